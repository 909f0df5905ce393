internal import ArgumentParser
internal import Basics
internal import Subprocess

/// Runs commands, and turns errors into a message and an exit status.
enum Launcher {
  /// Runs one command, or the subcommand that the arguments name.
  ///
  /// - Parameter perform: Runs the parsed command, for a caller that knows more than the arguments; by default the command
  ///   runs itself.
  static func run<Command: AsyncParsableCommand>(
    _ type: Command.Type, arguments: [String], perform: ((Command) async throws -> Void)? = nil
  ) async {
    await run(type) {
      var command = try type.parseAsRoot(arguments)
      if let perform, let command = command as? Command { return try await perform(command) }
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    }
  }

  /// Runs a command whose arguments are already read.
  ///
  /// - Parameters:
  ///   - type: The command, for messages.
  ///   - perform: Runs the command.
  static func run<Command: ParsableCommand>(_ type: Command.Type, perform: () async throws -> Void) async {
    do {
      try await perform()
    } catch let status as ExitCode {
      // ArgumentParser's own exit would first build a message that nobody reads.
      exit(status.rawValue)
    } catch {
      let isHelp = type.exitCode(for: error).isSuccess
      if isHelp, !type.fullMessage(for: error).hasHelp { type.exit(withError: error) }
      fail(error, of: type, status: isHelp ? ExitStatus.clean : ExitStatus.trouble)
    }
  }

  /// The option that asks for the version of the program.
  static let versionOption = "--version"

  /// Prints the version and ends the process. This avoids the time that ArgumentParser takes to start.
  static func printVersion() -> Never {
    try? StandardOutput.write(Array((programVersion + "\n").utf8))
    exit(ExitStatus.clean)
  }

  /// Prints why a command failed, or the help that was asked for, and exits with a status.
  static func fail<Command: ParsableCommand>(_ error: any Error, of type: Command.Type, status: Int32) -> Never {
    let message = ControlCharacters.replaced(
      in: UnknownOption.helpful(type.fullMessage(for: error)).usageWrapped, keepsLines: true)
    if type.exitCode(for: error).isSuccess {
      try? StandardOutput.write(Array((message + "\n").utf8))
    } else {
      StandardError.write(message)
    }
    exit(status)
  }
}

extension String {
  /// How the parser's lines about the use of a command begin.
  private static let usage = ["USAGE: ", "Usage: "]

  fileprivate var hasHelp: Bool { contains(Self.usage[0]) }

  /// The text with the lines about a command's use as wide as a terminal; an option stays with its value.
  fileprivate var usageWrapped: String {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard Self.usage.contains(where: line.hasPrefix) else { return [String(line)] }
      let joined = line.split(separator: " <", omittingEmptySubsequences: false).joined(separator: "\u{A0}<")
      return TextWrapping.lines(of: joined, width: 80).map { $0.split(separator: "\u{A0}").joined(separator: " ") }
    }.joined(separator: "\n")
  }
}

/// The parser's message about an option that is not known.
private enum UnknownOption {
  /// git's options for what is otherwise here. A key of one dash and a letter stands for all that begins so.
  private static let hints = [
    "--graph": "No graph is drawn; git log --graph shows it.",
    "-U": "Objects are compared, so there are no lines of context; leave it out.",
    "--unified": "Objects are compared, so there are no lines of context; leave it out.",
    "-w": "White space is no difference of documents; leave it out.",
    "-b": "White space is no difference of documents; leave it out.",
    "--ignore-all-space": "White space is no difference of documents; leave it out.",
    "--word-diff": "Values are shown before and after; leave it out.",
    "-m": "Of a merge, what differs from all parents is shown; compare it with one: xibdiff MERGE^1 MERGE.",
    "-S": "--object ID lists the commits that changed an object.",
    "-G": "--object ID lists the commits that changed an object.",
    "-i": "Texts are found in any case; leave it out.",
    "--pretty": "The forms are --oneline, and --format json or markdown.",
    "--skip": "Name the first commit instead, as in HEAD~5.",
    "--diff-filter": "--name-status shows what happened to each file.",
  ]

  /// The message with a hint. The parser's own takes `--html` for near `--until`; it stays where few letters differ.
  static func helpful(_ message: String) -> String {
    let start = "Error: Unknown option '"
    guard message.hasPrefix(start) else { return message }
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines[0].dropFirst(start.count).split(separator: "'", omittingEmptySubsequences: false)
    guard let option = words.first.map(String.init) else { return message }
    let name = String(option.drop { $0 == "-" })
    var hint = hints[option] ?? (option.hasPrefix("--") ? nil : hints[String(option.prefix(2))])
    if hint == nil, words.count > 2,
      Spelling.nearest(to: name, in: [words[2].drop { $0 == "-" }].map(String.init)) != nil
    {
      hint = "Did you mean '\(words[2])'?"
    }
    return ([start + option + "'" + (hint.map { ". \($0)" } ?? "")] + lines.dropFirst().map(String.init))
      .joined(separator: "\n")
  }
}

/// The user's browser.
enum Browser {
  /// Opens a page; returns whether a browser could be started.
  static func open(_ address: String) async -> Bool {
    // A Mac may have both, and Linux an open that opens no page.
    #if os(macOS)
      let names = ["open", "xdg-open"]
    #else
      let names = ["xdg-open", "open"]
    #endif
    guard let program = names.lazy.compactMap({ SearchPath.program($0) }).first else { return false }
    let result = try? await Subprocess.run(
      .path(FilePath(program)), arguments: [address], output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
  }
}
