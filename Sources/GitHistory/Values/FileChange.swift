/// What happened to one file between two versions of a repository.
public struct FileChange: Hashable, Sendable {
  /// The kinds of change, as `git diff --raw` tells them apart.
  public enum Status: Hashable, Sendable {
    case added
    case deleted
    case modified
    /// Renamed, and alike by so many per cent.
    case renamed(similarity: Int)
    /// Copied, which only the log reports, since `git log --follow` follows copies.
    case copied(similarity: Int)
    /// In conflict in the index; ask for the stages with ``History/conflicts()``.
    case unmerged
  }

  /// The path after the change, or before it when the file was deleted.
  public let path: GitPath
  public let status: Status
  /// The file before the change; nothing when it was added or is in conflict.
  public let old: FileVersion?
  /// The file after the change; nothing when it was deleted or is in conflict.
  public let new: FileVersion?

  /// The path before a rename or copy, and nothing otherwise.
  public var oldPath: GitPath? {
    guard let old, old.path != path else { return nil }
    return old.path
  }

  /// The change from one version to another, or nothing if there is neither.
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

  /// A file that the index holds in conflict.
  static func unmerged(_ path: GitPath) -> FileChange {
    FileChange(path: path, status: .unmerged, old: nil, new: nil)
  }
}
