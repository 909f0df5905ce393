internal import HistoryCommands

@main
enum XibHistoryProgram {
  static func main() async { await HistoryProgram.run(Array(CommandLine.arguments.dropFirst())) }
}
