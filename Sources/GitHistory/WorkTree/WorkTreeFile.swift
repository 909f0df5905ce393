import Basics

/// Reads files in the work tree. No symbolic link can lead it out of the work tree.
///
/// Each folder on the way is opened relative to its parent's descriptor, without following links. So even a link that
/// is created meanwhile is not followed.
enum WorkTreeFile {
  /// The status of a file from its inode.
  struct Status {
    let mode: FileMode
    let size: Int64
    let inode: UInt64
    let modified: Time
  }

  /// A timestamp of the file system.
  struct Time: Comparable {
    let seconds: Int64
    let nanoseconds: Int64

    static func < (one: Self, other: Self) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// The largest file that is read, in bytes.
  static let largestFile: Int64 = 512 << 20

  /// The mode, size and modification time of a file; `nil` if there is none, git would not track it, or it lies beyond
  /// a symbolic link.
  static func status(_ path: GitPath, under top: String) throws(ContentError) -> Status? {
    do {
      return try inFolder(of: path, under: top) { folder, name throws(ContentError) in
        try status(name, in: folder, path: path)
      }
    } catch .noSuchFile, .throughSymbolicLink, .notAFile {
      return nil
    }
  }

  /// Whether a file, folder or anything else exists at a path that does not lead through a link.
  static func exists(_ path: GitPath, under top: String) -> Bool {
    let found: Bool? = try? inFolder(of: path, under: top) { folder, name throws(ContentError) in
      var information = stat()
      return fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0
    }
    return found ?? false
  }

  /// The bytes of a file, or the target of a symbolic link.
  static func read(_ path: GitPath, under top: String) throws(ContentError) -> (mode: FileMode, bytes: [UInt8]) {
    try inFolder(of: path, under: top) { folder, name throws(ContentError) in
      let status = try status(name, in: folder, path: path)
      if status.mode == .symbolicLink { return (.symbolicLink, try target(name, in: folder, path: path)) }
      let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { throw failure(path) }
      defer { close(file) }
      var information = stat()
      guard fstat(file, &information) == 0 else { throw failure(path) }
      guard PathKind(information) == .file else { throw .notAFile(path) }
      return (status.mode, try bytes(of: file, path: path))
    }
  }

  /// The modification time of a file that is given by its full path, such as the index.
  static func modificationTime(of file: String) -> Time? {
    var information = stat()
    return lstat(file, &information) == 0 ? Status(information)?.modified : nil
  }

  private static func inFolder<Result>(
    of path: GitPath, under top: String, _ body: (CInt, String) throws(ContentError) -> Result
  ) throws(ContentError) -> Result {
    let components = path.components
    guard let last = components.last, !path.bytes.contains(0),
      !components.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) })
    else { throw .noSuchFile(path) }
    // The path of the top may contain links, because the user has chosen it.
    var folder = open(top, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(path) }
    defer { close(folder) }
    for component in components.dropLast() {
      let name = String(decoding: component, as: UTF8.self)
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else {
        let error = failure(path)
        var information = stat()
        let isLink =
          fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0
          && PathKind(information) == .link
        throw isLink ? .throughSymbolicLink(path) : error
      }
      close(folder)
      folder = next
    }
    return try body(folder, String(decoding: last, as: UTF8.self))
  }

  private static func status(_ name: String, in folder: CInt, path: GitPath) throws(ContentError) -> Status {
    var information = stat()
    guard fstatat(folder, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure(path) }
    guard let status = Status(information) else { throw .notAFile(path) }
    return status
  }

  private static func target(_ name: String, in folder: CInt, path: GitPath) throws(ContentError) -> [UInt8] {
    let limit = 1 << 16
    var length = 0
    let target = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      length = buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlinkat(folder, name, $0, limit) } ?? -1
      }
      count = max(length, 0)
    }
    guard length >= 0 else { throw failure(path) }
    return target
  }

  private static func bytes(of file: CInt, path: GitPath) throws(ContentError) -> [UInt8] {
    var content: [UInt8] = []
    let step = 1 << 18
    while true {
      var length = 0
      let part = [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
        repeat { length = systemRead(file, buffer.baseAddress, step) } while length < 0 && errno == EINTR
        count = max(length, 0)
      }
      guard length >= 0 else { throw failure(path) }
      if length == 0 { return content }
      content += part
      guard content.count <= largestFile else { throw .unreadableFile(path, reason: "it is too large") }
    }
  }

  private static func failure(_ path: GitPath) -> ContentError {
    switch errno {
    case ENOENT, ENOTDIR: .noSuchFile(path)
    case ELOOP: .throughSymbolicLink(path)
    case let code: .unreadableFile(path, reason: String(cString: strerror(code)))
    }
  }
}

extension WorkTreeFile.Status {
  fileprivate init?(_ information: stat) {
    // A folder is not an entry of the index, so only files and links have a status.
    guard let mode = FileMode(number: UInt32(information.st_mode)), mode.isBlob else { return nil }
    self.mode = mode
    self.size = Int64(information.st_size)
    self.inode = UInt64(information.st_ino)
    let time = information.modified
    self.modified = WorkTreeFile.Time(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}

/// Calls the system's `read`, which the functions above hide.
private func systemRead(_ file: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

/// The path of a folder without a slash at the end; the root keeps its slash.
func withoutTrailingSlash(_ path: String) -> String {
  path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}
