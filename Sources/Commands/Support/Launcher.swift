package import ArgumentParser
internal import Basics
internal import Subprocess

/// Runs commands, and turns errors into a message and an exit status.
package enum Launcher {
  /// Runs one command, or the subcommand that the arguments name.
  ///
  /// - Parameter perform: Runs the parsed command, for a caller that knows more than the arguments; by default the command
  ///   runs itself.
  package static func run<Command: AsyncParsableCommand>(
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
  package static func run<Command: ParsableCommand>(_ type: Command.Type, perform: () async throws -> Void) async {
    do {
      try await perform()
    } catch let status as ExitCode {
      // ArgumentParser's own exit would first build a message that nobody reads.
      exit(status.rawValue)
    } catch {
      if type.exitCode(for: error).isSuccess { type.exit(withError: error) }
      fail(error, of: type, status: ExitStatus.trouble)
    }
  }

  /// The option that asks for the version of the program.
  package static let versionOption = "--version"

  /// Prints the version and ends the process. This avoids the time that ArgumentParser takes to start.
  package static func printVersion() -> Never {
    try? StandardOutput.write(Array((programVersion + "\n").utf8))
    exit(ExitStatus.clean)
  }

  /// Prints why a command failed, or the help that was asked for, and exits with a status.
  package static func fail<Command: ParsableCommand>(_ error: any Error, of type: Command.Type, status: Int32) -> Never
  {
    let message = ControlCharacters.replaced(in: type.fullMessage(for: error), keepsLines: true)
    if type.exitCode(for: error).isSuccess {
      try? StandardOutput.write(Array((message + "\n").utf8))
    } else {
      StandardError.write(message)
    }
    exit(status)
  }
}

/// The user's browser.
package enum Browser {
  /// Opens a page; returns whether a browser could be started.
  package static func open(_ address: String) async -> Bool {
    // Linux desktops have the first, macOS the second.
    guard let program = SearchPath.program("xdg-open") ?? SearchPath.program("open") else { return false }
    let result = try? await Subprocess.run(
      .path(FilePath(program)), arguments: [address], output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
  }
}
