#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A path that the user gave, and what is there.
struct InputPath {
  enum Kind: Equatable {
    case missing, file, folder, standardInput, other
  }

  let text: String
  let kind: Kind

  init(_ text: String) {
    self.text = text
    kind = text == "-" ? .standardInput : Self.kind(of: text)
  }

  /// Whether the name is that of an Interface Builder document.
  static func isDocument(_ path: String) -> Bool { path.hasSuffix(".xib") || path.hasSuffix(".storyboard") }

  func read() throws(InputError) -> [UInt8] {
    if kind == .standardInput { return try Self.read(.standardInput, text) }
    do {
      let file = try FileDescriptor.open(FilePath(text), .readOnly)
      defer { try? file.close() }
      return try Self.read(file, text)
    } catch let error as Errno {
      throw error == .noSuchFileOrDirectory ? .missing(text) : .unreadable(text, error)
    } catch let error as InputError {
      throw error
    } catch {
      throw .unreadable(text, .ioError)
    }
  }

  private static func read(_ file: FileDescriptor, _ name: String) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while true {
        let more = try [UInt8](unsafeUninitializedCapacity: 1 << 19) { buffer, count in
          count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if more.isEmpty { return bytes }
        if bytes.isEmpty { bytes = more } else { bytes += more }
      }
    } catch {
      throw .unreadable(name, error as? Errno ?? .ioError)
    }
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return kind(status)
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO, S_IFCHR: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The paths of the documents in a folder, below it, in order. Links to folders are not followed.
  func documents() throws(InputError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? text : "\(text)/\(folder)"
      guard let stream = opendir(path) else { throw .unreadable(path, Errno(rawValue: errno)) }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        guard name != ".", name != "..", name != ".git" else { continue }
        let below = folder.isEmpty ? name : "\(folder)/\(name)"
        var status = stat()
        guard lstat("\(text)/\(below)", &status) == 0 else { continue }
        if Self.kind(status) == .folder {
          pending.append(below)
        } else if Self.isDocument(name), Self.kind(of: "\(text)/\(below)") == .file {
          found.append(below)
        }
      }
    }
    return found.sorted()
  }
}
