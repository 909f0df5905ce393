internal import ArgumentParser
internal import Basics
internal import DocumentCommands
internal import GitHistory
internal import Reports

/// The documents and commits that the arguments of a log name.
struct LogSubject: Sendable {
  let history: any History
  let range: CommitRange
  let paths: Pathspecs
  /// The one document that is named; `nil` for several, for folders or for all.
  let document: GitPath?

  /// Opens the history of the current folder and finds what the arguments name.
  ///
  /// - Throws: A `ValidationError` if they name a file that is no document.
  init(_ arguments: RevisionWords) async throws {
    history = try await WorkingHistory.open()
    (range, paths) = try await history.log(arguments: arguments.words, paths: arguments.paths)
    let path = try await history.loggedPath(paths, in: range)
    document = path.flatMap { $0.isInterfaceBuilderDocument ? $0 : nil }
    guard let path, document == nil, !path.text.isEmpty else { return }
    for commit in range.included where try await history.find("\(commit.hex):\(path.text)")?.kind == .blob {
      let name = TerminalText.line(path.text, limit: 200)
      throw ValidationError("\(name) is not a .xib or .storyboard file, and only these are followed; name one.")
    }
  }
}
