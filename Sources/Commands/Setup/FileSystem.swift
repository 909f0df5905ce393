internal import Basics

/// Changes to the file system that `Files` has not.
enum FileSystem {
  /// The path with all links followed; as it was where there is nothing yet.
  static func resolved(_ path: String) -> String { realPath(path) ?? path }

  /// Makes the folder that a file is to be in, and those that it is in.
  static func makeFolder(of path: String) throws(SetupError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard parts.count > 1 else { return }
    for count in 1...parts.count {
      let folder = parts.prefix(count).joined(separator: "/")
      if !folder.isEmpty, access(folder, F_OK) != 0, mkdir(folder, 0o755) != 0 { throw .noFolder(folder) }
    }
  }

  static func remove(_ path: String) throws(SetupError) {
    guard unlink(path) == 0 else { throw .unremovable(path) }
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
