import ArgumentParser

/// `xibdiff`: compares two files or folders, or versions in a repository.
struct DiffCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
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

  @OptionGroup(title: "What to show, and how")
  var options: DiffOptions
  @Flag(name: [.long, .customLong("staged")], help: "Compare the index instead of the work tree.")
  var cached = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The path to show for two files, such as git difftool's $MERGED.", valueName: "path"))
  var label: String?
  @Argument(help: ArgumentHelp("Revisions and paths, or two files, or two folders.", valueName: "revision or path"))
  var words: [String] = []

  func run() async throws { try await run(on: nil) }

  /// Runs the comparison.
  ///
  /// - Parameter known: The subject of the comparison, if it is known already.
  func run(on known: DiffSubject?) async throws {
    if let status = try await (known ?? subject).compareFiles(options.settings, label: label) { throw ExitCode(status) }
    try await compareRevisions()
  }

  private var subject: DiffSubject {
    cached || pathsAfterTerminator != nil ? .revisions : DiffSubject(beforeTerminator)
  }
}

/// `xibdiff` with its subcommands, for man pages and completions only. To run a subcommand, the program parses it
/// alone.
struct DescribedCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration.with(subcommands: [
    Subcommand<LogCommand>.self, Subcommand<ShowCommand>.self, Subcommand<BlameCommand>.self,
    Subcommand<TextconvCommand>.self,
  ])

  /// The arguments that ask for such a description.
  static let requests: Set<String> = ["--generate-completion-script", "--experimental-dump-help"]

  @OptionGroup
  var command: DiffCommand

  struct Subcommand<Command: AsyncParsableCommand>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      var configuration = Command.configuration
      configuration.commandName = configuration.commandName?.split(separator: " ").last.map(String.init)
      return configuration
    }

    @OptionGroup
    var command: Command
  }
}

extension CommandConfiguration {
  fileprivate func with(subcommands: [any ParsableCommand.Type]) -> CommandConfiguration {
    var configuration = self
    configuration.subcommands = subcommands
    return configuration
  }
}
