/// Writes an archive from its normal form, as Xcode writes it: the first mention of an object holds it.
public struct ArchiveWriter {
  private let document: Document
  /// The node of each object, by graph id.
  private var graph: [String: Int] = [:]
  /// The numbers of recorded objects, by graph id.
  private var numbers: [String: String] = [:]
  /// New texts of elements, by node.
  private let texts: [Int: String]
  /// Whether collections are elements of their own, as since Xcode 4.2 (version 8.00).
  private let hasElements: Bool
  private var written: Set<String> = []
  private var mentioned: Set<String> = []
  private var out: [UInt8] = []

  /// - Parameters:
  ///   - document: The normal form of an archive.
  ///   - texts: New texts for numbers of records, by node.
  public init(_ document: Document, texts: [Int: String] = [:]) {
    self.document = document
    self.texts = texts
    hasElements = (document.value("version", of: 0).flatMap(Double.init) ?? 0) >= 8
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

  private mutating func write(_ node: Int, _ depth: Int) throws(ArchiveError) {
    try write(node, key: document.key(of: node), depth)
  }

  private mutating func write(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
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

  private mutating func writeMention(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    let id = document.value(ArchiveRecords.reference, of: node)
    guard document.isHoldingMention(node) else { return writeReference(to: id, key: key) }
    try writeMention(of: id, key: key, depth)
  }

  private mutating func writeMention(of id: String?, key: String?, _ depth: Int) throws(ArchiveError) {
    if let id, written.insert(id).inserted {
      guard let object = graph[id] else { throw .incomplete(id: id) }
      return try write(object, key: key, depth)
    }
    writeReference(to: id, key: key)
  }

  private mutating func writeReference(to id: String?, key: String?) {
    if let id { mentioned.insert(id) }
    open("reference", [("key", key), (ArchiveRecords.reference, id)], selfClosed: true)
  }

  private mutating func writeObject(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
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

  // MARK: Collections

  private mutating func writeArray(
    _ entries: [Int], _ className: String?, key: String?, id: String? = nil, _ depth: Int
  ) throws(ArchiveError) {
    let name = try openArray(className, key: key, id: id, isEmpty: entries.isEmpty, depth)
    guard let name else { return }
    for entry in entries {
      line(depth + 1)
      try write(entry, depth + 1)
    }
    line(depth)
    out += Array("</\(name)>".utf8)
  }

  /// Opens an array; `nil` if it is closed at once.
  private mutating func openArray(
    _ className: String?, key: String?, id: String?, isEmpty: Bool, _ depth: Int
  ) throws(ArchiveError) -> String? {
    if hasElements {
      open("array", [("class", className), ("key", key), ("id", id)], selfClosed: isEmpty)
      return isEmpty ? nil : "array"
    }
    open("object", [("class", className ?? NormalArchive.plainArray), ("key", key), ("id", id)])
    writeCoder(depth + 1)
    return "object"
  }

  private mutating func writeCoder(_ depth: Int) {
    line(depth)
    open("bool", [("key", NormalArchive.coder)])
    close("bool", with: AttributeNames.yes)
  }

  /// An entry of a dictionary: a key, which is an element or a text, and a value.
  private struct Entry {
    let name: String?
    let key: Int?
    let value: Int
  }

  private func entries(of node: Int) throws(ArchiveError) -> [Entry] {
    var entries: [Entry] = []
    for child in document.children(of: node) {
      switch document.nodes[node].name {
      case NormalArchive.dictionary: entries.append(Entry(name: document.key(of: child), key: nil, value: child))
      case NormalArchive.properties:
        guard let value = document.children(of: child).first(where: { _ in true }),
          var name = document.value(NormalArchive.Attribute.property, of: child)
        else { throw .part("flattened property") }
        if let object = document.value(NormalArchive.Attribute.object, of: child) {
          guard let number = numbers[object] else { throw .incomplete(id: object) }
          name = "\(number).\(name)"
        }
        entries.append(Entry(name: name, key: nil, value: value))
      default:
        let parts = Array(document.children(of: child))
        guard parts.count == 2 else { throw .part("dictionary") }
        entries.append(Entry(name: nil, key: parts[0], value: parts[1]))
      }
    }
    guard document.nodes[node].name == NormalArchive.properties else { return entries }
    return entries.sorted { ($0.name ?? "").utf8.lexicographicallyPrecedes(($1.name ?? "").utf8) }
  }

  private mutating func writeDictionary(_ node: Int, key: String?, _ depth: Int) throws(ArchiveError) {
    let entries = try entries(of: node)
    let className = document.value("class", of: node)
    let id = document.id(of: node)
    let isNamed = entries.allSatisfy { $0.key == nil }
    if hasElements, isNamed, entries.count != 1 {
      open("dictionary", [("class", className), ("key", key), ("id", id)], selfClosed: entries.isEmpty)
      guard !entries.isEmpty else { return }
      for entry in entries {
        line(depth + 1)
        try write(entry.value, key: entry.name, depth + 1)
      }
      line(depth)
      out += Array("</dictionary>".utf8)
      return
    }
    open("object", [("class", className ?? NormalArchive.plainDictionary), ("key", key), ("id", id)])
    if let entry = entries.first, entries.count == 1 {
      line(depth + 1)
      try writeKey(entry, key: NormalArchive.onlyKey, depth + 1)
      line(depth + 1)
      try write(entry.value, key: NormalArchive.onlyValue, depth + 1)
    } else {
      writeCoder(depth + 1)
      try writeParallel(entries, document.value(NormalArchive.Attribute.lists, of: node), depth + 1)
    }
    line(depth)
    out += Array("</object>".utf8)
  }

  private mutating func writeParallel(_ entries: [Entry], _ lists: String?, _ depth: Int) throws(ArchiveError) {
    let classes = lists?.split(separator: " ").map(String.init) ?? ArchiveDictionary.usualLists(asElements: hasElements)
    guard classes.count == 2 else { throw .unusual }
    let (keys, values) = (unlessPlain(classes[0]), unlessPlain(classes[1]))
    line(depth)
    if entries.isEmpty {
      try writeMention(of: NormalArchive.emptyArray, key: NormalArchive.keys, depth)
    } else if let name = try openArray(keys, key: NormalArchive.keys, id: nil, isEmpty: false, depth) {
      for entry in entries {
        line(depth + 1)
        try writeKey(entry, key: nil, depth + 1)
      }
      line(depth)
      out += Array("</\(name)>".utf8)
    }
    line(depth)
    guard let name = try openArray(values, key: NormalArchive.values, id: nil, isEmpty: entries.isEmpty, depth) else {
      return
    }
    for entry in entries {
      line(depth + 1)
      try write(entry.value, key: nil, depth + 1)
    }
    line(depth)
    out += Array("</\(name)>".utf8)
  }

  private func unlessPlain(_ className: String) -> String? {
    className == NormalArchive.plainArray ? nil : className
  }

  private mutating func writeKey(_ entry: Entry, key: String?, _ depth: Int) throws(ArchiveError) {
    if let element = entry.key { return try write(element, key: key, depth) }
    open("string", [("key", key)])
    close("string", with: entry.name ?? "")
  }

  // MARK: Text

  private mutating func open(_ name: String, _ attributes: [(String, String?)], selfClosed: Bool = false) {
    XMLText.appendStartTag(name, attributes, to: &out)
    if selfClosed {
      out.removeLast()
      out += Array("/>".utf8)
    }
  }

  private mutating func close(_ name: String, with text: String) {
    out += Array((XMLText.escapeContent(text) + "</\(name)>").utf8)
  }

  private mutating func line(_ depth: Int) {
    out.append(lineFeed)
    for _ in 0..<depth { out.append(UInt8(ascii: "\t")) }
  }
}
