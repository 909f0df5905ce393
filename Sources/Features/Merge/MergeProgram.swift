internal import ArgumentParser
internal import Basics

/// The program `xibmerge`.
package enum MergeProgram {
  /// Runs the command; an error before that must not give a status that git takes for a conflict.
  package static func run(_ given: [String]) async {
    // A driver whose output nobody reads must still finish; ended by SIGPIPE, it would leave git a conflict.
    ignoreClosedPipes()
    // Without any arguments, or if a standard stream can't be opened, this may be a driver, which must then stop git.
    guard !ProgramArguments.all.isEmpty, StandardDescriptors.open() else {
      MergeRoot.exit(withError: ExitCode(DriverStatuses.git.trouble))
    }
    guard let word = given.first else {
      StandardError.write(MergeRoot.helpMessage())
      MergeRoot.exit(withError: ExitCode(ExitStatus.trouble))
    }
    // Its names are git's own.
    if word == Driver.word { await Driver.run(Array(given.dropFirst())) }
    let arguments = await ProgramArguments.composed(given)
    if arguments == [Launcher.versionOption] { Launcher.printVersion() }
    if word == MergeCommand.word,
      let plain = PlainArguments(Array(arguments.dropFirst()), path: MergeCommand.pathNames),
      plain.statuses == nil
    {
      return await Launcher.run(MergeRoot.self) { try await MergeCall(arguments: plain).run() }
    }
    if let problem = misspelling(in: given) {
      StandardError.write(problem)
      MergeRoot.exit(withError: ExitCode(ExitStatus.trouble))
    }
    let prepared =
      word == MergeCommand.word
      ? PlainArguments.joiningValues(in: arguments, path: MergeCommand.pathNames) : TypedArguments.filled(arguments)
    await launch(prepared)
  }

  /// What is said of a subcommand that there is not, also after "help", or of a misspelt option before any; `nil` for others.
  private static func misspelling(in given: [String]) -> String? {
    guard let word = given.first == MergeRoot.help && given.count > 1 ? given[1] : given.first else { return nil }
    let isOption = word.hasPrefix("-")
    let known = isOption ? [Launcher.versionOption, "--help"] : MergeRoot.names
    guard !known.contains(word) else { return nil }
    let nearest = Spelling.nearest(to: word, in: isOption ? known : known + DiffProgram.calls.keys.sorted())
    // The parser knows more options.
    guard !isOption || nearest != nil && !word.hasPrefix("--help") else { return nil }
    let meant = nearest.map { " Did you mean \(DiffProgram.calls[$0] ?? $0)?" } ?? ""
    return "There is no \(isOption ? "option" : "subcommand") \"\(TerminalText.line(word, limit: 40))\".\(meant) "
      + "See 'xibmerge --help'."
  }

  /// Runs a subcommand. On the main thread, each result of the other threads would wait for a switch of threads.
  @concurrent
  private static func launch(_ arguments: [String]) async {
    await ColorOptions.followGit()
    await Launcher.run(MergeRoot.self, arguments: arguments)
  }
}

/// `xibmerge` with its subcommands.
struct MergeRoot: AsyncParsableCommand {
  static let help = "help"

  /// The names of all subcommands.
  static var names: [String] { [help] + configuration.subcommands.compactMap { $0.configuration.commandName } }

  static let configuration = CommandConfiguration(
    commandName: "xibmerge",
    abstract: "Merges Interface Builder documents object by object.",
    discussion: """
      Exit status: 0 when the merge is clean, 1 when it left conflicts, 2 when there was trouble. The driver ends with 130 \
      when it could do nothing, so that git stops the merge instead of taking one side.
      """,
    version: programVersion,
    subcommands: [
      TryCommand.self, AuditCommand.self, MergeCommand.self, DriverCommand.self, SolveCommand.self, ResolveCommand.self,
      MergetoolCommand.self, CheckCommand.self, TidyCommand.self, ReviewCommand.self, ReportCommand.self,
      DrawCommand.self,
      InstallCommand.self, UninstallCommand.self, DoctorCommand.self,
    ])
}
