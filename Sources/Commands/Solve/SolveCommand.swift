internal import ArgumentParser
internal import CommandSupport

/// `xibmerge solve` as help and completions describe it; to run, the helper program takes its arguments apart.
struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    try HelperProgram.become(.solve, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
