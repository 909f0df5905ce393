internal import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff

/// The `xibdiff show` command: commits with their changes to documents.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = ShowArguments.configuration

  @OptionGroup
  var arguments: ShowArguments

  func run() async throws {
    let history = try await WorkingHistory.open()
    let (shown, given) = try await history.shown(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator)
    let paths = given.withTexts.withStrings
    let settings = arguments.options.settings
    var reader = VersionReader(
      history: history, filter: settings.filter, keepsDocuments: settings.hasPictures, includesTexts: true)
    if case .commits(let ids) = shown, ids.count == 1 {
      let commit = try await history.commit(ids[0])
      reader.pictures = await settings.pictures(of: .trees(old: commit.parents.first, new: commit.id), in: history)
      var files: [FileDifference] = []
      if let changes = try await history.changes(of: commit, at: paths) {
        files = try await CommitComparison(reader: reader).differences(changes)
      }
      MissingObject.report(settings.filter, in: files)
      let differing = files.filter { !$0.isEmpty || $0.hidesSomething }
      throw ExitCode(try await DiffOutput(settings).write(differing, heading: LogReport.Heading(commit)))
    }
    if settings.hasPictures {
      throw ValidationError(
        "Pictures are of one commit; name that, or compare two revisions: xibdiff --html REV REV.")
    }
    let log =
      switch shown {
      case .range(let range): history.log(at: paths, in: range)
      case .commits(let ids):
        CommitLog { tell in
          for id in ids {
            if let changes = try await history.changes(of: history.commit(id), at: paths) { tell(changes) }
          }
        }
      }
    let comparisons = LogComparison(reader: reader, selection: .all).comparisons(of: log)
    throw ExitCode(
      try await ComparedCommits(comparisons).write(DiffOutput(settings), object: settings.filter.object))
  }
}

extension History {
  /// The changes of a commit against each of its parents; `nil` if it changed no document.
  fileprivate func changes(of commit: Commit, at paths: Pathspecs) async throws -> CommitChanges? {
    let parents = commit.parents.isEmpty ? [nil] : commit.parents.map(Optional.some)
    var changes: [[FileChange]] = []
    for parent in parents { changes.append(try await plainChanges(in: .trees(old: parent, new: commit.id), at: paths)) }
    return CommitChanges(commit, since: changes)
  }
}
