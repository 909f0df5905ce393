/// Writes the normal form of an archive.
struct ArchiveReader {
  let document: Document
  /// The objects with an id, in the order in which the archive defines them.
  private var hoisted: [[UInt8]] = []
  /// The graph ids of recorded objects, by the number of the record.
  private(set) var recorded: [String: String] = [:]
  /// The elements that have a graph id.
  private(set) var defined: [String: Int] = [:]

  init(_ document: Document) {
    self.document = document
    defined = document.definitions
    for record in document.elements(ofClasses: [ArchiveRecords.object]) {
      if let number = document.recordID(of: record)?.id, recorded[number] == nil {
        recorded[number] = document.graphID(ArchiveRecords.recordedObject, of: record)
      }
    }
  }

  /// The key that an element is written with.
  enum Key {
    case own
    case none
    case given(String)
  }

  mutating func normalText() throws(ArchiveError) -> [UInt8] {
    let root = document.nodes[0]
    var contents: [UInt8] = []
    for child in document.children(of: 0) {
      guard document.nodes[child].name == "data" else { throw .unusual }
      line(1, &contents)
      try write(child, .own, 1, &contents)
    }
    var out = Array(document.text[..<root.openEnd]) + contents
    line(1, &out)
    out += tag(NormalArchive.graph, [(NormalArchive.Attribute.indentation, document.unusualIndentation)])
    for object in hoisted {
      line(2, &out)
      out += object
    }
    line(1, &out)
    out += Array("</\(NormalArchive.graph)>\n".utf8)
    return out + document.text[root.closeStart...]
  }

  // MARK: Elements

  mutating func write(_ node: Int, _ key: Key, _ depth: Int, _ out: inout [UInt8]) throws(ArchiveError) {
    guard NormalArchive.elements.contains(document.nodes[node].name) else { throw .unusual }
    guard let id = document.id(of: node) else { return try writeBody(node, key, depth, &out) }
    mention(id, self.key(key, of: node), &out)
    let place = hoisted.count
    hoisted.append([])
    var body: [UInt8] = []
    try writeBody(node, .none, 2, &body)
    hoisted[place] = body
  }

  func key(_ key: Key, of node: Int) -> String? {
    switch key {
    case .own: document.key(of: node)
    case .none: nil
    case .given(let key): key
    }
  }

  mutating func writeBody(_ node: Int, _ key: Key, _ depth: Int, _ out: inout [UInt8]) throws(ArchiveError) {
    let keyText = self.key(key, of: node)
    if document.nodes[node].name == "reference" {
      return mention(document.value(ArchiveRecords.reference, of: node), keyText, &out)
    }
    if let frame = ArchiveFrame(node, in: document) {
      out += frame.element
    } else if let dictionary = ArchiveDictionary(node, in: document) {
      try write(dictionary, node, keyText, depth, &out)
    } else if let entries = entries(of: node) {
      let isFree = document.key(of: node).map(NormalArchive.unordered.contains) ?? false
      let className = document.value("class", of: node) ?? NormalArchive.plainArray
      let open = tag(
        isFree ? NormalArchive.list : NormalArchive.array,
        [
          ("class", className == NormalArchive.plainArray ? nil : className), ("key", keyText),
          ("id", document.id(of: node)),
        ])
      try write(entries, open, isFree ? NormalArchive.list : NormalArchive.array, depth, &out) { _ in .own }
    } else {
      try writeObject(node, keyText, depth, &out)
    }
  }

  /// The entries of an array; `nil` for other elements.
  func entries(of node: Int) -> [Int]? {
    if document.nodes[node].name == "array" { return Array(document.children(of: node)) }
    guard document.nodes[node].name == "object",
      let className = document.value("class", of: node), NormalArchive.arrayClasses.contains(className),
      let first = document.children(of: node).first(where: { _ in true }), document.isCoder(first)
    else { return nil }
    return Array(document.children(of: node).dropFirst())
  }

  // MARK: Text

  mutating func write(
    _ children: [Int], _ open: [UInt8], _ name: String, _ depth: Int, _ out: inout [UInt8], _ key: (Int) -> Key
  ) throws(ArchiveError) {
    guard !children.isEmpty else { return out += selfClosed(open) }
    out += open
    for child in children {
      line(depth + 1, &out)
      try write(child, key(child), depth + 1, &out)
    }
    line(depth, &out)
    out += Array("</\(name)>".utf8)
  }

  func mention(_ id: String?, _ key: String?, _ out: inout [UInt8]) {
    out += selfClosed(tag(NormalArchive.mention, [("key", key), (ArchiveRecords.reference, id)]))
  }

  func tag(_ name: String, _ attributes: [(String, String?)]) -> [UInt8] {
    XMLText.startTag(name, attributes)
  }

  func selfClosed(_ tag: [UInt8]) -> [UInt8] { tag.dropLast() + Array("/>".utf8) }

  func line(_ depth: Int, _ out: inout [UInt8]) {
    out.append(lineFeed)
    for _ in 0..<depth { out += Array("    ".utf8) }
  }
}

extension Document {
  /// Whether an element marks the object around it as a collection.
  func isCoder(_ node: Int) -> Bool { nodes[node].name == "bool" && key(of: node) == NormalArchive.coder }
}
