public import XibModel

/// One thing that differs between two versions of a document.
public struct Change: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An object is new, with everything in it.
    case added
    /// An object is gone, with everything in it.
    case removed
    /// An object is elsewhere.
    case moved
    /// An object has another place among its siblings.
    case reordered
    /// A property of an object is other than it was.
    case changed
  }

  public let kind: Kind
  public let changeClass: ChangeClass
  public let object: ChangedObject
  /// What changed in the object; `nil` where it is the object itself.
  public let property: String?
  /// What was: a value, a place, a position in a list.
  public let old: String?
  /// What is now.
  public let new: String?
  /// The ids of all objects inside an added or removed one.
  public let contains: [String]
  /// Names for ``old`` and ``new`` where these are ids of other objects.
  public let names: Names
  /// Whether the property is a list that came with its first member or went with its last; its members are changes too.
  public let isList: Bool
  /// How to make the change.
  let edits: [Edit]

  public struct Names: Sendable, Hashable {
    public let old: String?
    public let new: String?
  }

  init(
    _ kind: Kind, _ changeClass: ChangeClass, _ object: ChangedObject, property: String? = nil, old: String? = nil,
    new: String? = nil, contains: [String] = [], names: Names = Names(old: nil, new: nil), isList: Bool = false,
    edits: [Edit]
  ) {
    self.kind = kind
    self.changeClass = changeClass
    self.object = object
    self.property = property
    self.old = old
    self.new = new
    self.contains = contains
    self.names = names
    self.isList = isList
    self.edits = edits
  }
}

/// The object that a change is about, and where it lives.
public struct ChangedObject: Sendable, Hashable {
  /// One object or scene around another.
  public struct Place: Sendable, Hashable {
    /// The object's id, or the scene's.
    public let id: String
    public let element: String
    /// What a person calls it: never empty.
    public let name: String
  }

  /// The id; `nil` for a scene and for the document itself, which are no objects.
  public let id: String?
  public let element: String
  /// What a person calls it, where anything but the element does.
  public let name: String?
  /// What it lives in, outermost first.
  public let ancestors: [Place]
  /// What tells it apart within one document, be it an object or not.
  public let identity: String

  /// The names of what it lives in, outermost first.
  public var path: [String] { ancestors.map(\.name) }
}
