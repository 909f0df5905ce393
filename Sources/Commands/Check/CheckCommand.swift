internal import ArgumentParser
internal import CommandSupport

/// `xibmerge check` for help and completions; the helper program parses the arguments and runs the check.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup
  var arguments: CheckArguments

  func run() async throws {
    try HelperProgram.become(.check, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
