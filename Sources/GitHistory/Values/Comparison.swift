/// The two versions of a repository, or the two files, to compare.
public enum Comparison: Hashable, Sendable {
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
