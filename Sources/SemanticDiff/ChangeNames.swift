internal import XibModel

/// The names in the changes of one version. There are none where only the subjects are wanted, as names take most of the
/// time of a comparison.
struct ChangeNames {
  let naming: Naming
  let areWanted: Bool

  init(_ naming: Naming, for purpose: ComparisonPurpose) {
    self.naming = naming
    areWanted = purpose != .finding
  }

  func object(around node: Int) -> DescribedObject {
    areWanted ? naming.object(around: node) : naming.unnamedObject(around: node)
  }

  /// The outline of an added or removed object.
  func outline(of node: Int, in document: Document, without excluded: Set<Int>) -> ObjectOutline? {
    areWanted ? ObjectOutline(of: node, naming, in: document, without: excluded) : nil
  }

  func name(of node: Int) -> String? { areWanted ? naming.name(of: node) : nil }

  func property(of node: Int) -> String? { naming.property(of: node) }

  func label(of node: Int) -> String? { areWanted ? naming.label(of: node) : nil }

  func label(ofAttribute attribute: String, of node: Int) -> String? {
    areWanted ? naming.label(ofAttribute: attribute, of: node) : nil
  }

  /// The place of a moved element.
  func place(of node: Int, withID id: String) -> Fact.Value {
    guard areWanted else { return Fact.Value(nil) }
    return Fact.Value(
      text: naming.place(of: node, isLabelled: false) + id, words: naming.place(of: node, isLabelled: true) + id)
  }

  /// The fact that a node states, with its values.
  func fact(of node: Int, old: Fact.Value = Fact.Value(nil), new: Fact.Value = Fact.Value(nil)) -> Fact {
    Fact(property(of: node), label: label(of: node), old: old, new: new)
  }

  /// The value that an added or removed element states.
  func value(of node: Int, in document: Document) -> Fact.Value {
    areWanted ? Fact.Value(text: ValueText.brief(node, in: document), words: naming.words(node)) : Fact.Value(nil)
  }

  /// A value, from its text in the file.
  func value(_ text: String, of node: Int, in document: Document) -> Fact.Value {
    Fact.Value(text: text, words: areWanted ? ValueWords.words(node, in: document) : nil)
  }

  /// The value of an attribute.
  func value(_ text: String?, of attribute: String, on element: String) -> Fact.Value {
    areWanted ? naming.value(text, of: attribute, on: element) : Fact.Value(nil)
  }
}
