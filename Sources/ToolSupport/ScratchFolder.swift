#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import SystemPackage

/// A folder for a moment, that nobody else can look into.
public struct ScratchFolder: Sendable {
  public let path: String

  public init() throws(FileError) {
    let parent = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/xibmerge.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .unwritable(parent, Errno(rawValue: errno)) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file, and gives its path.
  public func write(_ bytes: [UInt8], to name: String) throws(FileError) -> String {
    let file = path + "/" + name
    try Files.write(bytes, to: file)
    return file
  }

  /// Removes the folder and the files in it.
  public func remove() {
    for name in FolderNames(of: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
