/// An object, scene or document as a person knows it: its name and its place.
public struct DescribedObject: Sendable, Hashable {
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

  /// Whether a person sees the object as part of the one around it: a connection, a constraint or a cell.
  public var isPartOfParent: Bool { Identifiers.isRecreated(element) || ObjectNames.isPart(element) }

  /// The object around it under which lists show it; `nil` if it stands for itself. What is part of a scene alone does.
  public var owner: Place? {
    guard isPartOfParent, let parent = ancestors.last, !Scenes.isScene(parent.element) else { return nil }
    return parent
  }
}
