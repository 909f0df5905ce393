internal import ArgumentParser
internal import GitHistory
internal import SemanticDiff

/// The `xibdiff show` command: commits with their changes to documents.
struct ShowCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
    commandName: "xibdiff show",
    abstract: "Shows commits and the changes that they made to documents.",
    usage: "xibdiff show [options] [<commit> ... | <range>] [--] [<path> ...]",
    discussion: """
      Of a merge, only the changes against all its parents are shown: what the merge itself did. Of several commits, those \
      that changed documents are shown, in the form of xibdiff log.

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """)

  @OptionGroup(title: "What to show, and how")
  var options: DiffOptions
  @Argument(help: ArgumentHelp("Commits or ranges, HEAD by default, and paths.", valueName: "commit or path"))
  var words: [String] = []

  func run() async throws {
    let history = try await WorkingHistory.open()
    let (shown, given) = try await history.shown(
      arguments: beforeTerminator, paths: pathsAfterTerminator)
    let paths = given.withTexts.withStrings
    var reader = VersionReader(
      history: history, filter: options.settings.filter, keepsDocuments: options.settings.hasPictures,
      includesTexts: true)
    if case .commits(let ids) = shown, ids.count == 1 {
      let commit = try await history.commit(ids[0])
      reader.pictures = await options.settings.pictures(
        of: .trees(old: commit.parents.first, new: commit.id), in: history)
      var files: [FileDifference] = []
      if let changes = try await history.changes(of: commit, at: paths) {
        files = try await CommitComparison(reader: reader).differences(changes)
      }
      MissingObject.report(options.settings.filter, in: files)
      let differing = files.filter { !$0.isEmpty || $0.hidesSomething }
      throw ExitCode(try await DiffOutput(options.settings).write(differing, heading: LogReport.Heading(commit)))
    }
    if options.settings.hasPictures {
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
      try await ComparedCommits(comparisons).write(DiffOutput(options.settings), object: options.settings.filter.object)
    )
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
