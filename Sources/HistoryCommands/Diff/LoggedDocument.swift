internal import ArgumentParser
internal import Basics
internal import Commands
internal import GitHistory
internal import Reports

/// The one document that the arguments of a command name, and the commits to look for it in.
struct LoggedDocument: Sendable {
  let history: any History
  let path: GitPath
  let range: CommitRange

  /// Opens the history of the current folder and finds the document.
  ///
  /// - Throws: A `ValidationError` if the arguments do not name exactly one document.
  init(_ arguments: some RevisionsAndPaths) async throws {
    history = try await WorkingHistory.open()
    let paths: Pathspecs
    (range, paths) = try await history.log(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator)
    guard let path = try await history.loggedPath(paths, in: range) else {
      throw ValidationError("This follows one document; give one path, after \"--\" if need be.")
    }
    guard path.isInterfaceBuilderDocument else {
      let name = TerminalText.line(path.text.isEmpty ? "." : path.text, limit: 200)
      throw ValidationError("\(name) is not a .xib or .storyboard file, and only these are followed; name one.")
    }
    self.path = path
  }
}
