/// The change of one file between two versions of a repository.
package struct FileChange: Hashable, Sendable {
  /// The kinds of change that `git diff --raw` distinguishes.
  package enum Status: Hashable, Sendable {
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
  package let path: GitPath
  package let status: Status
  /// The file before the change; `nil` if it was added or is in conflict.
  package let old: FileVersion?
  /// The file after the change; `nil` if it was deleted or is in conflict.
  package let new: FileVersion?

  /// The path before a rename or copy; `nil` otherwise.
  package var oldPath: GitPath? {
    guard let old, old.path != path else { return nil }
    return old.path
  }

  /// The change from one version to another; `nil` if both are `nil`.
  package init?(old: FileVersion?, new: FileVersion?) {
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

/// The kind of an entry in a tree or in the index.
package enum FileMode: UInt32, Hashable, Sendable {
  case regular = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  case submodule = 0o160000
  case tree = 0o040000

  /// The kind that git's number stands for. Unusual permissions in old repositories are read as git reads them.
  package init?(number: UInt32) {
    switch number & 0o170000 {
    case 0o100000: self = number & 0o100 == 0 ? .regular : .executable
    case 0o120000: self = .symbolicLink
    case 0o160000: self = .submodule
    case 0o040000: self = .tree
    default: return nil
    }
  }

  /// Whether the entry is a file with its own content, not a link, a folder or a submodule.
  package var isFile: Bool { self == .regular || self == .executable }

  /// Whether the content is a blob: a file, or the target of a symbolic link.
  var isBlob: Bool { isFile || self == .symbolicLink }
}

/// A file on one side of a comparison.
package struct FileVersion: Hashable, Sendable {
  /// The place of a version's bytes.
  package enum Place: Hashable, Sendable {
    case blob(ObjectID)
    /// In the work tree, at the version's path.
    case workTree
  }

  package let path: GitPath
  package let mode: FileMode
  package let place: Place

  package init(path: GitPath, mode: FileMode, place: Place) {
    self.path = path
    self.mode = mode
    self.place = place
  }

  /// The blob's id, unless the version is in the work tree.
  package var id: ObjectID? {
    guard case .blob(let id) = place else { return nil }
    return id
  }
}

/// The two versions of a repository, or the two files, to compare.
package enum ComparedVersions: Hashable, Sendable {
  /// Two trees or commits. If `old` is `nil`, everything is new, as in a root commit.
  case trees(old: ObjectID?, new: ObjectID)
  /// A tree or commit with the index, `git diff --cached`; `nil` stands for HEAD before the first commit.
  case treeAndIndex(ObjectID?)
  /// The index with the work tree, `git diff`.
  case indexAndWorkTree
  /// A tree or commit with the work tree, `git diff REV`.
  case treeAndWorkTree(ObjectID)
  /// Two files that are named individually, such as `REV:PATH`.
  case files(old: FileVersion, new: FileVersion)
}
