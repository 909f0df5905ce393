internal import DocumentCommands
internal import CommandSupport

@main
enum XibDiffProgram {
  static func main() async { await DiffProgram.run(ProgramArguments.words) }
}
