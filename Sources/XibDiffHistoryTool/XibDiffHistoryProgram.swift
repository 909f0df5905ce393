internal import ToolSupport

/// The program for revisions, which `xibdiff` becomes when it is asked about any.
@main
enum XibDiffHistoryProgram {
  static func main() async {
    ignoreClosedPipes()
    await Launcher.run(
      ["": RevisionDiffCommand.self, "log": LogCommand.self], arguments: ProgramArguments.words)
  }
}
