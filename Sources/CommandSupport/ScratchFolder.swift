public import Basics

/// A temporary folder outside of every work tree that only this user can read, removed with the last reference to it.
public final class ScratchFolder: Sendable {
  public let path: String

  public init() throws(FileError) {
    let parent = environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(parent)/xibmerge.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .unwritable(parent, Errno(rawValue: errno)) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws(FileError) -> String {
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
