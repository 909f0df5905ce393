/// The forms of differences: a new one does not compile until it says all that there is to say.
enum DiffFormat: String, CaseIterable, Sendable {
  case text, json, markdown
  /// Pictures in a folder; what has none is said as text.
  case svg

  /// - Parameter lines: The lines of a difference as text.
  func text(of files: [FileDifference], lines: (FileDifference) -> [String]) -> String {
    switch self {
    case .json: DiffJSONReport.json(files).text + "\n"
    case .markdown: DiffMarkdownReport.text(files)
    case .text, .svg: joined(files.flatMap(lines))
    }
  }

  /// - Parameter lines: The lines of a commit as text.
  func text(of commits: [CommitDifference], lines: (CommitDifference) -> [String]) -> String {
    switch self {
    case .json: LogReport.json(commits).text + "\n"
    case .markdown: LogReport.markdown(commits)
    case .text, .svg: joined(commits.flatMap(lines))
    }
  }
}

/// Lines as a text, each with its end.
func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
