/// Why a file could not be read or written.
package enum FileError: Error, CustomStringConvertible {
  case unreadable(String, Errno)
  case tooLarge(String, limit: Int)
  case unwritable(String, Errno)
  /// Writing failed to a target that can't be replaced in one step, such as a pipe or a device. The output may be
  /// partial.
  case unfinished(String, Errno)
  /// A folder that was to be new is there.
  case folderIsThere(String)

  package var description: String {
    switch self {
    case .unreadable(let path, .isDirectory): "\(Self.name(path)) is a folder; name a file."
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
    case .folderIsThere(let path): "\(Self.name(path)) exists already; remove it, or name another folder."
    }
  }

  /// The system's description of the error.
  package var reason: String {
    switch self {
    case .unreadable(_, let errno), .unwritable(_, let errno), .unfinished(_, let errno): errno.description
    case .tooLarge: Errno.fileTooLarge.description
    case .folderIsThere: Errno.fileExists.description
    }
  }

  /// A path for a message, on one line: a name that was found in a folder may contain control characters.
  private static func name(_ path: String) -> String { ControlCharacters.replaced(in: path) }
}

/// Reads and writes whole files.
package enum Files {
  /// Replaces a file in one step: the path always holds either all of the old bytes or all of the new.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
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
  package static func temporaryName(_ name: String) -> (replaced: String, process: Int32)? {
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let (head, digits) = (name[...dash], name[name.index(after: dash)...])
    guard head.hasSuffix(temporaryMark), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let process = Int32(digits), process > 0
    else { return nil }
    return (String(head.dropLast(temporaryMark.count)), process)
  }

  /// Writes to a path that a person named, as a shell would: links are followed, and only regular files are replaced.
  package static func writeOutput(_ bytes: [UInt8], to path: String) throws(FileError) {
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
  package static func create(_ path: String, like other: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
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
  package static func createNumbered(_ name: String, like other: String, _ bytes: [UInt8]) throws(FileError) -> String?
  {
    for number in 0..<1000 {
      let path = number == 0 ? name : "\(name).\(number)"
      if try create(path, like: other, bytes) { return path }
    }
    return nil
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw .unwritable(path, Errno(rawValue: errno)) }
  }

  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path ends in a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    PathKind(at: path) == .link
  }

  private static func mode(of path: String) -> FilePermissions? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FilePermissions(rawValue: CInterop.Mode(status.st_mode) & 0o777)
  }
}

extension Files {
  /// Makes a folder and the folders above it, if they are missing.
  package static func makeFolder(_ path: String) throws(FileError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1...max(1, parts.count) {
      let folder = parts.prefix(count).joined(separator: "/")
      if folder.isEmpty || PathKind(at: folder, followsLinks: true) == .folder { continue }
      guard mkdir(folder, 0o755) == 0 else { throw .unwritable(folder, Errno(rawValue: errno)) }
    }
  }

  /// Writes files into a folder that must be new: a link of that name may lead anywhere.
  package static func writeNewFolder(_ path: String, _ files: [(name: String, bytes: [UInt8])]) throws(FileError) {
    guard mkdir(path, 0o755) == 0 else {
      let reason = Errno(rawValue: errno)
      throw reason == .fileExists ? .folderIsThere(path) : .unwritable(path, reason)
    }
    for (name, bytes) in files { try write(bytes, to: "\(path)/\(name)") }
  }
}

/// The names in a folder, in no particular order.
package struct FolderNames: Sequence {
  private let names: [String]

  /// Reads a folder.
  /// - Throws: ``FileError/unreadable(_:_:)`` if the folder can't be read.
  package init(reading folder: String) throws(FileError) {
    guard let stream = opendir(folder) else { throw .unreadable(folder, Errno(rawValue: errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    self.names = names
  }

  /// Reads a folder; empty if the folder can't be read.
  package init(of folder: String) {
    names = (try? FolderNames(reading: folder))?.names ?? []
  }

  package func makeIterator() -> [String].Iterator { names.makeIterator() }
}

extension Files {
  /// Whether writing to one path would replace the file at the other, even if that file does not exist yet.
  ///
  /// A device or a pipe keeps nothing, so the answer is `false` for it.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    guard let place = Place(one) else { return false }
    return place == Place(other)
  }

  private enum Place: Equatable {
    case file(device: dev_t, number: ino_t)
    case missing(String)

    init?(_ path: String) {
      var status = stat()
      if stat(path, &status) == 0 {
        guard PathKind(status) == .file else { return nil }
        self = .file(device: status.st_dev, number: status.st_ino)
      } else {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        guard let folder = realPath(folder) else { return nil }
        self = .missing(folder + "/" + path[(slash.map(path.index(after:)) ?? path.startIndex)...])
      }
    }
  }
}

extension stat {
  /// When the file was last changed, in seconds and nanoseconds since 1970.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// The kind of thing at a path.
package enum PathKind: Sendable {
  case file, folder, link
  /// A pipe, or a device such as a terminal. It can be read only once.
  case stream
  case other

  /// Looks at a path; `nil` if nothing is there.
  ///
  /// - Parameter followsLinks: Whether to follow a link and look at its target.
  package init?(at path: String, followsLinks: Bool = false) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The kind in the result of `stat`.
  package init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFCHR: .stream
      default: .other
      }
  }
}

/// The absolute path of an existing file or folder, with all links resolved; `nil` if there is none.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
