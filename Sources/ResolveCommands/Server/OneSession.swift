internal import Basics

/// Sees to it that the conflicts of a work tree are resolved in one session at a time.
struct OneSession {
  private let path: String
  private let file: FileDescriptor

  /// - Throws: ``ResolveError/alreadyRunning(_:)``, with the address of the other session.
  init(in gitFolder: String) throws {
    path = gitFolder + "/xibmerge-resolve.session"
    file = try FileDescriptor.open(
      FilePath(path), .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
    guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      let address = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      throw ResolveError.alreadyRunning(address)
    }
  }

  /// Writes the address down, for those who start a second session.
  func announce(_ address: String) throws {
    ftruncate(file.rawValue, 0)
    _ = try file.writeAll(Array(address.utf8))
  }

  func end() {
    unlink(path)
    try? file.close()
  }
}
