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

  static func main() async {
    // A driver that nobody listens to has merged all the same; ended by a signal, it would leave git a conflict.
    ignoreClosedPipes()
    // Without its arguments, or with a file in the place of a stream, this may be a driver that must stop git.
    guard !ProgramArguments.all.isEmpty, StandardDescriptors.open() else {
      exit(withError: ExitCode(ExitStatus.driverTrouble))
    }
    let words = ProgramArguments.words
    guard let command = words.first else {
      StandardError.write(helpMessage())
      exit(withError: ExitCode(ExitStatus.trouble))
    }
    if command == Driver.word { await Driver.run(Array(words.dropFirst())) }
    await Launcher.run(
      Self.self, shortcuts: ["merge": MergeCommand.self], arguments: MergeCommand.joiningValues(in: words))
  }
}
