internal import ArgumentParser
internal import CommandSupport

/// A subcommand that a helper program runs. This one is for help and completions; the helper parses the arguments again.
struct ForwardedCommand<Arguments: ForwardedArguments>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup
  var arguments: Arguments

  func run() async throws {
    try HelperProgram.become(Arguments.command, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}

/// The arguments of a subcommand that a helper program runs.
protocol ForwardedArguments: ParsableArguments {
  static var configuration: CommandConfiguration { get }
  static var command: HelperProgram.Command { get }
}

extension CheckArguments: ForwardedArguments { static var command: HelperProgram.Command { .check } }
extension SolveArguments: ForwardedArguments { static var command: HelperProgram.Command { .solve } }
extension ResolveArguments: ForwardedArguments { static var command: HelperProgram.Command { .resolve } }
extension TryArguments: ForwardedArguments { static var command: HelperProgram.Command { .try } }
