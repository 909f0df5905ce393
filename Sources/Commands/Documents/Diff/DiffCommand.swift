package import ArgumentParser
internal import CommandSupport

/// `xibdiff`: compares two files or folders itself, and becomes the helper program to compare revisions.
package struct DiffCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "xibdiff",
    abstract: "Shows what changed in Interface Builder documents, object by object.",
    usage: """
      xibdiff [options] [<revision> [<revision>] | <from>..<to> | <from>...<to>] [--] [<path> ...]
      xibdiff [options] <old> <new>         two files or folders; - is standard input
      xibdiff log [options] [<range>] [-- <path> ...]
      xibdiff show [options] [<commit>]
      xibdiff blame [<revision>] -- <path>
      xibdiff textconv <file>
      """,
    discussion: """
      Without a revision the work tree is compared with the index, as git diff does; with --cached, the index with HEAD. \
      Only .xib and .storyboard files, and files with texts (.strings, .stringsdict, .xcstrings), are read.

        As git's external diff:   git config diff.xib.command xibdiff
        As git's text conversion: git config diff.xib.textconv 'xibdiff textconv'
        and in .gitattributes:    *.xib diff=xib

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """,
    version: programVersion)

  @OptionGroup
  var arguments: DiffArguments

  package init() {}

  package func run() async throws { try await run(on: nil) }

  /// Runs the comparison.
  ///
  /// - Parameter subject: The subject of the comparison, if it is known already.
  func run(on subject: DiffSubject?) async throws {
    try await (subject ?? self.subject).compare(arguments.options.settings, label: arguments.label)
  }

  private var subject: DiffSubject {
    arguments.cached || arguments.pathsAfterTerminator != nil ? .revisions : DiffSubject(arguments.beforeTerminator)
  }
}

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

/// `xibdiff log`, `show` or `blame` in `xibdiff` itself, which can't read history. Passes all arguments to the helper
/// program.
package struct HistoryForwarding: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(commandName: "xibdiff", helpNames: [])

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  package init() {}

  package func run() async throws {
    guard let command = ProgramArguments.words.first.flatMap(HelperProgram.Command.init) else { return }
    try HelperProgram.become(command, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
