internal import ToolSupport
internal import XibDiffCommand

/// The program for files and for git's calls; it knows no histories.
@main
enum XibDiffProgram {
  static func main() async {
    let given = ProgramArguments.words
    let arguments = GitCall.terminated(given) ?? given
    if arguments == given, arguments.first != "textconv" {
      // What goes wrong here goes wrong again, and is reported, where the arguments are taken apart.
      try? DiffCommand.becomeHistoryProgram(for: arguments)
    }
    ignoreClosedPipes()
    if let request = given.first?.prefix(while: { $0 != "=" }), DescribedCommand.requests.contains(String(request)) {
      return await Launcher.run(DescribedCommand.self, arguments: given)
    }
    await Launcher.run(
      ["": DiffCommand.self, "textconv": TextconvCommand.self, "log": LogForwarding.self],
      arguments: arguments)
  }
}
