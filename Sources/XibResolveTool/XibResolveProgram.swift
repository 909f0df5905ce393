internal import CommandSupport
internal import ResolveCommands

@main
enum XibResolveProgram {
  static func main() async { await ResolveProgram.run(ProgramArguments.words) }
}
