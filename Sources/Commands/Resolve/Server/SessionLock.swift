internal import Basics

/// A lock that lets only one session at a time resolve the conflicts of a work tree.
struct SessionLock {
  private let path: String
  private let file: FileDescriptor

  /// Takes the lock.
  ///
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

  /// Writes the address to the lock file, so that a second session can report it.
  func announce(_ address: String) throws {
    ftruncate(file.rawValue, 0)
    _ = try file.writeAll(Array(address.utf8))
  }

  func release() {
    unlink(path)
    try? file.close()
  }
}
