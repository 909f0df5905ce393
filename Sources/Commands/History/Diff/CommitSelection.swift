internal import GitHistory

/// The commits that a log shows: those of an author, or after a date.
struct CommitSelection: Sendable {
  private let author: String?
  /// Seconds since 1970.
  private let earliest: Int64?

  /// Every commit.
  static let all = CommitSelection()

  private init() { (author, earliest) = (nil, nil) }

  /// - Parameter since: A date as git reads it, such as `2 weeks ago`.
  /// - Throws: ``GitDateError`` if git can't read the date.
  init(author: String?, since: String?) async throws(GitDateError) {
    self.author = author?.lowercased()
    if let since { earliest = try await GitDate(since).seconds } else { earliest = nil }
  }

  func includes(_ commit: Commit) -> Bool {
    if let earliest, commit.committer.time < earliest { return false }
    guard let author else { return true }
    return commit.author.text.lowercased().contains(author)
  }
}
