internal import Basics

/// Why a file could not be solved or written.
enum SolveError: Error {
  case noFileNamed
  case link(String)
  case notAFile(String)
  case unprintablePath(String)
  case deletedOnOneSide(String)
  /// The index has only one side's version, and no base.
  case renamed(String)
  /// The index has only the base.
  case renamedAway(String)
  /// Like `renamed`, but the file has markers that don't show the base.
  case renamedWithMarkers(String)
  case notAFileOnBothSides(String)
  /// The index has a conflict, but the file has no markers.
  case noMarkersLeft(String)
  /// The index has a conflict, and the file is the version of ours.
  case stillOurs(String)
  /// The index has a conflict, but the file's markers don't show the base, and something else in the file changed.
  case changedByHand(String)
  case brokenMarkers(String)
  case noBaseInMarkers(String)
  /// The three versions that the markers show are not documents.
  case notRebuilt(String, reason: String)
  /// The three versions can't be merged object by object.
  case notUnderstood(String, reason: String)
  /// The three versions can't be merged line by line either.
  case binary(String, reason: String)
  case noBackup(String, copy: String)
  case notStaged(String, reason: String)
  /// The commit to make again has another number of parents than two.
  case noMerge(String, parents: Int)
  /// A shallow clone lacks the parents of the merge.
  case shallow(String)
  case noSingleCommit
  /// A file is in conflict in the index, so the work tree has a merge that is not committed.
  case unmerged(String)
  /// The work tree has no such file any more.
  case gone(String, merge: String)
  /// The file has markers, but not those of the merge commit.
  case markedSince(String)
  /// Nobody has decided the contradictions, and the file is not as the merge commit has it.
  case undecided(String, Int)
  /// The file has what neither side had, and what it lacks does not fit in.
  case holdsOwn(String)
}

extension SolveError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noFileNamed:
      "This is not a git work tree, so the files in conflict are not known; name the files to solve."
    case .link(let path):
      "\(path) is a symbolic link, which is never followed; name the file itself."
    case .notAFile(let path):
      "\(path) is a pipe or a device; name a file."
    case .unprintablePath(let path):
      "The name of \(path) is not UTF-8, so the file is not written; rename it, or use xibmerge merge."
    case .deletedOnOneSide(let path):
      "One side deleted the file and the other changed it; keep it with \(Self.command("git add", path)), or delete it "
        + "with \(Self.command("git rm", path))."
    case .renamed(let path):
      "Only one side has the file under this name, as when both sides renamed it; keep the name with "
        + "\(Self.command("git add", path)), or remove it with \(Self.command("git rm", path))."
    case .renamedAway(let path):
      "Both sides renamed or deleted the file; remove the old name with \(Self.command("git rm", path))."
    case .renamedWithMarkers:
      "Only one side has the file under this name, as when both sides renamed it, and its markers don't show the base. "
        + "Resolve it by hand, or merge again with git -c merge.conflictStyle=diff3 and solve. Then choose a name."
    case .notAFileOnBothSides(let path):
      "On one side it is not a file; choose a side with \(Self.command("git checkout --ours", path)) or --theirs."
    case .noMarkersLeft(let path):
      "The index says that it is in conflict, but the file has no conflict markers. If it is resolved, run "
        + "\(Self.command("git add", path)). To merge it again, use --force."
    case .stillOurs(let path):
      "The index says that it is in conflict, but the file is ours, without conflict markers: a merge may have failed. To "
        + "merge it, use --force. If you chose ours, run \(Self.command("git add", path))."
    case .changedByHand(let path):
      "It was edited since the merge, and its markers don't show the base; continue by hand, discard the edits with "
        + "\(Self.command("git checkout -m", path)), or merge the versions in the index with --force."
    case .brokenMarkers(let path):
      "Its conflict markers don't match; recreate them with \(Self.command(Self.recreation, path))."
    case .noBaseInMarkers(let path):
      "Its markers don't show the base, and the index does not have it; recreate them with "
        + "\(Self.command(Self.recreation, path)), and solve again."
    case .notRebuilt(let path, let reason):
      "Its markers don't give three documents (\(reason)), because lines outside of them mix both sides; "
        + "recreate them with \(Self.command("git checkout -m", path)), and solve again."
    case .notUnderstood(_, let reason):
      "It was not changed, because it can't be merged object by object: \(reason)"
    case .binary(let path, let reason):
      "It can't be merged, neither by objects nor by lines (\(reason)); take one side with "
        + "\(Self.command("git checkout --ours", path)) or --theirs, and run \(Self.command("git add", path))."
    case .noBackup(let path, let copy):
      "There is no free name for a backup of \(path); remove old ones (\(copy)), or use --no-backup."
    case .notStaged(let path, let reason):
      "It is solved, but git add failed (\(reason)); run \(Self.command("git add", path))."
    case .noMerge(let name, let parents):
      "\(name) is \(parents > 2 ? "a merge of \(parents) commits, which can't be made again" : "no merge commit"); name a "
        + "merge of two commits. \"xibmerge audit\" lists those that lost something."
    case .shallow(let name):
      "\(name) is a merge, but this clone is shallow and lacks its parents. \(ShallowClone.remedy)"
    case .noSingleCommit: "--commit makes one merge again, not a range; name one merge commit."
    case .unmerged(let path):
      "\(TerminalText.line(path, limit: 200)) is in conflict in the index; finish or abort that merge first, then make the "
        + "older one again."
    case .gone(let path, let merge):
      "It is not in the work tree any more, so there is nothing to bring its edits to; get it back with "
        + "\(Self.command("git checkout \(merge)", path)), and solve again."
    case .markedSince(let path):
      "It has conflict markers that the merge commit does not have; resolve these first, or discard them with "
        + "\(Self.command("git checkout HEAD", path)), and solve again."
    case .undecided(_, let count):
      "It was changed since the merge, which left \(counted(count, "contradiction")) that nobody decided; take a side at "
        + "each with --favor ours or --favor theirs."
    case .holdsOwn:
      "It lacks edits of the sides, and has what neither side had, into which they do not fit; bring them by hand. "
        + "\"xibmerge check\" lists them before the commit, and \"xibmerge audit --full\" after it."
    }
  }

  /// With a driver, git takes the style from the configuration only.
  private static let recreation = "git -c merge.conflictStyle=diff3 checkout -m"

  /// A command for the user to type, in quotation marks.
  private static func command(_ words: String, _ path: String) -> String {
    "\"\(words) -- \(ShellWord.quoted(path))\""
  }
}
