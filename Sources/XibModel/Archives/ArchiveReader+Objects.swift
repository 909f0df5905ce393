/// Objects in the normal form, and what they are about.
extension ArchiveReader {
  /// Any other object or value: its attributes and what is in it.
  mutating func writeObject(_ node: Int, _ key: String?, _ depth: Int, _ out: inout [UInt8])
    throws(ArchiveError)
  {
    let element = document.nodes[node]
    var attributes: [(String, String?)] = []
    for attribute in document.attributes(of: node) where !["key", "id"].contains(attribute.name) {
      attributes.append((attribute.name, attribute.value))
    }
    attributes += [("key", key), ("id", document.id(of: node))]
    let (name, extra) = self.name(of: node)
    let open = tag(name, attributes + extra)
    guard document.hasChildren(node) else {
      if element.isSelfClosed {
        out += selfClosed(open)
      } else {
        out += open + document.text[element.openEnd..<element.closeStart] + Array("</\(name)>".utf8)
      }
      return
    }
    try write(Array(document.children(of: node)), open, name, depth, &out) { _ in .own }
  }

  /// The name of an object in the normal form, and the attributes that tell what it is about.
  func name(of node: Int) -> (name: String, attributes: [(String, String?)]) {
    let element = document.nodes[node].name
    if element == "data" { return (NormalArchive.contents, []) }
    guard element == "object", let className = document.value("class", of: node) else { return (element, []) }
    switch className {
    case ArchiveRecords.object:
      return (
        NormalArchive.objectRecord,
        [(NormalArchive.Attribute.object, document.graphID(ArchiveRecords.recordedObject, of: node))]
      )
    case ArchiveRecords.connection: return (NormalArchive.connectionRecord, ends(ofConnectionIn: node))
    case NormalArchive.partialClass:
      let source = document.member("sourceIdentifier", of: node)
      let header = ["majorKey", "minorKey"].compactMap { key in source.flatMap { content(key, of: $0) } }
      return (
        NormalArchive.classDescription,
        [
          (NormalArchive.Attribute.name, content("className", of: node)),
          (NormalArchive.Attribute.header, header.isEmpty ? nil : header.joined(separator: " ")),
        ]
      )
    default:
      let isAtom =
        NormalArchive.atoms.contains(className)
        || NormalArchive.dictionaryClasses.contains(className) && document.hasChildren(node)
      return (isAtom ? NormalArchive.value : element, [])
    }
  }

  func ends(ofConnectionIn record: Int) -> [(String, String?)] {
    guard let connection = document.member("connection", of: record) else { return [] }
    func end(_ keys: [String]) -> String? { keys.lazy.compactMap { document.graphID($0, of: connection) }.first }
    let className = document.value("class", of: connection) ?? ""
    let label = content(ArchiveRecords.connectionLabel, of: connection)
    let source = end(["source"])
    let isOutlet = ArchiveRecords.outlets.contains(className)
    let binding = document.member("connector", of: connection)
    let path = binding.flatMap { content("NSKeyPath", of: $0) }
    return [
      (NormalArchive.Attribute.name, [className, label, path].compactMap { $0 }.joined(separator: " ")),
      (NormalArchive.Attribute.source, source),
      (NormalArchive.Attribute.destination, end(["destination"])),
      (NormalArchive.Attribute.outlet, isOutlet ? [source, label].compactMap { $0 }.joined(separator: " ") : nil),
    ]
  }

  func content(_ key: String, of node: Int) -> String? { document.text(key, of: node, defined) }
}
