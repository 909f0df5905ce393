package import XibModel

/// Writes an archive from its normal form, as Xcode writes it: the first mention of an object holds it.
package struct ArchiveWriter {
  let document: Document
  /// The nodes and the text of the document. Reaching them through it would count references up and down.
  let nodes: [Node]
  private let bytes: [UInt8]
  /// The objects of the graph, in its order.
  private var objects: [Int] = []
  /// The places in `objects`, by graph id.
  private var places = NumberTable()
  /// The numbers of the records, and the places of those of objects there, by graph id.
  private var recordNumbers: [String] = []
  private var recorded = NumberTable()
  /// New texts of elements, by node.
  let texts: [Int: String]
  /// Whether collections are elements of their own, as since Xcode 4.2 (version 8.00).
  let hasElements: Bool
  /// A line feed and the white space of as many levels as were needed so far.
  private var lineStart = [lineFeed]
  /// The white space of one level.
  private let indentation: ArchiveIndentation
  /// Whether each object is written.
  private var written: [Bool] = []
  /// The graph ids that something refers to and no object has.
  private var missing: Set<String> = []
  /// Whether the array for the keys of empty dictionaries was written though the normal form lacks it.
  private var addsEmptyArray = false
  var out: [UInt8] = []

  /// - Parameters:
  ///   - document: The normal form of an archive.
  ///   - texts: New texts for numbers of records, by node.
  package init(_ document: Document, texts: [Int: String] = [:]) {
    self.document = document
    nodes = document.nodes
    bytes = document.text
    self.texts = texts
    hasElements = (document.value("version", of: 0).flatMap(Double.init) ?? 0) >= 8
    indentation = ArchiveIndentation(statedIn: document)
    for object in document.graphObjects {
      let place = objects.count
      guard let other = document.withValue(with: .id, of: object, { places.set($0, to: place) }) else { continue }
      objects.append(object)
      // Of two objects with one id, the last counts.
      written.append(false)
      if let other { written[other] = true }
    }
    for record in nodes.indices
    where nodes[record].traits.contains(.rewritten) && nodes[record].name == NormalArchive.objectRecord {
      let place = recordNumbers.count
      guard let id = document.recordID(of: record),
        document.withValue(of: NormalArchive.Attribute.object, in: record, { recorded.enter($0, as: place) }) == true
      else { continue }
      recordNumbers.append(texts[id.node] ?? id.id)
    }
  }

  /// The number of the record of an object that an element names; `nil` if the object has no record.
  func recordNumber(ofObjectNamedBy node: Int) -> String? {
    (document.withValue(of: NormalArchive.Attribute.object, in: node) { recorded[$0] } ?? nil)
      .map { recordNumbers[$0] }
  }

  /// The text of the archive.
  ///
  /// - Throws: ``NormalFormError`` if an object is missing, or if nothing mentions one.
  package func text() throws(NormalFormError) -> [UInt8] {
    var writer = self
    return try writer.write()
  }

  private mutating func write() throws(NormalFormError) -> [UInt8] {
    let root = nodes[0]
    out.reserveCapacity(bytes.count)
    out += bytes[..<root.openEnd]
    for child in document.children(of: 0, named: NormalArchive.contents) {
      line(1)
      try write(child, .none, 1)
    }
    out.append(lineFeed)
    out += bytes[root.closeStart...]
    let lost = objects.indices.filter { !written[$0] }.compactMap { document.id(of: objects[$0]) }.min()
    if let lost { throw .unheld(id: lost) }
    if let id = missing.min() { throw .incomplete(id: id) }
    return out
  }

  // MARK: Elements

  mutating func write(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    guard nodes[node].traits.contains(.rewritten) else { return try writeObject(node, nil, key, depth) }
    let name = nodes[node].name
    switch name {
    case NormalArchive.mention: try writeMention(node, key, depth)
    case NormalArchive.rect:
      guard let frame = ArchiveFrame.archived(node, in: document) else { throw .part("frame") }
      out += Self.stringStart
      out.append(attribute: AttributeNames.key, frame.key)
      out.appendTagEnd(selfClosed: false)
      out.append(utf8: XMLText.escapeContent(frame.text))
      out.append(endTag: "string")
    case NormalArchive.array, NormalArchive.list: try writeArray(node, key, depth)
    case NormalArchive.dictionary, NormalArchive.pairs, NormalArchive.properties:
      try writeDictionary(node, key: key.text(of: node, in: document), depth)
    default: try writeObject(node, Self.archived.first { $0.normal == name }, key, depth)
    }
  }

  private static let stringStart = Array("<string".utf8)

  private mutating func writeMention(_ node: Int, _ key: WrittenKey, _ depth: Int) throws(NormalFormError) {
    if let place = document.withValue(of: ArchiveRecords.reference, in: node, { places[$0] }) {
      if document.isHoldingMention(node) {
        guard let place else { throw .incomplete(id: document.value(ArchiveRecords.reference, of: node) ?? "") }
        if !written[place] {
          written[place] = true
          let keyText = key.text(of: node, in: document)
          return try write(objects[place], keyText.map { .given($0) } ?? .none, depth)
        }
      } else if place == nil, let id = document.value(ArchiveRecords.reference, of: node) {
        missing.insert(id)
      }
    }
    guard case .own = key, nodes[node].isSelfClosed else {
      return writeReference(
        to: document.value(ArchiveRecords.reference, of: node), key: key.text(of: node, in: document))
    }
    out += Self.referenceStart
    let element = nodes[node]
    out.append(element.start + 1 + element.name.utf8.count..<element.openEnd, of: bytes)
  }

  private static let referenceStart = Array("<reference".utf8)

  /// Writes the keys of an empty dictionary. All of them share one array, which a merge may lack: older releases, in
  /// archives without empty dictionaries, have none.
  mutating func writeEmptyKeys(_ depth: Int) throws(NormalFormError) {
    let (id, key) = (NormalArchive.emptyArray, NormalArchive.keys)
    if let place = places[id], !written[place] {
      written[place] = true
      return try write(objects[place], .given(key), depth)
    }
    if places[id] != nil || addsEmptyArray { return writeReference(to: id, key: key) }
    addsEmptyArray = true
    guard let name = openArray(nil, key: key, id: id, isEmpty: true, depth) else { return }
    line(depth)
    out.append(endTag: name)
  }

  private mutating func writeReference(to id: String?, key: String?) {
    out += Self.referenceStart
    if let key { out.append(attribute: AttributeNames.key, key) }
    if let id { out.append(attribute: ArchiveRecords.reference, id) }
    out.appendTagEnd(selfClosed: true)
  }

  /// - Parameter archived: The element in an archive, if the normal form names it otherwise.
  private mutating func writeObject(_ node: Int, _ archived: Archived?, _ key: WrittenKey, _ depth: Int)
    throws(NormalFormError)
  {
    let element = nodes[node]
    let name = archived?.name ?? element.name
    let text = texts.isEmpty ? nil : texts[node]
    if archived == nil, text == nil, key.isWritten(of: node, in: document) {
      guard document.hasChildren(node) else { return out.append(element.start..<element.end, of: bytes) }
      out.append(element.start..<element.openEnd, of: bytes)
    } else {
      writeStart(of: node, name, key, without: archived?.ownAttributes ?? [])
      out.appendTagEnd(selfClosed: element.isSelfClosed && text == nil)
      if let text {
        out.append(utf8: XMLText.escapeContent(text))
        return out.append(endTag: name)
      }
    }
    guard !element.isSelfClosed else { return }
    if document.hasChildren(node) {
      try writeEntries(node + 1, of: node, depth)
    } else {
      out.append(element.openEnd..<element.closeStart, of: bytes)
    }
    out.append(endTag: name)
  }

  /// Writes the children of a node, from one of them on, and begins the line after them.
  mutating func writeEntries(_ first: Int, of node: Int, _ depth: Int) throws(NormalFormError) {
    let end = nodes[node].subtreeEnd
    var child = first
    while child < end {
      line(depth + 1)
      try write(child, .own, depth + 1)
      child = nodes[child].subtreeEnd
    }
    line(depth)
  }

  private mutating func writeStart(of node: Int, _ name: String, _ key: WrittenKey, without own: [String]) {
    out.append(UInt8(ascii: "<"))
    out.append(utf8: name)
    for name in document.attributes(of: node).names
    where name != AttributeNames.key && name != AttributeNames.id && !own.contains(name) {
      document.withValue(of: name, in: node) { _ = out.append(attribute: name, $0) }
    }
    if let key = key.text(of: node, in: document) { out.append(attribute: AttributeNames.key, key) }
    if let id = document.id(of: node) { out.append(attribute: AttributeNames.id, id) }
  }

  mutating func line(_ depth: Int) {
    let count = 1 + min(depth, indentation.deepestLevel ?? depth) * indentation.unit.count
    while lineStart.count < count { lineStart += indentation.unit }
    out.append(0..<count, of: lineStart)
  }

  /// An element of an archive that the normal form names otherwise, and the attributes that only the normal form has.
  private struct Archived {
    let normal: String
    let name: String
    var ownAttributes: [String] = []
  }

  private static let archived = [
    Archived(normal: NormalArchive.contents, name: "data"),
    Archived(normal: NormalArchive.objectRecord, name: "object", ownAttributes: [NormalArchive.Attribute.object]),
    Archived(
      normal: NormalArchive.connectionRecord, name: "object",
      ownAttributes: [
        NormalArchive.Attribute.name, NormalArchive.Attribute.source, NormalArchive.Attribute.destination,
        NormalArchive.Attribute.place,
      ]),
    Archived(
      normal: NormalArchive.classDescription, name: "object",
      ownAttributes: [NormalArchive.Attribute.name, NormalArchive.Attribute.header]),
    Archived(normal: NormalArchive.value, name: "object"),
  ]
}

/// The white space at the start of the lines of an archive that is not indented with tabs, as Xcode does.
struct ArchiveIndentation {
  /// The white space of one level.
  let unit: [UInt8]
  /// The level from which on lines are not indented further; `nil` if all are.
  let deepestLevel: Int?

  /// The characters after which the formatter of libxml2, as in `xmllint --format`, indents no further.
  private static let widestLine = 60

  /// The indentation of an archive; `nil` if it is indented with tabs.
  init?(of document: Document) {
    guard let first = document.firstChild(of: 0), case let unit = document.indentation(before: first),
      unit.allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return nil }
    self.unit = Array(unit)
    guard !unit.isEmpty else {
      deepestLevel = nil
      return
    }
    let level = Self.widestLine / unit.count
    let widest = document.nodes.indices.lazy.map { document.indentation(before: $0).count }.max()
    deepestLevel = widest == level * unit.count ? level : nil
  }

  /// The indentation that a normal form states.
  ///
  /// - Parameter normal: The normal form of an archive.
  init(statedIn normal: Document) {
    let graph = normal.children(of: 0, named: NormalArchive.graph).first
    func stated(_ name: String) -> String? { graph.flatMap { normal.value(name, of: $0) } }
    unit = Array((stated(NormalArchive.Attribute.indentation) ?? "\t").utf8)
    deepestLevel = stated(NormalArchive.Attribute.deepestLevel).flatMap { Int($0) }.map { max(0, $0) }
  }
}

extension Document {
  /// The white space between the start of the line and an element.
  fileprivate func indentation(before node: Int) -> ArraySlice<UInt8> {
    let lead = text[nodes[node].leadStart..<nodes[node].start]
    return lead.lastIndex(of: lineFeed).map { lead[($0 + 1)...] } ?? []
  }
}

/// The key that an element of an archive is written with.
enum WrittenKey {
  /// The one that it has.
  case own
  case none
  case given(String)

  func text(of node: Int, in document: Document) -> String? {
    switch self {
    case .own: document.key(of: node)
    case .none: nil
    case .given(let key): key
    }
  }

  /// Whether an element with this key has the attributes that it has in its document, in the same order.
  ///
  /// Xcode writes the key as the last attribute but the id. An element with an id is written in several places, so it is
  /// never copied.
  func isWritten(of node: Int, in document: Document) -> Bool {
    let traits = document.nodes[node].attributeTraits
    guard !traits.contains(.id) else { return false }
    let hasKey = traits.contains(.key)
    guard !hasKey || document.attributes(of: node).names.last == AttributeNames.key else { return false }
    switch self {
    case .own: return true
    case .none: return !hasKey
    case .given: return false
    }
  }
}
