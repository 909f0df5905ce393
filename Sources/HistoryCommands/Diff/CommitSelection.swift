internal import CommandSupport
internal import GitHistory

/// The commits that a log shows: those of an author, or after a date.
struct CommitSelection: Sendable {
  private let author: String?
  /// Seconds since 1970.
  private let earliest: Int64?

  /// - Parameter since: A date as git reads it, such as `2 weeks ago`.
  /// - Throws: ``CommitSelectionError`` if git can't read the date.
  init(author: String? = nil, since: String? = nil) async throws(CommitSelectionError) {
    self.author = author?.lowercased()
    guard let since else {
      earliest = nil
      return
    }
    let prefix = "--max-age="
    guard let line = await GitProgram.line(["rev-parse", "--since=\(since)"]), line.hasPrefix(prefix),
      let seconds = Int64(line.dropFirst(prefix.count))
    else { throw .unreadable(since) }
    earliest = seconds
  }

  func includes(_ commit: Commit) -> Bool {
    if let earliest, commit.committer.time < earliest { return false }
    guard let author else { return true }
    return "\(commit.author.name) <\(commit.author.email)>".lowercased().contains(author)
  }
}

/// Why the commits of a log can't be selected.
enum CommitSelectionError: Error, CustomStringConvertible {
  case unreadable(String)

  var description: String {
    switch self {
    case .unreadable(let date): "git can't read the date \"\(date)\"; write it as 2026-11-21 or \"2 weeks ago\"."
    }
  }
}
