internal import XibDiffCommand

/// The program for files and for git's calls; it knows no histories.
@main
enum XibDiffProgram {
  static func main() async {
    await Launcher.run(["": DiffCommand.self, "textconv": TextconvCommand.self, "log": LogForwarding.self])
  }
}
