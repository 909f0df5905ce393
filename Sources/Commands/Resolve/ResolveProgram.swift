internal import ArgumentParser
internal import Basics
internal import CommandSupport

/// The helper program as `xibmerge resolve`.
public enum ResolveProgram {
  /// Runs the command that the first argument names: ``HelperProgram/Command``.
  public static func run(_ arguments: [String]) async {
    ignoreClosedPipes()
    await Launcher.run(ResolveRoot.self, arguments: arguments)
  }
}

/// The `xibmerge` command with only this subcommand.
private struct ResolveRoot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge", version: programVersion, subcommands: [ResolveCommand.self])
}
