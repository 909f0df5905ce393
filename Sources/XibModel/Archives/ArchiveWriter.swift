/// Writes an archive from its normal form, as Xcode writes it: the first mention of an object holds it.
public struct ArchiveWriter {
  let document: Document
  /// The node of each object, by graph id.
  private var graph: [String: Int] = [:]
  /// The numbers of recorded objects, by graph id.
  private(set) var numbers: [String: String] = [:]
  /// New texts of elements, by node.
  let texts: [Int: String]
  /// Whether collections are elements of their own, as since Xcode 4.2 (version 8.00).
  let hasElements: Bool
  /// The white space of one level.
  private let indentation: [UInt8]
  private var written: Set<String> = []
  private var mentioned: Set<String> = []
  var out: [UInt8] = []

  /// - Parameters:
  ///   - document: The normal form of an archive.
  ///   - texts: New texts for numbers of records, by node.
  public init(_ document: Document, texts: [Int: String] = [:]) {
    self.document = document
    self.texts = texts
    hasElements = (document.value("version", of: 0).flatMap(Double.init) ?? 0) >= 8
    indentation = Array((document.statedIndentation ?? "\t").utf8)
    for holder in document.children(of: 0) where document.nodes[holder].name == NormalArchive.graph {
      for object in document.children(of: holder) {
        if let id = document.id(of: object) { graph[id] = object }
      }
    }
    for record in document.nodes.indices where document.nodes[record].name == NormalArchive.objectRecord {
      guard let object = document.value(NormalArchive.Attribute.object, of: record),
        let id = document.recordID(of: record), numbers[object] == nil
      else { continue }
      numbers[object] = texts[id.node] ?? id.id
    }
  }

  /// The text of the archive.
  ///
  /// - Throws: ``ArchiveError`` if an object is missing, or if nothing mentions one.
  public func text() throws(ArchiveError) -> [UInt8] {
    var writer = self
    return try writer.write()
  }

  private mutating func write() throws(ArchiveError) -> [UInt8] {
    let root = document.nodes[0]
    out.reserveCapacity(document.text.count * 2)
    out += document.text[..<root.openEnd]
    for child in document.children(of: 0) where document.nodes[child].name == NormalArchive.contents {
      line(1)
      try write(child, key: nil, 1)
    }
    out.append(lineFeed)
    out += document.text[root.closeStart...]
    if let lost = graph.keys.filter({ !written.contains($0) }).min() { throw .unheld(id: lost) }
    if let missing = mentioned.subtracting(written).min() { throw .incomplete(id: missing) }
    return out
  }

  // MARK: Elements

  mutating func write(_ node: Int, _ depth: Int) throws(ArchiveError) {
    try write(node, key: document.key(of: node), depth)
  }

  mutating func write(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    switch document.nodes[node].name {
    case NormalArchive.mention: try writeMention(node, key: key, depth)
    case "rect":
      guard let frame = ArchiveFrame.archived(node, in: document) else { throw .part("frame") }
      open("string", [("key", frame.key)])
      close("string", with: frame.text)
    case NormalArchive.array, NormalArchive.list:
      let className = document.value("class", of: node)
      try writeArray(
        Array(document.children(of: node)), className, key: key, id: document.id(of: node), depth)
    case NormalArchive.dictionary, NormalArchive.pairs, NormalArchive.properties:
      try writeDictionary(node, key: key, depth)
    default: try writeObject(node, key: key, depth)
    }
  }

  mutating func writeMention(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    let id = document.value(ArchiveRecords.reference, of: node)
    guard document.isHoldingMention(node) else { return writeReference(to: id, key: key) }
    try writeMention(of: id, key: key, depth)
  }

  mutating func writeMention(of id: String?, key: String?, _ depth: Int) throws(ArchiveError) {
    if let id, written.insert(id).inserted {
      guard let object = graph[id] else { throw .incomplete(id: id) }
      return try write(object, key: key, depth)
    }
    writeReference(to: id, key: key)
  }

  mutating func writeReference(to id: String?, key: String?) {
    if let id { mentioned.insert(id) }
    open("reference", [("key", key), (ArchiveRecords.reference, id)], selfClosed: true)
  }

  mutating func writeObject(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    let element = document.nodes[node]
    let (name, own) = (Self.archived[element.name] ?? element.name, Self.ownAttributes[element.name] ?? [])
    var attributes: [(String, String?)] = []
    for attribute in document.attributes(of: node)
    where !["key", "id"].contains(attribute.name) && !own.contains(attribute.name) {
      attributes.append((attribute.name, attribute.value))
    }
    attributes += [("key", key), ("id", document.id(of: node))]
    if let text = texts[node] {
      open(name, attributes)
      return close(name, with: text)
    }
    guard document.hasChildren(node) else {
      open(name, attributes, selfClosed: element.isSelfClosed)
      if !element.isSelfClosed {
        out += document.text[element.openEnd..<element.closeStart]
        out += Array("</\(name)>".utf8)
      }
      return
    }
    open(name, attributes)
    for child in document.children(of: node) {
      line(depth + 1)
      try write(child, depth + 1)
    }
    line(depth)
    out += Array("</\(name)>".utf8)
  }

  /// The names in an archive of elements that the normal form names otherwise.
  private static let archived = [
    NormalArchive.contents: "data", NormalArchive.objectRecord: "object", NormalArchive.connectionRecord: "object",
    NormalArchive.classDescription: "object", NormalArchive.value: "object",
  ]

  /// Attributes that only the normal form has, by element.
  private static let ownAttributes: [String: Set<String>] = [
    NormalArchive.objectRecord: [NormalArchive.Attribute.object],
    NormalArchive.connectionRecord: [
      NormalArchive.Attribute.name, NormalArchive.Attribute.source, NormalArchive.Attribute.destination,
      NormalArchive.Attribute.outlet,
    ],
    NormalArchive.classDescription: [NormalArchive.Attribute.name, NormalArchive.Attribute.header],
  ]

  // MARK: Text

  mutating func open(_ name: String, _ attributes: [(String, String?)], selfClosed: Bool = false) {
    XMLText.appendStartTag(name, attributes, to: &out)
    if selfClosed {
      out.removeLast()
      out += Array("/>".utf8)
    }
  }

  mutating func close(_ name: String, with text: String) {
    out += Array((XMLText.escapeContent(text) + "</\(name)>").utf8)
  }

  mutating func line(_ depth: Int) {
    out.append(lineFeed)
    for _ in 0..<depth { out += indentation }
  }
}
