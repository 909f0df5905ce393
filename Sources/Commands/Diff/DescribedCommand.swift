internal import ArgumentParser

/// `xibdiff` with its subcommands, for man pages and completions; to run, each is taken apart without the others.
struct DescribedCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration.with(subcommands: [Log.self, Textconv.self])

  /// The arguments by which such a description is asked for.
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
