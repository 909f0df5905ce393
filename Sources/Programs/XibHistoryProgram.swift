internal import CommandSupport
internal import HistoryCommands
internal import ResolveCommands

@main
enum XibHistoryProgram {
  static func main() async {
    let words = ProgramArguments.words
    if words.first == HelperProgram.Command.resolve.rawValue {
      await ResolveProgram.run(words)
    } else {
      await HistoryProgram.run(words)
    }
  }
}
