internal import ArgumentParser
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports

/// The `xibdiff show` command: one commit with its changes to documents.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = ShowArguments.configuration

  @OptionGroup
  var arguments: ShowArguments

  func run() async throws {
    let history = try await WorkingHistory.open()
    guard let found = try await history.find(arguments.revision), found.kind == .commit else {
      throw ValidationError(
        "\"\(TerminalText.line(arguments.revision))\" names no commit; check the spelling, or list commits with git log."
      )
    }
    let commit = try await history.commit(found.id)
    let settings = arguments.options.settings
    let reader = VersionReader(
      history: history, filter: settings.filter, keepsDocuments: settings.hasPictures)
    var files: [FileDifference] = []
    for change in try await Self.changes(of: commit, in: history) { files.append(try await reader.difference(change)) }
    MissingObject.report(settings.filter, in: files)
    let shown = files.filter { !$0.isEmpty || $0.hidesSomething }
    throw ExitCode(try await DiffOutput(settings).write(shown, heading: LogReport.Heading(commit)))
  }

  /// The documents that a commit changed; of a merge, those that differ from all parents.
  private static func changes(of commit: Commit, in history: any History) async throws -> [FileChange] {
    let all = try Pathspecs([], in: history.layout)
    let changes = try await history.changes(in: .trees(old: commit.parents.first, new: commit.id), at: all)
    var own = Set(changes.map(\.path))
    for parent in commit.parents.dropFirst() {
      own.formIntersection(try await history.plainChanges(in: .trees(old: parent, new: commit.id), at: all).map(\.path))
    }
    return changes.filter { own.contains($0.path) }
  }
}
