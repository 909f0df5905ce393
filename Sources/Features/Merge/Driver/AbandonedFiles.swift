internal import Basics

/// Temporary files that killed merges left in the folder where git merges: git's own, and the driver's beside them.
///
/// A file is removed only if all of this holds: its name has exactly the form of such a name; it is a regular file of
/// this user with one hard link; its last change is over an hour ago; it does not belong to the running merge; the
/// process in its name is gone; and it is not in the index of the repository.
struct AbandonedFiles {
  private let inUse: Set<String>

  /// - Returns: `nil` if git did not ask for the merge.
  init?(besides files: MergeFiles) {
    inUse = [files.base, files.ours, files.theirs]
    guard inUse.allSatisfy(GitTemporary.isName) else { return nil }
  }

  func remove() async {
    let names = FolderNames(of: ".").filter { !inUse.contains($0) && Self.mayBeRemoved($0) }
    guard !names.isEmpty else { return }
    // If git can't list its files, remove nothing.
    guard let tracked = await GitProgram.run(["ls-files", "-z", "--"] + names.prefix(Self.most)), tracked.status == 0
    else { return }
    let kept = Set(tracked.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    for name in names.prefix(Self.most) where !kept.contains(name) { unlink(name) }
  }

  /// The most files to remove at a time, so that their names fit on a command line.
  private static let most = 1000
  /// A time in seconds that is longer than any merge of a document.
  private static let longestMerge = 3600

  private static func mayBeRemoved(_ name: String) -> Bool {
    guard let owner = owner(of: name), owner.isGone else { return false }
    var status = stat()
    return lstat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
      && status.st_uid == geteuid() && time(nil) - status.modified.tv_sec > longestMerge
  }

  private enum Owner {
    /// A git process; its files don't have its id in their names.
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

/// The files in which git gives the versions to a driver: `.merge_file_` and six letters or digits, in the folder it
/// runs in.
enum GitTemporary {
  private static let prefix = ".merge_file_"
  private static let randomCount = 6

  static func isName(_ name: String) -> Bool {
    let random = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && random.count == randomCount && random.allSatisfy(isLetterOrDigit)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Removes the file for the result, so that git before 2.42 stops the merge too.
  ///
  /// Such a git takes any status for a conflict, but stops if its own file is missing.
  ///
  /// - Parameter path: The file for the result; it is left alone if it is not git's.
  static func removeOurs(_ path: String) {
    if let name = path.split(separator: "/").last, isName(String(name)) { unlink(path) }
  }
}
