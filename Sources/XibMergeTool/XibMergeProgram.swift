internal import ArgumentParser
internal import ToolSupport

@main
struct XibMergeProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge",
    abstract: "Merges Interface Builder documents object by object.",
    discussion: """
      Exit status: 0 when the merge is clean, 1 when it left conflicts, 2 when there was trouble. The driver ends with 129 \
      or more when it could do nothing, so that git stops the merge instead of taking one side.
      """,
    version: programVersion,
    subcommands: [
      MergeCommand.self, DriverCommand.self, SolveCommand.self, MergetoolCommand.self, CheckCommand.self,
      ReviewCommand.self, ReportCommand.self, InstallCommand.self, UninstallCommand.self, DoctorCommand.self,
    ])

  /// Runs the command; what goes wrong before a command runs must not end in a status that git takes for a conflict.
  static func main() async {
    // A driver that nobody listens to has merged all the same; ended by a signal, it would leave git a conflict.
    ignoreClosedPipes()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let isDriver = arguments.first == DriverCommand.configuration.commandName
    await Launcher.run(
      Self.self, shortcuts: ["merge": MergeCommand.self, "driver": DriverCommand.self], arguments: arguments,
      trouble: isDriver ? ExitStatus.driverTrouble : ExitStatus.trouble)
  }
}
