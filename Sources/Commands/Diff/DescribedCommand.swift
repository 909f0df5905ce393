internal import ArgumentParser

/// `xibdiff` with its subcommands, for man pages and completions; to run, each subcommand is parsed alone.
struct DescribedCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration.with(subcommands: [Log.self, Textconv.self])

  /// The arguments that ask for such a description.
  static let requests: Set<String> = ["--generate-completion-script", "--experimental-dump-help"]

  @OptionGroup
  var command: DiffCommand

  struct Log: AsyncParsableCommand {
    static let configuration = LogArguments.configuration.named("log")
    @OptionGroup
    var arguments: LogArguments
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
