internal import CommandSupport

/// A date as a person writes it to git, such as `2 weeks ago`.
struct GitDate {
  /// Seconds since 1970.
  let seconds: Int64

  /// - Parameters:
  ///   - text: The date.
  ///   - folder: A folder in a repository, which git needs to read a date; `nil` for the working directory.
  /// - Throws: ``GitDateError`` if git can't read the date.
  init(_ text: String, in folder: String? = nil) async throws(GitDateError) {
    let prefix = "--max-age="
    guard let line = await GitProgram.line(["rev-parse", "--since=\(text)"], in: folder), line.hasPrefix(prefix),
      let seconds = Int64(line.dropFirst(prefix.count))
    else { throw .unreadable(text) }
    self.seconds = seconds
  }
}

/// Why a date could not be read.
enum GitDateError: Error, CustomStringConvertible {
  case unreadable(String)

  var description: String {
    switch self {
    case .unreadable(let date): "git can't read the date \"\(date)\"; write it as 2026-11-21 or \"2 weeks ago\"."
    }
  }
}
