extension Files {
  /// The size of the largest file that is read, in bytes; the same limit as `ParseError.largestFile`.
  package static let largest = 512 << 20

  /// Reads a whole file, or a pipe until its end.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file: FileDescriptor
    do { file = try FileDescriptor.open(FilePath(path), .readOnly) } catch {
      throw .unreadable(path, error as? Errno ?? .ioError)
    }
    defer { try? file.close() }
    return try bytes(of: file, named: path)
  }

  /// Reads a whole file; `nil` if nothing has that path.
  package static func readIfThere(_ path: String) throws(FileError) -> [UInt8]? {
    PathKind(at: path) == nil ? nil : try read(path)
  }

  /// Whether a path leads to a file that can be read more than once, unlike a pipe.
  package static func isRegular(_ path: String) -> Bool {
    PathKind(at: path, followsLinks: true) == .file
  }

  /// Reads to the end without relying on the size: a pipe has none, and a device may have no end.
  static func bytes(of file: FileDescriptor, named name: String) throws(FileError) -> [UInt8] {
    var status = stat()
    // A regular file is read in one go. A folder can't be read, whatever size it reports.
    let size = fstat(file.rawValue, &status) == 0 ? Int(status.st_size) : 0
    var room = min(max(size, 1 << 16), largest + 1)
    var bytes: [UInt8] = []
    while true {
      let more: [UInt8]
      do {
        more = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch {
        throw .unreadable(name, error as? Errno ?? .ioError)
      }
      if more.isEmpty { return bytes }
      guard bytes.count + more.count <= largest else { throw .tooLarge(name, limit: largest) }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      room = 1 << 16
    }
  }
}
