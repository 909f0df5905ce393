/// A file on one side of a comparison.
public struct FileVersion: Hashable, Sendable {
  /// The place of a version's bytes.
  public enum Place: Hashable, Sendable {
    case blob(ObjectID)
    /// In the work tree, at the version's path.
    case workTree
  }

  public let path: GitPath
  public let mode: FileMode
  public let place: Place

  public init(path: GitPath, mode: FileMode, place: Place) {
    self.path = path
    self.mode = mode
    self.place = place
  }

  /// The blob's id, unless the version is in the work tree.
  public var id: ObjectID? {
    guard case .blob(let id) = place else { return nil }
    return id
  }
}
