public import XibModel

/// One thing that differs between two versions of a document.
public struct Change: Sendable {
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

  private let content: Content

  /// What a change says. Changes are copied from list to list, so it is held once.
  private final class Content: Sendable {
    let kind: Kind
    let changeClass: ChangeClass
    let object: DescribedObject
    let fact: Fact
    let oldName: String?
    let outline: ObjectOutline?
    let isList: Bool
    let edits: [Edit]

    init(
      _ kind: Kind, _ changeClass: ChangeClass, _ object: DescribedObject, _ fact: Fact, oldName: String?,
      outline: ObjectOutline?, isList: Bool, edits: [Edit]
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
  }

  public var kind: Kind { content.kind }
  public var changeClass: ChangeClass { content.changeClass }
  public var object: DescribedObject { content.object }
  /// The property that changed and its values, or the places of an object that moved.
  public var fact: Fact { content.fact }
  /// The old name of a connection or constraint, which describes it; `nil` for any other object.
  public var oldName: String? { content.oldName }
  /// The content of an added or removed object; `nil` for any other change.
  public var outline: ObjectOutline? { content.outline }
  /// Whether the property is a list that was added with its first member or removed with its last. The members have
  /// changes of their own.
  public var isList: Bool { content.isList }
  /// The edits that make the change.
  var edits: [Edit] { content.edits }

  init(
    _ kind: Kind, _ changeClass: ChangeClass, _ object: DescribedObject, _ fact: Fact = Fact(),
    oldName: String? = nil, outline: ObjectOutline? = nil, isList: Bool = false, edits: [Edit]
  ) {
    content = Content(
      kind, changeClass, object, fact, oldName: oldName, outline: outline, isList: isList, edits: edits)
  }

  /// The same change, with another outline of the added or removed object.
  public func showing(_ outline: ObjectOutline) -> Change {
    Change(kind, changeClass, object, fact, oldName: oldName, outline: outline, isList: isList, edits: edits)
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
public struct Fact: Sendable {
  /// One value of a property.
  public struct Value: Sendable {
    /// The value in the file; `nil` if the file states none.
    public let text: String?
    /// The value as Xcode's inspectors show it; `nil` if there is none and no default is known.
    public let words: String?
    /// Whether the text is the id of an object; ``words`` is then the object's name.
    public let isReference: Bool

    public init(text: String?, words: String?, isReference: Bool = false) {
      self.text = text
      self.words = words
      self.isReference = isReference
    }

    /// The value in the file, after the name of the object if it is a reference to one.
    public var exact: String? {
      guard isReference, let text, let words, !words.isExactly(text) else { return text }
      return "\(words) (\(text))"
    }

    /// A value that reads the same in the file and in an inspector.
    public init(_ text: String?) { self.init(text: text, words: text) }
  }

  /// The name in the file; `nil` if the change is to the object itself.
  public let property: String?
  /// The label in Xcode's inspectors; `nil` if the tables do not have the property.
  public let label: String?
  public let old: Value
  public let new: Value
  /// Where a text in a language is; `nil` for what the document itself states.
  public let localization: Localization?

  /// The place of a text in a language.
  public struct Localization: Sendable, Hashable {
    /// The language as Xcode names its folder, such as `fr`; `nil` for a strings file beside its document.
    public let language: String?
    /// The path of the strings file or string catalog.
    public let path: String
  }

  init(
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
