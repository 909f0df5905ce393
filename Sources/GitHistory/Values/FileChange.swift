/// The change of one file between two versions of a repository.
public struct FileChange: Hashable, Sendable {
  /// The kinds of change that `git diff --raw` distinguishes.
  public enum Status: Hashable, Sendable {
    case added
    case deleted
    case modified
    /// Renamed; the similarity is in per cent.
    case renamed(similarity: Int)
    /// Copied; the similarity is in per cent. Only the log reports copies, because `git log --follow` follows them.
    case copied(similarity: Int)
    /// In conflict in the index; ``History/conflicts()`` returns the stages.
    case unmerged
  }

  /// The path after the change, or before it when the file was deleted.
  public let path: GitPath
  public let status: Status
  /// The file before the change; `nil` if it was added or is in conflict.
  public let old: FileVersion?
  /// The file after the change; `nil` if it was deleted or is in conflict.
  public let new: FileVersion?

  /// The path before a rename or copy; `nil` otherwise.
  public var oldPath: GitPath? {
    guard let old, old.path != path else { return nil }
    return old.path
  }

  /// The change from one version to another; `nil` if both are `nil`.
  public init?(old: FileVersion?, new: FileVersion?) {
    guard let path = new?.path ?? old?.path else { return nil }
    self.init(path: path, status: old == nil ? .added : new == nil ? .deleted : .modified, old: old, new: new)
  }

  init(path: GitPath, status: Status, old: FileVersion?, new: FileVersion?) {
    self.path = path
    self.status = status
    self.old = old
    self.new = new
  }

  /// The change of a file that is in conflict in the index.
  static func unmerged(_ path: GitPath) -> FileChange {
    FileChange(path: path, status: .unmerged, old: nil, new: nil)
  }
}
