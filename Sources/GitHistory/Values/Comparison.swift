/// Two versions of a repository to be compared, or two blobs.
public enum Comparison: Hashable, Sendable {
  /// Two trees or commits; without an old one everything is new, as in a root commit.
  case trees(old: ObjectID?, new: ObjectID)
  /// A tree or commit with the index, `git diff --cached`; nothing stands for HEAD before the first commit.
  case treeAndIndex(ObjectID?)
  /// The index with the work tree, `git diff`.
  case indexAndWorkTree
  /// A tree or commit with the work tree, `git diff REV`.
  case treeAndWorkTree(ObjectID)
  /// Two files that are named one by one, as `REV:PATH` names one.
  case files(old: FileVersion, new: FileVersion)
}
