internal import ToolSupport
internal import XibMergeCommand

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A folder for temporary files, gone when it is no longer used.
final class ScratchFolder: Sendable {
  let path: String

  init() throws(SetupError) {
    let place = (environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp") + "/xibmerge-doctor-XXXXXX"
    guard let name = strdup(place) else { throw .noFolder(place) }
    defer { free(name) }
    guard mkdtemp(name) != nil else { throw .noFolder(place) }
    path = FileSystem.resolved(String(cString: name))
  }

  /// Whether the file could be written.
  func write(_ text: String, to name: String) -> Bool {
    let file = path + "/" + name
    guard (try? FileSystem.makeFolder(of: file)) != nil else { return false }
    return (try? Files.write(Array(text.utf8), to: file)) != nil
  }

  deinit { FileSystem.removeFolder(path) }
}
