public import Foundation

/// A temporary folder for one test, deleted with this object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    let name = "xibmerge tests \(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  public func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  public func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  /// The names in the folder, for checks that nothing is left behind.
  public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
