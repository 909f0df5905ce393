internal import ArgumentParser
internal import ToolSupport

/// The program for the commands that read histories, which `xibmerge` becomes when it is asked for one of them.
@main
struct XibMergeHistoryProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge", subcommands: [CheckCommand.self, SolveCommand.self])

  static func main() async {
    ignoreClosedPipes()
    await Launcher.run(Self.self, arguments: ProgramArguments.words)
  }
}
