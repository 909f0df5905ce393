public import ArgumentParser
internal import Basics

/// Runs commands, and turns what goes wrong into a sentence and an exit status.
public enum Launcher {
  /// Runs the command that the first argument names.
  ///
  /// - Parameter commands: The commands by their first word; the empty word is the command for all else.
  public static func run(_ commands: [String: any AsyncParsableCommand.Type], arguments: [String]) async {
    guard let word = arguments.first, !word.isEmpty, let known = commands[word] else {
      guard let other = commands[""] else { return }
      return await run(other, arguments: arguments)
    }
    await run(known, arguments: Array(arguments.dropFirst()))
  }

  /// Runs one command, or the one of its subcommands that the arguments name.
  ///
  /// - Parameters:
  ///   - shortcuts: Subcommands by name whose arguments are first parsed without a look at all others, which takes longer
  ///     than many a merge. What they can't parse, help among it, is left to the whole command.
  ///   - perform: Runs the command with more than its arguments say; by default it runs itself.
  public static func run<Command: AsyncParsableCommand>(
    _ type: Command.Type, shortcuts: [String: any AsyncParsableCommand.Type] = [:], arguments: [String],
    perform: ((Command) async throws -> Void)? = nil
  ) async {
    do {
      if let word = arguments.first, let shortcut = shortcuts[word],
        var command = parsed(shortcut, Array(arguments.dropFirst()))
      {
        return try await command.run()
      }
      var command = try type.parseAsRoot(arguments)
      if let perform, let command = command as? Command { return try await perform(command) }
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch let status as ExitCode {
      // ArgumentParser's own way to exit would first work out a message that nobody reads.
      exit(status.rawValue)
    } catch {
      if type.exitCode(for: error).isSuccess { type.exit(withError: error) }
      fail(error, of: type, status: ExitStatus.trouble)
    }
  }

  /// Says why a command could not do its work, or prints the help that it was asked for, and ends with a status.
  public static func fail<Command: ParsableCommand>(_ error: any Error, of type: Command.Type, status: Int32) -> Never {
    let message = ControlCharacters.replaced(in: type.fullMessage(for: error), keepsLines: true)
    if type.exitCode(for: error).isSuccess {
      try? StandardOutput.write(Array((message + "\n").utf8))
    } else {
      StandardError.write(message)
    }
    exit(status)
  }

  private static func parsed<Command: AsyncParsableCommand>(_ type: Command.Type, _ arguments: [String])
    -> (any AsyncParsableCommand)?
  {
    try? type.parse(arguments)
  }
}
