internal import Commands

@main
enum XibDiffProgram {
  static func main() async { await DiffProgram.run(Array(CommandLine.arguments.dropFirst())) }
}
