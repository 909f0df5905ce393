extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  public func normalArchive() throws(ArchiveError) -> Document {
    var reader = ArchiveReader(self)
    let text = try reader.normalText()
    guard let normal = try? Document(parsing: text), normal.nodes.count > 0 else { throw .unusual }
    guard try ArchiveWriter(normal).text() == self.text else { throw .unusual }
    return Document(normal, form: form)
  }

  private convenience init(_ document: Document, form: FileForm) {
    self.init(
      kind: document.kind, text: document.text, form: form, nodes: document.nodes,
      attributes: document.attributeStorage)
  }
}

/// Writes the normal form of an archive.
struct ArchiveReader {
  let document: Document
  /// The objects with an id, in the order in which the archive defines them.
  private var hoisted: [[UInt8]] = []
  /// The graph ids of recorded objects, by the number of the record.
  private var recorded: [String: String] = [:]
  /// The elements that have a graph id.
  private var defined: [String: Int] = [:]

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
  private enum Key {
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
    out += Array("<\(NormalArchive.graph)>".utf8)
    for object in hoisted {
      line(2, &out)
      out += object
    }
    line(1, &out)
    out += Array("</\(NormalArchive.graph)>\n".utf8)
    return out + document.text[root.closeStart...]
  }

  // MARK: Elements

  private mutating func write(_ node: Int, _ key: Key, _ depth: Int, _ out: inout [UInt8]) throws(ArchiveError) {
    guard NormalArchive.elements.contains(document.nodes[node].name) else { throw .unusual }
    guard let id = document.id(of: node) else { return try writeBody(node, key, depth, &out) }
    mention(id, self.key(key, of: node), &out)
    let place = hoisted.count
    hoisted.append([])
    var body: [UInt8] = []
    try writeBody(node, .none, 2, &body)
    hoisted[place] = body
  }

  private func key(_ key: Key, of node: Int) -> String? {
    switch key {
    case .own: document.key(of: node)
    case .none: nil
    case .given(let key): key
    }
  }

  private mutating func writeBody(_ node: Int, _ key: Key, _ depth: Int, _ out: inout [UInt8]) throws(ArchiveError) {
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
  private func entries(of node: Int) -> [Int]? {
    if document.nodes[node].name == "array" { return Array(document.children(of: node)) }
    guard document.nodes[node].name == "object",
      let className = document.value("class", of: node), NormalArchive.arrayClasses.contains(className),
      let first = document.children(of: node).first(where: { _ in true }), document.isCoder(first)
    else { return nil }
    return Array(document.children(of: node).dropFirst())
  }

  /// Any other object or value: its attributes and what is in it.
  private mutating func writeObject(_ node: Int, _ key: String?, _ depth: Int, _ out: inout [UInt8])
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
  private func name(of node: Int) -> (name: String, attributes: [(String, String?)]) {
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

  private func ends(ofConnectionIn record: Int) -> [(String, String?)] {
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

  private func content(_ key: String, of node: Int) -> String? { document.text(key, of: node, defined) }

  // MARK: Dictionaries

  private mutating func write(
    _ dictionary: ArchiveDictionary, _ node: Int, _ key: String?, _ depth: Int, _ out: inout [UInt8]
  ) throws(ArchiveError) {
    let className = document.value("class", of: node) ?? NormalArchive.plainDictionary
    let attributes: [(String, String?)] = [
      ("class", className == NormalArchive.plainDictionary ? nil : className),
      (NormalArchive.Attribute.lists, dictionary.lists), ("key", key), ("id", document.id(of: node)),
    ]
    if let empty = dictionary.emptyKeys, document.id(of: empty) != nil {
      // The mention is written anew for every empty dictionary.
      var unused: [UInt8] = []
      try write(empty, .own, depth, &unused)
    }
    let isFlat = document.key(of: node) == NormalArchive.properties
    let names = dictionary.names(in: document)
    guard isFlat || names == nil else {
      let keys = names ?? []
      var index = 0
      return try write(
        dictionary.entries.map(\.value), tag(NormalArchive.dictionary, attributes), NormalArchive.dictionary, depth,
        &out
      ) { _ in
        defer { index += 1 }
        return .given(keys[index])
      }
    }
    let name = isFlat ? NormalArchive.properties : NormalArchive.pairs
    guard !isFlat || names != nil else { throw .unusual }
    let open = tag(name, attributes)
    guard !dictionary.entries.isEmpty else { return out += selfClosed(open) }
    out += open
    for (place, entry) in dictionary.entries.enumerated() {
      line(depth + 1, &out)
      if let names, isFlat {
        try write(
          [entry.value], tag(NormalArchive.property, property(names[place])), NormalArchive.property, depth + 1, &out
        ) { _ in .none }
      } else {
        try write(
          [entry.key, entry.value].compactMap { $0 },
          tag(NormalArchive.pair, [(NormalArchive.Attribute.name, dictionary.name(of: entry, in: document))]),
          NormalArchive.pair, depth + 1, &out
        ) { _ in .none }
      }
    }
    line(depth, &out)
    out += Array("</\(name)>".utf8)
  }

  /// The object and the name of a flattened property, such as `12.IBPluginDependency`.
  private func property(_ key: String) -> [(String, String?)] {
    let parts = key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let object = recorded[parts[0]] else { return [(NormalArchive.Attribute.property, key)] }
    return [(NormalArchive.Attribute.object, object), (NormalArchive.Attribute.property, parts[1])]
  }

  // MARK: Text

  private mutating func write(
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

  private func mention(_ id: String?, _ key: String?, _ out: inout [UInt8]) {
    out += selfClosed(tag(NormalArchive.mention, [("key", key), (ArchiveRecords.reference, id)]))
  }

  private func tag(_ name: String, _ attributes: [(String, String?)]) -> [UInt8] {
    XMLText.startTag(name, attributes)
  }

  private func selfClosed(_ tag: [UInt8]) -> [UInt8] { tag.dropLast() + Array("/>".utf8) }

  private func line(_ depth: Int, _ out: inout [UInt8]) {
    out.append(lineFeed)
    for _ in 0..<depth { out += Array("    ".utf8) }
  }
}

extension Document {
  /// Whether an element marks the object around it as a collection.
  func isCoder(_ node: Int) -> Bool { nodes[node].name == "bool" && key(of: node) == NormalArchive.coder }
}

extension XMLText {
  /// A start tag as Xcode writes it; attributes without a value are left out.
  static func startTag(_ name: String, _ attributes: [(String, String?)]) -> [UInt8] {
    var tag: [UInt8] = []
    appendStartTag(name, attributes, to: &tag)
    return tag
  }

  /// Writes a start tag after other bytes: an archive has so many that each array would count.
  static func appendStartTag(_ name: String, _ attributes: [(String, String?)], to out: inout [UInt8]) {
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: name.utf8)
    for case (let name, let value?) in attributes {
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: name.utf8)
      out.append(UInt8(ascii: "="))
      out.append(UInt8(ascii: "\""))
      let isPlain = value.utf8.allSatisfy { !Self.escaped.contains($0) }
      out.append(contentsOf: isPlain ? value.utf8 : escapeAttribute(value).utf8)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
  }

  private static let escaped: [UInt8] = Array("&<>\"".utf8)
}
