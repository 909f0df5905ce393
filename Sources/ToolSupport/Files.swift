public import SystemPackage

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Why a file could not be read or written.
public enum FileError: Error, CustomStringConvertible {
  case unreadable(String, Errno)
  case unwritable(String, Errno)

  public var description: String {
    switch self {
    case .unreadable(let path, let errno): "\(path) can't be read (\(errno)); check the path and its permissions."
    case .unwritable(let path, let errno): "\(path) can't be written (\(errno)); it is as it was."
    }
  }
}

/// Whole files in and out.
public enum Files {
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      defer { try? file.close() }
      var bytes: [UInt8] = []
      let size = try file.seek(offset: 0, from: .end)
      try file.seek(offset: 0, from: .start)
      // A folder says that it has more bytes than there is memory, and can't be read.
      var chunk = min(Int(size), 1 << 30)
      while true {
        let more = try [UInt8](unsafeUninitializedCapacity: max(chunk, 1 << 16)) { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if more.isEmpty { return bytes }
        if bytes.isEmpty { bytes = more } else { bytes += more }
        chunk = 0
      }
    } catch {
      throw .unreadable(path, error as? Errno ?? .ioError)
    }
  }

  /// Replaces a file in one step: whatever happens, the path holds all of the old bytes or all of the new.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let temporary = path + ".xibmerge-\(getpid())"
    do {
      let permissions = mode(of: path)
      let file = try FileDescriptor.open(
        FilePath(temporary), .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
      do {
        defer { try? file.close() }
        try file.writeAll(bytes)
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

  private static func mode(of path: String) -> FilePermissions {
    var status = stat()
    guard stat(path, &status) == 0 else { return FilePermissions(rawValue: 0o644) }
    return FilePermissions(rawValue: CModeT(status.st_mode) & 0o777)
  }
}
