internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Reports

/// `xibmerge`: merges itself, and becomes a helper program for commands that need git history or serve a page.
package enum MergeProgram {
  /// Runs the command; an error before that must not give a status that git takes for a conflict.
  package static func run(_ arguments: [String]) async {
    // A driver whose output nobody reads must still finish; ended by SIGPIPE, it would leave git a conflict.
    ignoreClosedPipes()
    // Without any arguments, or if a standard stream can't be opened, this may be a driver, which must then stop git.
    guard !ProgramArguments.all.isEmpty, StandardDescriptors.open() else {
      MergeRoot.exit(withError: ExitCode(ExitStatus.driverTrouble))
    }
    guard let word = arguments.first else {
      StandardError.write(MergeRoot.helpMessage())
      MergeRoot.exit(withError: ExitCode(ExitStatus.trouble))
    }
    if word == Driver.word { await Driver.run(Array(arguments.dropFirst())) }
    if arguments == [Launcher.versionOption] { Launcher.printVersion() }
    if word == MergeCommand.word, let words = MergeWords(Array(arguments.dropFirst()), path: MergeCommand.pathNames) {
      return await Launcher.run(MergeRoot.self) { try await MergeCall(words: words).run() }
    }
    if !word.hasPrefix("-"), !MergeRoot.names.contains(word) {
      let nearest =
        Spelling.nearest(to: word, in: MergeRoot.names + DiffProgram.calls.keys.sorted())
        .map { " Did you mean \(DiffProgram.calls[$0] ?? $0)?" } ?? ""
      StandardError.write(
        "There is no subcommand \"\(TerminalText.line(word, limit: 40))\".\(nearest) See 'xibmerge --help'.")
      MergeRoot.exit(withError: ExitCode(ExitStatus.trouble))
    }
    if let command = HelperProgram.Command(rawValue: word),
      [.check, .solve, .try, .audit, .tidy, .resolve].contains(command)
    {
      // Ignore errors here: the command tries again below, and reports them.
      try? HelperProgram.become(command, arguments: Array(arguments.dropFirst()))
    }
    await ColorOptions.followGit()
    let prepared =
      switch word {
      case MergeCommand.word: MergeWords.joiningValues(in: arguments, path: MergeCommand.pathNames)
      default: TypedArguments.filled(arguments)
      }
    await Launcher.run(MergeRoot.self, arguments: prepared)
  }
}

/// `xibmerge` with its subcommands.
struct MergeRoot: AsyncParsableCommand {
  /// The names of all subcommands.
  static var names: [String] { ["help"] + configuration.subcommands.compactMap { $0.configuration.commandName } }

  static let configuration = CommandConfiguration(
    commandName: "xibmerge",
    abstract: "Merges Interface Builder documents object by object.",
    discussion: """
      Exit status: 0 when the merge is clean, 1 when it left conflicts, 2 when there was trouble. The driver ends with 130 \
      when it could do nothing, so that git stops the merge instead of taking one side.
      """,
    version: programVersion,
    subcommands: [
      ForwardedCommand<TryArguments>.self, ForwardedCommand<AuditArguments>.self, MergeCommand.self, DriverCommand.self,
      ForwardedCommand<SolveArguments>.self,
      ForwardedCommand<ResolveArguments>.self, MergetoolCommand.self, ForwardedCommand<CheckArguments>.self,
      ForwardedCommand<TidyArguments>.self, ReviewCommand.self, ReportCommand.self, DrawCommand.self,
      InstallCommand.self, UninstallCommand.self,
      DoctorCommand.self,
    ])
}

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
extension AuditArguments: ForwardedArguments { static var command: HelperProgram.Command { .audit } }
extension TryArguments: ForwardedArguments { static var command: HelperProgram.Command { .try } }
extension TidyArguments: ForwardedArguments { static var command: HelperProgram.Command { .tidy } }
