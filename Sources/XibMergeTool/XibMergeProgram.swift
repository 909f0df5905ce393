internal import CommandSupport
internal import Commands

@main
enum XibMergeProgram {
  static func main() async { await MergeProgram.run(ProgramArguments.words) }
}
