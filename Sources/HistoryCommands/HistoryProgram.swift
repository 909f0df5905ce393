internal import ArgumentParser
internal import Basics
internal import Commands
internal import CommandSupport

/// The helper program, which replaces `xibdiff` and `xibmerge` for all commands that need a history.
public enum HistoryProgram {
  /// Runs the command that the first argument names: ``HelperProgram/Command``.
  public static func run(_ arguments: [String]) async {
    ignoreClosedPipes()
    func diffArguments() -> [String] { OptionalValues.filled(Array(arguments.dropFirst())) }
    switch arguments.first.flatMap(HelperProgram.Command.init) {
    case .diff:
      if let (revisions, settings) = RevisionWords.plain(diffArguments()) {
        await Launcher.run(RevisionDiffCommand.self) {
          try await RevisionDiffCall(revisions: revisions, settings: settings).run()
        }
      } else {
        await Launcher.run(RevisionDiffCommand.self, arguments: diffArguments())
      }
    case .log:
      if let (revisions, settings) = RevisionWords.plain(diffArguments()) {
        await Launcher.run(LogCommand.self) { try await LogCall(revisions: revisions, settings: settings).run() }
      } else {
        await Launcher.run(LogCommand.self, arguments: diffArguments())
      }
    case .show: await Launcher.run(ShowCommand.self, arguments: diffArguments())
    case .blame: await Launcher.run(BlameCommand.self, arguments: diffArguments())
    case .check, .solve, .try, .resolve, nil:
      await Launcher.run(HistoryRoot.self, arguments: OptionalValues.filled(arguments))
    }
  }
}

/// The `xibmerge` command with only the subcommands that need a history.
private struct HistoryRoot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge", version: programVersion,
    subcommands: [CheckCommand.self, SolveCommand.self, TryCommand.self])
}
