/// An archive in its normal form.
package struct NormalForm: Sendable {
  package let archive: Document
  /// The archive in its normal form.
  package let document: Document
  /// Where elements of the archive are in the normal form, by their numbers; empty if other versions can't copy them.
  let places: [Place]

  /// Where an element is that reads the same in every archive that has the same bytes.
  struct Place {
    var node: Int32
    /// The depth of its indentation; 0 for an element that no version may copy.
    var depth: Int32

    static let none = Place(node: 0, depth: 0)
  }

  /// Brings an archive into its normal form, which still needs ``check()``.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - known: The normal form of the version that the archive was parsed after. What both have in common is copied.
  ///     The result is the same.
  package init(of archive: Document, after known: NormalForm? = nil) throws(ArchiveError) {
    self.archive = archive
    (document, places) = try ArchiveReader.normalForm(of: archive, after: known)
  }

  /// Checks that the normal form holds all of the archive.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing it would not give the same bytes again.
  package func check() throws(ArchiveError) {
    guard try ArchiveWriter(document).text()[...].isSameBlock(as: archive.text[...]) else { throw .unusual }
  }
}

extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  package func normalArchive() throws(ArchiveError) -> Document {
    let form = try NormalForm(of: self)
    try form.check()
    return form.document
  }
}

/// Why an archive can't be brought into the normal form, or can't be written from it.
public enum ArchiveError: Error, Equatable {
  /// It has elements or an order that Xcode does not write.
  case unusual
  /// It refers to an object that it does not have.
  case incomplete(id: String)
  /// It has an object that nothing holds.
  case unheld(id: String)
  /// A side has new ids given by counting, and the other one has ids as Xcode 4.6 gives them.
  case numbering(older: String, newer: String)
  /// The merge left a part of it incomplete.
  case part(String)
  /// Its records contradict each other.
  case records(String)
  /// The two sides of a conflict are the same text.
  case hiddenConflict
  /// The merge of it can't be parsed.
  case unreadable
}

extension ArchiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusual:
      "The archive is not written as Xcode writes archives; save each version with one Xcode, and merge again."
    case .incomplete(let id):
      "The archive refers to object \(id), which it does not have; restore that object, or remove the reference."
    case .unheld(let id): "Nothing in the archive holds its object \(id); use that object, or remove it."
    case .numbering(let older, let newer):
      "Xcode 4.6 or newer saved \(newer), and an older one added objects to \(older); save \(older) with the newer one, "
        + "too, and merge again."
    case .part(let element): "The merge would leave a \(element) of the archive incomplete; merge the file by hand."
    case .records(let subject):
      "The records of the archive contradict each other about \(subject); merge the file by hand."
    case .hiddenConflict: "A conflict would not show in the text of the archive; merge the file by hand."
    case .unreadable: "The merge of the archive can't be read back; merge the file by hand."
    }
  }
}

/// The mentions of objects in the normal form of an archive, and which of them hold the object when it is written.
package enum ArchiveMentions {
  /// The attribute of a mention that names the object.
  package static let attribute = ArchiveRecords.reference

  /// The element that holds all objects.
  package static let graph = NormalArchive.graph

  /// Whether elements of this name are an entry of a dictionary: a value and its key or name, neither of which can go
  /// alone.
  package static func isEntry(_ element: String) -> Bool {
    element == NormalArchive.pair || element == NormalArchive.property
  }

  /// Keys under which Xcode writes only references, because something else holds the object; for some, only in certain
  /// classes. Found by looking for references before their objects in 433 archives.
  static let conditional: [(key: String, classes: [String])] = [
    ("NSNextKeyView", []), ("NSNextResponder", []), ("NSSuperview", []), ("NSTarget", []), ("NSPreviousConnector", []),
    ("NSMenu", ["NSMenuItem"]), ("IBUITabBar", ["IBUITabBarItem"]),
  ]

  fileprivate static let conditionalKeys = conditional.map(\.key)
}

extension Document {
  /// Whether this is an archive in its normal form.
  var isNormalArchive: Bool { kind == .archive && children(of: 0).contains { nodes[$0].name == NormalArchive.graph } }

  /// The objects in the graph of an archive in its normal form.
  public var graphObjects: [Int] {
    children(of: 0).filter { nodes[$0].name == NormalArchive.graph }.flatMap { Array(children(of: $0)) }
  }

  /// Whether a node is an entry of a dictionary, with a value and its key or name.
  public func isDictionaryEntry(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && ArchiveMentions.isEntry(nodes[node].name)
  }

  /// Whether a node mentions an object.
  public func isMention(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && nodes[node].name == NormalArchive.mention && nodes[node].parent >= 0
  }

  /// Whether a node mentions an object where the archive could hold it.
  public func isHoldingMention(_ node: Int) -> Bool {
    guard isMention(node) else { return false }
    guard let place = index(in: ArchiveMentions.conditionalKeys, with: .key, of: node) else { return true }
    let classes = ArchiveMentions.conditional[place].classes
    return !classes.isEmpty && !classes.contains { hasClass($0, nodes[node].parent) }
  }

  /// Whether a node mentions an object that something else holds.
  func isConditionalMention(_ node: Int) -> Bool {
    isMention(node) && !isHoldingMention(node)
  }

  /// Whether two elements are the same plain value, whatever their keys and their ids are.
  public func isSamePlainValue(_ node: Int, as other: Int, in document: Document) -> Bool {
    func attributes(_ document: Document, _ node: Int) -> Set<Attribute> {
      Set(document.attributes(of: node).filter { $0.name != AttributeNames.key && $0.name != AttributeNames.id })
    }
    return NormalArchive.plainValues.contains(nodes[node].name) && nodes[node].name == document.nodes[other].name
      && content(of: node).isExactly(document.content(of: other))
      && attributes(self, node) == attributes(document, other)
  }

  /// The first mention that could hold an object.
  public func holder(of id: String) -> Int? {
    nodes.indices.first { isHoldingMention($0) && value(ArchiveMentions.attribute, of: $0) == id }
  }
}

/// The elements of an archive that another version has byte for byte, and that have the same normal form.
struct CopiedElements {
  /// The normal form of the other version.
  let form: NormalForm
  private let document: Document

  /// - Returns: `nil` if the document was not parsed after the other version, or has other names of attributes.
  init?(in document: Document, from form: NormalForm) {
    let (mine, its) = (document.attributeTable.names.entries, form.document.attributeTable.names.entries)
    guard !document.copies.isEmpty, mine.count <= its.count, zip(mine, its).allSatisfy({ $0.name == $1.name }) else {
      return nil
    }
    self.form = form
    self.document = document
  }

  /// The names of attributes, of which the first are those of the document.
  var names: KnownNames<AttributeTraits> { form.document.attributeTable.names }

  /// The element of the other version's normal form that is equal to the one that an element will get; `nil` if none is
  /// known.
  func place(of node: Int, atDepth depth: Int) -> Int? {
    guard let source = source(of: node), form.places.indices.contains(source),
      Int(form.places[source].depth) == depth,
      form.archive.hasSameSource(source, as: node, in: document)
    else { return nil }
    return Int(form.places[source].node)
  }

  /// The element of the other version that an element was copied from.
  private func source(of node: Int) -> Int? {
    var (low, high) = (0, document.copies.count)
    while low < high {
      let middle = (low + high) / 2
      if document.copies[middle].nodes.upperBound <= node { low = middle + 1 } else { high = middle }
    }
    guard low < document.copies.count, document.copies[low].nodes.contains(node) else { return nil }
    return document.copies[low].source + node - document.copies[low].nodes.lowerBound
  }
}

/// Ids of records as Xcode 4.6 writes them (format.md 8): texts under the key `id`.
extension Document {
  /// Whether a record holds its id under the key `id`, whatever the record is about.
  public var hasPlainRecordIDs: Bool {
    elements(ofClasses: ArchiveRecords.classes).contains {
      recordID(of: $0).flatMap { key(of: $0.node) } == AttributeNames.id
    }
  }

  /// The archive, in its normal form, with the ids of its records as Xcode 4.6 writes them: the numbers that it has, as
  /// texts.
  ///
  /// - Throws: ``ParseError`` if that does not give a document.
  public func withPlainRecordIDs() throws(ParseError) -> Document {
    var edits: [(Range<Int>, [UInt8])] = []
    for record in elements(ofClasses: ArchiveRecords.classes) {
      guard let id = recordID(of: record)?.node, key(of: id) != AttributeNames.id, nodes[id].name == "int" else {
        continue
      }
      var element = Self.plainIDStart
      element += text[nodes[id].openEnd..<nodes[id].closeStart]
      element.append(endTag: "string")
      edits.append((nodes[id].start..<nodes[id].end, element))
    }
    return edits.isEmpty ? self : try replacing(edits)
  }

  private static let plainIDStart = Array("<string key=\"\(AttributeNames.id)\">".utf8)
}
