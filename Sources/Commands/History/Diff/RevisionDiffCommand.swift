internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports

/// The `xibdiff` command for revisions, the index and the work tree.
struct RevisionDiffCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration

  @OptionGroup
  var arguments: DiffArguments

  func validate() throws {
    if arguments.label != nil { throw ValidationError("--label is for two files; leave it out.") }
  }

  func run() async throws {
    try await RevisionDiffCall(
      revisions: RevisionWords(arguments), settings: arguments.options.settings, isCached: arguments.cached
    ).run()
  }
}
