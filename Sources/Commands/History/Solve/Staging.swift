internal import CommandSupport
internal import GitHistory

/// Runs `git add` for one file.
package enum Staging {
  package static func add(_ file: DocumentFile) async throws {
    guard case .inWorkTree(let path, let history) = file, let top = history.layout.workTree else { return }
    guard let result = await GitProgram.run(["-C", top, "--literal-pathspecs", "add", "--", path.text]) else {
      throw SolveError.notStaged(path.text, reason: "git could not be run")
    }
    guard result.status == 0 else {
      let reason = result.errors.split(separator: "\n").first.map(String.init) ?? "status \(result.status)"
      throw SolveError.notStaged(path.text, reason: reason)
    }
  }
}
