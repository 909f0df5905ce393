/// What one kind of document does in its own way. Without an answer of its own, a dialect does as modern documents do.
///
/// Who parses a file hands in the dialects that it knows. The document keeps the one of its kind.
package protocol Dialect: AnyObject, Sendable {
  /// The kind of the documents.
  var kind: Document.Kind { get }

  /// The release of Xcode that wrote a document, as the document states it.
  func toolsVersion(of document: Document) -> String?

  /// The document as a modern one says the same; `nil` if there is none.
  func modernReading(of document: Document) -> Document?

  /// How documents are merged in a normal form; `nil` if they are merged as they are.
  var normalForms: (any NormalForms)? { get }

  // MARK: Facts

  /// The class of a node in a merge, without its ancestors.
  func factClass(of node: Int, in document: Document) -> FactClass

  /// The class of an attribute in a merge, where it is not that of its name; `nil` elsewhere.
  func factClass(ofAttribute attribute: String, of node: Int, in document: Document) -> FactClass?

  /// The class of a node in a diff, without its ancestors.
  func changeClass(of node: Int, in document: Document) -> ChangeClass

  /// Whether an entry of an ordered list is a value even if it holds nothing.
  var hasEmptyEntries: Bool { get }

  /// The lists of an element; `nil` if it has none whose lengths must agree.
  func evenLists(of node: Int, in document: Document) -> EvenLists?

  /// The selection of an element by a place; `nil` if it has none.
  func selection(of node: Int, in document: Document) -> Selections.Selection?

  /// Whether a text means the same as another one in the place of an element's.
  func isSynonym(_ text: String, of other: String, at node: Int, in document: Document) -> Bool

  // MARK: Names

  /// The name that an object states; `nil` if only its element tells it apart.
  func name(of node: Int, in document: Document) -> String?

  /// The objects of a document by their records; `nil` if it has no records.
  func records(of document: Document) -> (any ObjectRecords)?

  /// The base's elements that are the same things as elements of a version under other names.
  ///
  /// - Parameters:
  ///   - newcomers: The elements of a list whose names the base's list lacks.
  ///   - missing: The elements of the base's list whose names the version's list lacks.
  func counterparts(of newcomers: [Int], in document: Document, among missing: [Int], of base: Document) -> [Int: Int]

  // MARK: Rules

  /// The attribute of every reference; `nil` if the tables of ``References`` say it for each element.
  var reference: String? { get }

  /// The faults by a rule that only documents of this dialect have.
  func faults(of rule: Fault.Rule, in document: Document) -> [Fault.Draft]
}

/// The dialect of Xcode 5 and later.
final class ModernDialect: Dialect {
  let kind = Document.Kind.modern
}

extension Dialect {
  package func toolsVersion(of document: Document) -> String? { document.value("toolsVersion", of: 0) }

  package func modernReading(of document: Document) -> Document? { document.kind == .modern ? document : nil }

  package var normalForms: (any NormalForms)? { nil }

  package func factClass(of node: Int, in document: Document) -> FactClass { FactClasses.modern(node, document) }

  package func factClass(ofAttribute attribute: String, of node: Int, in document: Document) -> FactClass? { nil }

  package func changeClass(of node: Int, in document: Document) -> ChangeClass { ChangeClasses.modern(node, document) }

  package var hasEmptyEntries: Bool { false }

  package func evenLists(of node: Int, in document: Document) -> EvenLists? {
    EvenLists.byElement[document.nodes[node].name]
  }

  package func selection(of node: Int, in document: Document) -> Selections.Selection? {
    document.nodes[node].traits.contains(.selection) ? Selections.byElement[document.nodes[node].name] : nil
  }

  package func isSynonym(_ text: String, of other: String, at node: Int, in document: Document) -> Bool { false }

  package func name(of node: Int, in document: Document) -> String? { ObjectNames.modern(node, document) }

  package func records(of document: Document) -> (any ObjectRecords)? { nil }

  package func counterparts(
    of newcomers: [Int], in document: Document, among missing: [Int], of base: Document
  ) -> [Int: Int] { [:] }

  package var reference: String? { nil }

  package func faults(of rule: Fault.Rule, in document: Document) -> [Fault.Draft] { [] }
}

/// The objects of a document by their records, for reports: a person knows an object by the id of its record.
package protocol ObjectRecords: AnyObject {
  /// The object with a record that a node belongs to; `nil` if there is none.
  func object(around node: Int) -> (id: String, node: Int)?

  /// Whether a node is an object that has a record, or the record itself.
  func isRecorded(_ node: Int) -> Bool

  /// The element that a modern document has for an object.
  func element(of node: Int) -> String

  /// The property that the record around a node is about; `nil` for any other node.
  func property(around node: Int) -> String?

  /// The words for the connection in a record and the id of the object that it leads to; `nil` for any other node.
  func connection(in record: Int) -> (words: String, other: String?)?

  /// The label of the property that a node states, and the words for its value, as Xcode shows those of modern documents;
  /// `nil` for properties that modern documents state in another way.
  func words(of node: Int) -> (label: String, value: String?)?

  /// A colour, a font or an image as Xcode's inspectors show it; `nil` for other values.
  func words(ofValue node: Int) -> String?
}

extension Document {
  /// The document as a modern one says the same, for diffs and pictures; a modern document is returned as it is. An
  /// archive may be in its normal form.
  ///
  /// Objects have the ids of their records, which a newer Xcode keeps when it converts an archive. Properties that no table
  /// has stay, under their names in the archive.
  ///
  /// - Returns: `nil` for an archive that is not written as Xcode writes archives, or whose objects nest more deeply than
  ///   a parser accepts, and for documents of other kinds.
  public func modernReading() -> Document? { dialect.modernReading(of: self) }

  /// The document as a modern one says the same; as it is, if that can't be told.
  package var modernized: Document { modernReading() ?? self }

  /// Two versions of a document as modern documents say the same; as they are, if that can't be told of one of them.
  ///
  /// - Parameters:
  ///   - old: One version; `nil` if there is none.
  ///   - new: The other version; `nil` if there is none.
  public static func inOneFormat(_ old: Document?, _ new: Document?) -> (old: Document?, new: Document?) {
    let (before, after) = (old?.modernReading(), new?.modernReading())
    return (before == nil) == (old == nil) && (after == nil) == (new == nil) ? (before, after) : (old, new)
  }
}
