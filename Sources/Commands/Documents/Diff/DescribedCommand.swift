internal import ArgumentParser

/// `xibdiff` with its subcommands, for man pages and completions only. To run a subcommand, the program parses it
/// alone.
struct DescribedCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration.with(subcommands: [
    Log.self, Show.self, Blame.self, Textconv.self,
  ])

  /// The arguments that ask for such a description.
  static let requests: Set<String> = ["--generate-completion-script", "--experimental-dump-help"]

  @OptionGroup
  var command: DiffCommand

  struct Log: AsyncParsableCommand {
    static let configuration = LogArguments.configuration.named("log")
    @OptionGroup
    var arguments: LogArguments
  }

  struct Show: AsyncParsableCommand {
    static let configuration = ShowArguments.configuration.named("show")
    @OptionGroup
    var arguments: ShowArguments
  }

  struct Blame: AsyncParsableCommand {
    static let configuration = BlameArguments.configuration.named("blame")
    @OptionGroup
    var arguments: BlameArguments
  }

  struct Textconv: AsyncParsableCommand {
    static let configuration = TextconvCommand.configuration.named("textconv")
    @OptionGroup
    var command: TextconvCommand
  }
}

extension CommandConfiguration {
  fileprivate func with(subcommands: [any ParsableCommand.Type]) -> CommandConfiguration {
    var configuration = self
    configuration.subcommands = subcommands
    return configuration
  }

  fileprivate func named(_ name: String) -> CommandConfiguration {
    var configuration = self
    configuration.commandName = name
    return configuration
  }
}
