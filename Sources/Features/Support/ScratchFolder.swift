internal import Basics

/// A temporary folder outside of every work tree that only this user can read.
///
/// It is removed with the last reference to it, unless it is kept.
final class ScratchFolder: Sendable {
  /// The folder for what is temporary.
  static var parent: String { environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp" }

  let path: String
  private let isKept: Bool

  /// - Parameter isKept: Whether the folder stays, for another program to read.
  init(isKept: Bool = false) throws(FileError) {
    self.isKept = isKept
    let parent = Self.parent
    var name = Array("\(parent)/xibmerge.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .unwritable(parent, Errno(rawValue: errno)) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { if !isKept { Self.remove(path) } }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws(FileError) -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    try Files.write(bytes, to: path + "/" + name)
    return path + "/" + name
  }

  private static func remove(_ path: String) {
    for name in FolderNames(of: path) {
      // Links are not followed: only the folder's own contents are removed.
      if unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    }
    rmdir(path)
  }
}
