internal import ArgumentParser
internal import CommandSupport

/// `xibmerge try` for help and completions; the helper program parses the arguments and replays the merges.
struct TryCommand: AsyncParsableCommand {
  static let configuration = TryArguments.configuration

  @OptionGroup
  var arguments: TryArguments

  func run() async throws {
    try HelperProgram.become(.try, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
