internal import CommandSupport
internal import Commands

@main
enum XibDiffProgram {
  static func main() async { await DiffProgram.run(ProgramArguments.words) }
}
