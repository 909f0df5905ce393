internal import ArgumentParser
internal import CommandSupport

/// `xibmerge solve` for help and completions; the helper program parses the arguments and does the work.
struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    try HelperProgram.become(.solve, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
