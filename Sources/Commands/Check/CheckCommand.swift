internal import ArgumentParser
internal import CommandSupport

/// `xibmerge check` as help and completions describe it; to run, the helper program takes its arguments apart.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup
  var arguments: CheckArguments

  func run() async throws {
    try HelperProgram.become(.check, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
