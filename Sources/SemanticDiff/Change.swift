public import XibModel

/// One thing that differs between two versions of a document. Changes are copied from list to list, so each is held once.
public final class Change: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An object is new, with everything in it.
    case added
    /// An object is gone, with everything in it.
    case removed
    /// An object moved to another parent.
    case moved
    /// An object has another position among its siblings.
    case reordered
    /// A property of an object was added, removed or changed.
    case changed
  }

  public let kind: Kind
  package let changeClass: ChangeClass
  public let object: DescribedObject
  /// The property that changed and its values, or the places of an object that moved.
  package let fact: ChangedProperty
  /// The old name of a connection or constraint, which describes it; `nil` for any other object.
  public let oldName: String?
  /// The content of an added or removed object; `nil` for any other change.
  package let outline: ObjectOutline?
  /// Whether the property is a list that was added with its first member or removed with its last. The members have
  /// changes of their own.
  public let isList: Bool
  /// The edits that make the change.
  let edits: [Edit]

  init(
    _ kind: Kind, _ changeClass: ChangeClass, _ object: DescribedObject, _ fact: ChangedProperty = ChangedProperty(),
    oldName: String? = nil, outline: ObjectOutline? = nil, isList: Bool = false, edits: [Edit]
  ) {
    self.kind = kind
    self.changeClass = changeClass
    self.object = object
    self.fact = fact
    self.oldName = oldName
    self.outline = outline
    self.isList = isList
    self.edits = edits
  }

  /// A text that is new or gone, or a value of it that changed.
  package convenience init(_ kind: Kind, ofText key: String, _ fact: ChangedProperty? = nil) {
    self.init(kind, .edit, DescribedObject(textWithKey: key), fact ?? ChangedProperty(), edits: [])
  }

  /// The same change with another outline of its object, other words for its fact, or of another class.
  package func showing(
    outline: ObjectOutline? = nil, fact: ChangedProperty? = nil, as changeClass: ChangeClass? = nil
  ) -> Change {
    Change(
      kind, changeClass ?? self.changeClass, object, fact ?? self.fact, oldName: oldName,
      outline: outline ?? self.outline, isList: isList, edits: edits)
  }

  /// The property that changed, by its name in the file; `nil` if the change is to the object itself.
  public var property: String? { fact.property }
  /// The old value in the file, or the old place or position in a list.
  public var old: String? { fact.old.text }
  /// The new value in the file, or the new place or position in a list.
  public var new: String? { fact.new.text }
  /// The ids of all objects inside an added or removed one.
  public var contains: [String] { outline?.identifiers ?? [] }
}

/// A property before and after a change.
package struct ChangedProperty: Sendable {
  /// One value of a property.
  package struct Value: Sendable {
    /// The value in the file; `nil` if the file states none.
    package let text: String?
    /// The value as Xcode's inspectors show it; `nil` if there is none and no default is known.
    package let words: String?
    /// Whether the text is the id of an object; ``words`` is then the object's name.
    package let isReference: Bool

    package init(text: String?, words: String?, isReference: Bool = false) {
      self.text = text
      self.words = words
      self.isReference = isReference
    }

    /// The value in the file, after the name of the object if it is a reference to one.
    package var exact: String? {
      guard isReference, let text, let words, !words.isExactly(text) else { return text }
      return "\(words) (\(text))"
    }

    /// A value that reads the same in the file and in an inspector.
    package init(_ text: String?) { self.init(text: text, words: text) }
  }

  /// The name in the file; `nil` if the change is to the object itself.
  package let property: String?
  /// The label in Xcode's inspectors; `nil` if the tables do not have the property.
  package let label: String?
  package let old: Value
  package let new: Value
  /// Where a text in a language is; `nil` for what the document itself states.
  package let localization: Localization?

  /// The place of a text in a language.
  package struct Localization: Sendable, Hashable {
    /// The language as Xcode names its folder, such as `fr`; `nil` for a strings file beside its document.
    package let language: String?
    /// The path of the strings file or string catalog.
    package let path: String

    package init(language: String?, path: String) { (self.language, self.path) = (language, path) }
  }

  package init(
    _ property: String? = nil, label: String? = nil, old: Value = Value(nil), new: Value = Value(nil),
    localization: Localization? = nil
  ) {
    self.property = property
    self.label = label
    self.localization = localization
    (self.old, self.new) = Self.toldApart(old, new)
  }

  /// Two values whose words differ if the values do.
  private static func toldApart(_ old: Value, _ new: Value) -> (Value, Value) {
    guard let one = old.words, let other = new.words, one.isExactly(other), !old.text.isExactly(new.text) else {
      return (old, new)
    }
    return (Value(text: old.text, words: old.exact), Value(text: new.text, words: new.exact))
  }
}

/// What a change is about, without its values.
public struct ChangeSubject: Hashable, Sendable {
  public let kind: Change.Kind
  /// The id of the object or scene; empty if it has none.
  public let identity: String
  /// The name of the property in the file; `nil` if the change is to the object itself.
  public let property: String?
  /// The path of the strings file, of a text in a language.
  public let path: String?
}

extension Change {
  public var subject: ChangeSubject {
    ChangeSubject(kind: kind, identity: object.identity, property: property, path: fact.localization?.path)
  }
}

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
  func place(of node: Int, withID id: String) -> ChangedProperty.Value {
    guard areWanted else { return ChangedProperty.Value(nil) }
    return ChangedProperty.Value(
      text: naming.place(of: node, isLabelled: false) + id, words: naming.place(of: node, isLabelled: true) + id)
  }

  /// A place in a list, told by what comes before it.
  func place(after node: Int?) -> String? {
    areWanted ? node.map { "after \(naming.nameAmongOthers($0))" } ?? "first" : nil
  }

  /// The fact that a node states, with its values.
  func fact(
    of node: Int, old: ChangedProperty.Value = ChangedProperty.Value(nil),
    new: ChangedProperty.Value = ChangedProperty.Value(nil)
  ) -> ChangedProperty {
    ChangedProperty(property(of: node), label: label(of: node), old: old, new: new)
  }

  /// The value that an added or removed element states.
  func value(of node: Int, in document: Document) -> ChangedProperty.Value {
    areWanted
      ? ChangedProperty.Value(text: ValueText.brief(node, in: document), words: naming.words(node))
      : ChangedProperty.Value(nil)
  }

  /// What an inspector shows where a version has no element like this one.
  func unset(like node: Int) -> ChangedProperty.Value {
    ChangedProperty.Value(text: nil, words: areWanted ? naming.unset(like: node) : nil)
  }

  /// A value, from its text in the file.
  func value(_ text: String, of node: Int, in document: Document) -> ChangedProperty.Value {
    ChangedProperty.Value(text: text, words: areWanted ? ValueWords.words(node, in: document) : nil)
  }

  /// The value of an attribute.
  func value(_ text: String?, of attribute: String, on element: String) -> ChangedProperty.Value {
    areWanted ? naming.value(text, of: attribute, on: element) : ChangedProperty.Value(nil)
  }
}

/// One step in making a change.
///
/// Elements of the old version have their number there. The numbers of elements that only the new version has follow
/// those of the old one. So a change can be made without the document in which it was found.
enum Edit: Sendable {
  /// Removes an element with everything in it.
  case remove(Int)
  /// Puts an element, new or existing, in a place.
  case place(Placement)
  case setAttribute(Int, name: String, value: String?)
  case setText(Int, String)
  case rename(Int, String)
  /// Replaces the name, attributes, text and children of an element at once.
  case replace(Int, Fragment)
}

/// The place to put an element.
struct Placement: Sendable {
  let element: Int
  let parent: Int
  /// The previous sibling; -1 if the element comes first.
  let predecessor: Int
  /// The element's number in the new version. Placements are made in this order, so that a predecessor is placed first.
  let rank: Int
  /// The element itself, if it is new; `nil` if it already exists.
  let fragment: Fragment?
}

/// An element as a value, independent of any document.
struct Fragment: Sendable {
  let element: Int
  let name: String
  let attributes: [Attribute]
  let text: String
  let children: [Fragment]
}
