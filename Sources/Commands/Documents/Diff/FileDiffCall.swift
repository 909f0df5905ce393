internal import Basics
internal import CommandSupport
internal import Reports
internal import SemanticDiff

/// A call of `xibdiff` with its options read.
struct FileDiffCall {
  var settings = DiffSettings()
  /// The path to show for two files.
  var label: String?

  /// Runs the comparison; for files and folders, ends the process with the exit status.
  func run(on subject: DiffSubject) async throws {
    switch subject {
    case .externalDiff(let call):
      _ = try await DiffOutput(settings).write([
        try await call.difference(settings.filter, keepsDocuments: settings.hasPictures)
      ])
    case .unmerged(let path):
      try await Pager(isWanted: false).write("\(TerminalText.line(path, limit: 400)) (unmerged)\n")
    case .files(var files):
      // Git gives no path when it compares folders.
      if let label, !label.isEmpty { files.label = label }
      let differences = try files.differences(settings.filter, keepsDocuments: settings.hasPictures)
      MissingObject.report(settings.filter, in: differences)
      let status = try await DiffOutput(settings).write(differences.filter { !$0.isEmpty || $0.hidesSomething })
      // Don't free the documents: the system does that at once.
      withExtendedLifetime(differences) { exit(status) }
    case .revisions:
      try HelperProgram.become(.diff, arguments: ProgramArguments.words)
    }
  }
}
