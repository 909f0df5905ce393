/// The checked-out branch or commit.
public enum Head: Hashable, Sendable {
  /// A branch, by its short name.
  case branch(String, ObjectID)
  /// A branch without any commit yet.
  case unborn(String)
  /// A commit, without a branch.
  case detached(ObjectID)

  /// The commit that is checked out, if there is any.
  public var commit: ObjectID? {
    switch self {
    case .branch(_, let id), .detached(let id): id
    case .unborn: nil
    }
  }

  /// The branch's short name, if there is one.
  public var branch: String? {
    switch self {
    case .branch(let name, _), .unborn(let name): name
    case .detached: nil
    }
  }

  /// A full reference name without `refs/heads/`.
  static func shortName(_ reference: String) -> String {
    reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : reference
  }
}
