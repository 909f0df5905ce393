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

  public let kind: Kind
  public let changeClass: ChangeClass
  public let object: ChangedObject
  /// The property that changed; `nil` if the change is to the object itself.
  public let property: String?
  /// The old value, place or position in a list.
  public let old: String?
  /// The new value, place or position in a list.
  public let new: String?
  /// The ids of all objects inside an added or removed one.
  public let contains: [String]
  /// The names of the objects whose ids are in ``old`` and ``new``.
  public let names: Names
  /// Whether the property is a list that was added with its first member or removed with its last. The members have
  /// changes of their own.
  public let isList: Bool
  /// The edits that make the change.
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

/// The object that a change is about, and its place in the document.
public struct ChangedObject: Sendable, Hashable {
  /// An object or scene that contains another object.
  public struct Place: Sendable, Hashable {
    /// The object's id, or the scene's.
    public let id: String
    public let element: String
    /// The name to show to a person; never empty.
    public let name: String
  }

  /// The id; `nil` for a scene or the document, which are not objects.
  public let id: String?
  public let element: String
  /// The name to show to a person; `nil` if there is only the element's name.
  public let name: String?
  /// The objects and scenes that contain it, outermost first.
  public let ancestors: [Place]
  /// The id of the object or scene; empty if it has none.
  public let identity: String

  /// The names of ``ancestors``, outermost first.
  public var path: [String] { ancestors.map(\.name) }
}
