public import ArgumentParser

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Picks the command that the arguments mean, and turns what goes wrong into a sentence and an exit status.
public enum Launcher {
  /// - Parameter commands: The commands by their first word; the empty word is the command for all else.
  public static func run(_ commands: [String: any AsyncParsableCommand.Type]) async {
    // Whoever reads may have read enough.
    signal(SIGPIPE, SIG_IGN)
    var arguments = Array(CommandLine.arguments.dropFirst())
    var type: any AsyncParsableCommand.Type = commands[""] ?? DiffCommand.self
    if let word = arguments.first, let known = commands[word] {
      type = known
      arguments.removeFirst()
    }
    await run(type, arguments)
  }

  private static func run<Command: AsyncParsableCommand>(_ type: Command.Type, _ arguments: [String]) async {
    do {
      guard var command = try type.parseAsRoot(arguments) as? Command else {
        // Help and the version are commands of their own.
        var other = try type.parseAsRoot(arguments)
        return try other.run()
      }
      try await command.run()
    } catch let status as ExitCode {
      // ArgumentParser's own way to exit would first work out a message that nobody reads.
      exit(status.rawValue)
    } catch {
      if type.exitCode(for: error).isSuccess { type.exit(withError: error) }
      StandardError.write(type.fullMessage(for: error))
      exit(ExitStatus.trouble)
    }
  }
}
