/// Why an argument could not be understood as a revision, a range or a path.
public enum RevisionError: Error, Hashable, Sendable {
  /// The name is not a revision; `argument` is the whole argument, such as a range, that contains it.
  case unknownRevision(String, argument: String)
  /// The argument could be a revision or a path, but is neither.
  case unknownRevisionOrPath(String)
  /// The revision is older than what a shallow clone has.
  case notFetched(String)
  /// The argument is both a revision and a path.
  case ambiguous(String)
  /// The name stands for another kind of object where a commit is needed.
  case notACommit(String, ObjectKind)
  case noSuchParent(String, parent: Int)
  case noMergeBase(String, String)
  case tooManyRevisions([String])
  case rangeNotAlone(String)
  case blobNotAlone(String)
  case cachedTakesOneRevision([String])
  case startsWithDash(String)
  case empty
  /// A comparison or walk needs a commit, but the branch has none yet.
  case noCommitYet(branch: String)
}

extension RevisionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownRevision(let name, let argument):
      "Unknown revision \(quoted(name))\(name == argument ? "" : " in \(quoted(argument))"); "
        + "give a commit, branch or tag, \"git log\" lists them, and write \"--\" before a path."
    case .unknownRevisionOrPath(let argument):
      "\(quoted(argument)) is neither a revision nor a path in the work tree; check the spelling, "
        + "or write \"--\" before a path that only other revisions have."
    case .notFetched(let argument):
      "\(quoted(argument)) was not fetched, because this clone is shallow; fetch more with \"git fetch --deepen=100\"."
    case .ambiguous(let argument):
      "\(quoted(argument)) is both a revision and a path; write \"--\" after it to mean the revision, "
        + "or before it to mean the path."
    case .notACommit(let name, let kind):
      "\(quoted(name)) names a \(kind.rawValue), where a commit is needed; give a commit, branch or tag."
    case .noSuchParent(let name, let parent):
      "\(quoted(name)) has no parent number \(parent); see its parents with \"git show --no-patch\"."
    case .noMergeBase(let one, let other):
      "\(quoted(one)) and \(quoted(other)) have no commit in common; compare them with two dots or a space instead."
    case .tooManyRevisions(let names):
      "\(names.map(quoted).joined(separator: ", ")) are more than two revisions; give one or two, or a range."
    case .rangeNotAlone(let range):
      "The range \(quoted(range)) names both sides already; give it alone, followed by paths only."
    case .blobNotAlone(let name):
      "\(quoted(name)) names one file, so the other side must be one file too; give a second REV:PATH or a path."
    case .cachedTakesOneRevision(let names):
      "--cached compares one revision with the index, not \(names.map(quoted).joined(separator: ", ")); give one."
    case .startsWithDash(let argument):
      "\(quoted(argument)) begins with a dash, which no revision does; write \"--\" before a path that does."
    case .empty:
      "An empty argument is neither a revision nor a path; leave it out, or write \".\" for the folder you are in."
    case .noCommitYet(let branch):
      "The branch \(quoted(branch)) has no commit yet; make one first."
    }
  }
}
