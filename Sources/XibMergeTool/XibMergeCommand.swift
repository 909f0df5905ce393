internal import ArgumentParser

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

@main
struct XibMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge",
    abstract: "Merges Interface Builder documents object by object.",
    discussion: """
      Exit status: 0 when the merge is clean, 1 when it left conflicts, 2 when there was trouble. The driver ends with 129 \
      or more when it could do nothing, so that git stops the merge instead of taking one side.
      """,
    version: "0.1.0",
    subcommands: [MergeCommand.self, DriverCommand.self])

  /// Runs the command; what goes wrong before a command runs must not end in a status that git takes for a conflict.
  static func main() async {
    let isDriver = CommandLine.arguments.dropFirst().first == DriverCommand.configuration.commandName
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch let status as ExitCode {
      end(status.rawValue)
    } catch {
      guard !exitCode(for: error).isSuccess else { exit(withError: error) }
      StandardError.write(fullMessage(for: error))
      end(isDriver ? ExitStatus.driverTrouble : ExitStatus.trouble)
    }
  }
}

/// Ends the program. ArgumentParser's own way would first work out a message that nobody reads.
private func end(_ status: Int32) -> Never { exit(status) }

/// The exit statuses of the commands (see the design for what git makes of them).
enum ExitStatus {
  static let clean: Int32 = 0
  static let conflicts: Int32 = 1
  static let trouble: Int32 = 2
  /// Git takes 1 to 128 for a conflict whose markers are in the file, and anything above for a failure.
  static let driverTrouble: Int32 = 130
}
