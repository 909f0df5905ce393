internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands

/// The helper program, which replaces `xibdiff` and `xibmerge` for all commands that need a history.
package enum HistoryProgram {
  /// Runs the command that the first argument names: ``HelperProgram/Command``.
  ///
  /// On the main thread, each result of the other threads would wait for a switch of threads.
  @concurrent
  package static func run(_ arguments: [String]) async {
    ignoreClosedPipes()
    await ColorOptions.followGit()
    func diffArguments() -> [String] { TypedArguments.ofGit(Array(arguments.dropFirst())) }
    switch arguments.first.flatMap(HelperProgram.Command.init) {
    case .diff: await Launcher.run(RevisionDiffCommand.self, arguments: diffArguments())
    case .log: await Launcher.run(LogCommand.self, arguments: diffArguments())
    case .show: await Launcher.run(ShowCommand.self, arguments: diffArguments())
    case .blame: await Launcher.run(BlameCommand.self, arguments: diffArguments())
    case .policies: await Launcher.run(PoliciesCommand.self, arguments: Array(arguments.dropFirst()))
    case .check, .solve, .try, .audit, .tidy, .resolve, .review, nil:
      await Launcher.run(HistoryRoot.self, arguments: TypedArguments.filled(arguments))
    }
  }
}

/// The `xibmerge` command with only the subcommands that need a history.
private struct HistoryRoot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge", version: programVersion,
    subcommands: [
      CheckCommand.self, SolveCommand.self, TryCommand.self, AuditCommand.self, TidyCommand.self,
      ReviewCommand.self,
    ])
}
