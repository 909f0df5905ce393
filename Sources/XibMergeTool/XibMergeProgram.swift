internal import Commands
internal import CommandSupport

@main
enum XibMergeProgram {
  static func main() async { await MergeProgram.run(ProgramArguments.words) }
}
