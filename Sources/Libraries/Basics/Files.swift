/// Why a file could not be read or written.
public enum FileError: Error, CustomStringConvertible {
  case unreadable(String, Errno)
  case tooLarge(String, limit: Int)
  case unwritable(String, Errno)
  /// Writing failed to a target that can't be replaced in one step, such as a pipe or a device. The output may be
  /// partial.
  case unfinished(String, Errno)

  public var description: String {
    switch self {
    case .unreadable(let path, let errno):
      "\(Self.name(path)) can't be read (\(errno)); check the path and its permissions."
    case .tooLarge(let path, let limit):
      "\(Self.name(path)) is larger than \(limit) bytes, the limit; check the path."
    case .unwritable(let path, let errno):
      "\(Self.name(path)) can't be written (\(errno)), so nothing was changed; check the path, its permissions and the "
        + "free space."
    case .unfinished(let path, let errno):
      "\(Self.name(path)) could not be written to its end (\(errno)), so the output may be partial; check the free "
        + "space, and that the program that reads it stays open."
    }
  }

  /// The system's description of the error.
  public var reason: String {
    switch self {
    case .unreadable(_, let errno), .unwritable(_, let errno), .unfinished(_, let errno): errno.description
    case .tooLarge: Errno.fileTooLarge.description
    }
  }

  /// A path for a message, on one line: a name that was found in a folder may contain control characters.
  private static func name(_ path: String) -> String { ControlCharacters.replaced(in: path) }
}

/// Reads and writes whole files.
public enum Files {
  /// Replaces a file in one step: the path always holds either all of the old bytes or all of the new.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let temporary = path + temporaryMark + String(getpid())
    do {
      let mode = mode(of: path)
      let file = try FileDescriptor.open(
        FilePath(temporary), .writeOnly, options: [.create, .exclusiveCreate],
        permissions: mode ?? FilePermissions(rawValue: 0o644))
      do {
        // On a network volume, or with a quota, a full disk may be reported only when the file is closed.
        try file.closeAfter {
          // Restore the old mode; open() applied the umask.
          if let mode { fchmod(file.rawValue, mode.rawValue) }
          _ = try file.writeAll(bytes)
        }
      } catch {
        unlink(temporary)
        throw error
      }
      guard rename(temporary, path) == 0 else {
        let failure = Errno(rawValue: errno)
        unlink(temporary)
        throw failure
      }
    } catch {
      throw .unwritable(path, error as? Errno ?? .ioError)
    }
  }

  private static let temporaryMark = ".xibmerge-"

  /// Parses the name of a temporary file of ``write(_:to:)``.
  ///
  /// - Returns: The name of the file that it replaces, and the id of the process that wrote it; `nil` for any other
  ///   name.
  public static func temporaryName(_ name: String) -> (replaced: String, process: Int32)? {
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let (head, digits) = (name[...dash], name[name.index(after: dash)...])
    guard head.hasSuffix(temporaryMark), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let process = Int32(digits), process > 0
    else { return nil }
    return (String(head.dropLast(temporaryMark.count)), process)
  }

  /// Writes to a path that a person named, as a shell would: links are followed, and only regular files are replaced.
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(FileError) {
    let kind = PathKind(at: path, followsLinks: true)
    if kind == nil, !isLink(path) { return try write(bytes, to: path) }
    if kind == .file, let target = realPath(path) { return try write(bytes, to: target) }
    do {
      // A link may lead to a file that is not there yet.
      let file = try FileDescriptor.open(
        FilePath(path), .writeOnly, options: kind == nil ? .create : [], permissions: FilePermissions(rawValue: 0o644))
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw .unfinished(path, error as? Errno ?? .ioError)
    }
  }

  /// Creates a file with the mode of another; returns `false` if the name is already taken.
  public static func create(_ path: String, like other: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.create, .exclusiveCreate],
        permissions: mode(of: other) ?? FilePermissions(rawValue: 0o644))
      do {
        try file.closeAfter { _ = try file.writeAll(bytes) }
      } catch {
        unlink(path)
        throw error
      }
      return true
    } catch {
      guard error as? Errno != .fileExists else { return false }
      throw .unwritable(path, error as? Errno ?? .ioError)
    }
  }

  /// Creates a file under the first free name of `NAME`, `NAME.1`, ... and returns that name; `nil` if too many are
  /// taken.
  public static func createNumbered(_ name: String, like other: String, _ bytes: [UInt8]) throws(FileError) -> String? {
    for number in 0..<1000 {
      let path = number == 0 ? name : "\(name).\(number)"
      if try create(path, like: other, bytes) { return path }
    }
    return nil
  }

  public static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path ends in a symbolic link.
  public static func isLink(_ path: String) -> Bool {
    PathKind(at: path) == .link
  }

  private static func mode(of path: String) -> FilePermissions? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FilePermissions(rawValue: CInterop.Mode(status.st_mode) & 0o777)
  }
}
