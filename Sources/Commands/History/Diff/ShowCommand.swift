internal import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
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
    if let changes = try await Self.changes(of: commit, in: history) {
      files = try await CommitComparison(reader: reader).differences(changes)
    }
    MissingObject.report(settings.filter, in: files)
    let shown = files.filter { !$0.isEmpty || $0.hidesSomething }
    throw ExitCode(try await DiffOutput(settings).write(shown, heading: LogReport.Heading(commit)))
  }

  /// Returns the changes of a commit against each of its parents; `nil` if it changed no document.
  private static func changes(of commit: Commit, in history: any History) async throws -> CommitChanges? {
    let parents = commit.parents.isEmpty ? [nil] : commit.parents.map(Optional.some)
    var changes: [[FileChange]] = []
    for parent in parents {
      changes.append(try await history.plainChanges(in: .trees(old: parent, new: commit.id), at: .all.withStrings))
    }
    return CommitChanges(commit, since: changes)
  }
}
