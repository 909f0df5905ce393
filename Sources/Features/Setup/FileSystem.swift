internal import Basics

/// Changes to the file system that `Files` lacks.
enum FileSystem {
  /// The path with all links resolved; the same path if nothing is there.
  static func resolved(_ path: String) -> String { realPath(path) ?? path }

  /// Makes the folder of a file, and the folders above it.
  static func makeFolder(of path: String) throws(SetupError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    do { try Files.makeFolder(folder) } catch { throw .noFolder("\(error)") }
  }

  static func remove(_ path: String) throws(SetupError) {
    guard unlink(path) == 0 else { throw .unremovable(path, reason: "\(Errno(rawValue: errno))") }
  }

  /// Removes the folders above a file that are empty, up to another folder, which stays.
  static func removeEmptyFolders(above path: String, upTo top: String) {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard folder.hasPrefix(top + "/"), rmdir(String(folder)) == 0 else { return }
    }
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
