internal import Features

@main
enum XibDiffProgram {
  static func main() async { await DiffProgram.run(ProgramArguments.words) }
}
