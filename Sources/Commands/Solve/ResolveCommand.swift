internal import ArgumentParser
internal import CommandSupport

/// `xibmerge resolve` for help and completions; the helper program parses the arguments and does the work.
struct ResolveCommand: AsyncParsableCommand {
  static let configuration = ResolveArguments.configuration

  @OptionGroup
  var arguments: ResolveArguments

  func run() async throws {
    try HelperProgram.become(.resolve, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
