/// A line of `sources`: a folder with source code, relative to the top of the repository.
struct SourceFolderName: Sendable {
  /// The path without a slash at the beginning or the end; empty for the whole repository.
  let path: String

  init(_ written: String, line: Int) throws(ConfigurationError) {
    guard !written.isEmpty else { throw .emptySource(line: line) }
    let parts = written.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { throw .outsideRepository(written, line: line) }
    path = parts.joined(separator: "/")
  }
}
