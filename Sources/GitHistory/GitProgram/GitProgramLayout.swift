extension RepositoryLayout {
  /// Asks the git program for the layout, as seen from its folder.
  init(askedOf program: ReadOnlyGit, at directory: String) async throws {
    let question = ["rev-parse", "--is-inside-work-tree", "--show-object-format", "--absolute-git-dir"]
    let answer = try await program.ask(question)
    guard answer.succeeded else { throw Self.failure(answer.message, directory) }
    let lines = answer.line.split(separator: "\n", maxSplits: 2).map(String.init)
    guard lines.count == 3 else { throw GitProgramError.unexpectedOutput(command: "rev-parse") }
    var workTree: String?
    var prefix: GitPath = ""
    // A separate command for each, because a folder's name may contain a line break.
    async let composing = program.ask(["config", "--type=bool", "--get", Self.composingSetting])
    async let top = program.ask(["rev-parse", "--show-toplevel"])
    if lines[0] == "true" {
      async let folder = program.ask(["rev-parse", "--show-prefix"])
      workTree = try await top.line
      prefix = GitPath(withoutTrailingSlash(try await folder.line))
    } else {
      // Outside the work tree, paths are relative to its top. A bare repository has no work tree.
      let top = try await top
      if top.succeeded, !top.line.isEmpty { workTree = top.line }
    }
    self.init(
      gitDirectory: withoutTrailingSlash(lines[2]), workTree: workTree, prefix: prefix,
      idLength: lines[1] == "sha256" ? 32 : 20, composesNames: try await composing.line == "true")
  }

  private static func failure(_ message: String, _ directory: String) -> OpenError {
    if message.contains("not a git repository") { return .notARepository(directory: directory) }
    // Git ends this message with the command that would allow the repository.
    if message.contains("safe.directory") || message.contains("dubious ownership") {
      return .notOwned(directory: directory)
    }
    return .unreadable(directory: directory, reason: message)
  }
}
