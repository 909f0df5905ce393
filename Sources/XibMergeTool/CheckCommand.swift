internal import ArgumentParser
internal import ToolSupport
internal import XibMergeCommand

/// Hands all arguments on to the program that reads histories, once they are known to be good.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup
  var arguments: CheckArguments

  func run() async throws {
    try SiblingProgram.mergeHistory.become(arguments: ProgramArguments.words)
  }
}
