internal import CommandSupport
internal import HistoryCommands

@main
enum XibHistoryProgram {
  static func main() async { await HistoryProgram.run(ProgramArguments.words) }
}
