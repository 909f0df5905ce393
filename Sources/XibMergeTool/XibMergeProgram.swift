internal import Commands

@main
enum XibMergeProgram {
  static func main() async { await MergeProgram.run(Array(CommandLine.arguments.dropFirst())) }
}
