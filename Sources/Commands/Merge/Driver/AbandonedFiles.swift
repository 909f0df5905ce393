internal import Basics
internal import CommandSupport

/// What merges that were killed left in the folder in which git merges: git's temporary files, and the driver's beside them.
///
/// A file goes only if all of this holds: its name is exactly such a name; it is a regular file of this user with one name;
/// it was last changed over an hour ago; it is none of the running merge; the process that its name gives is gone; and the
/// index of the repository does not have it.
struct AbandonedFiles {
  private let inUse: Set<String>

  /// - Returns: `nil` where it is not git that asks for the merge.
  init?(besides files: MergeFiles) {
    inUse = [files.base, files.ours, files.theirs]
    guard inUse.allSatisfy(GitTemporary.isName) else { return nil }
  }

  func remove() async {
    let names = FolderNames(of: ".").filter { !inUse.contains($0) && Self.mayBeRemoved($0) }
    guard !names.isEmpty else { return }
    // Where git can't say what it has, nothing goes.
    guard let tracked = await GitProgram.run(["ls-files", "-z", "--"] + names.prefix(Self.most)), tracked.status == 0
    else { return }
    let kept = Set(tracked.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    for name in names.prefix(Self.most) where !kept.contains(name) { unlink(name) }
  }

  /// How many are removed at a time, which a command line can hold.
  private static let most = 1000
  /// No merge of a document takes so many seconds.
  private static let longestMerge = 3600

  private static func mayBeRemoved(_ name: String) -> Bool {
    guard let owner = owner(of: name), owner.isGone else { return false }
    var status = stat()
    return lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
      && status.st_uid == geteuid() && time(nil) - status.modified.tv_sec > longestMerge
  }

  private enum Owner {
    /// A git, which leaves no number.
    case git
    case driver(Int32)

    var isGone: Bool {
      switch self {
      case .git: true
      case .driver(let process): kill(process, 0) != 0 && errno == ESRCH
      }
    }
  }

  private static func owner(of name: String) -> Owner? {
    if GitTemporary.isName(name) { return .git }
    guard let (replaced, process) = Files.temporaryName(name), GitTemporary.isName(replaced) else { return nil }
    return .driver(process)
  }
}
