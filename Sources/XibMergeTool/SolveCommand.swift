internal import ArgumentParser
internal import ToolSupport
internal import XibMergeCommand

/// Hands all arguments on to the program that reads histories, once they are known to be good.
struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    try SiblingProgram.mergeHistory.become(arguments: ProgramArguments.words)
  }
}
