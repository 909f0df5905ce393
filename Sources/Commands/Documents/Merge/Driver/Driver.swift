internal import ArgumentParser
internal import Basics
internal import CommandSupport

/// The merge driver as a process.
///
/// Git takes a status of 0 for a merge and 1 to 128 for a conflict, whatever the file holds. So only a
/// ``WrittenResult`` ends with such a status. Everything else, even help, ends with ``ExitStatus/driverTrouble``.
enum Driver {
  /// The name of the subcommand.
  static let word = "driver"

  /// Runs the merge and ends the process.
  ///
  /// - Parameter words: The arguments after `driver`.
  static func run(_ words: [String]) async -> Never {
    guard let call = DriverCall(words) else { refuse(words) }
    do {
      try await DriverMerge(call).run()
    } catch {
      GitTemporary.removeOurs(call.ours)
      Launcher.fail(error, of: MergeRoot.self, status: ExitStatus.driverTrouble)
    }
  }

  /// Reports a wrong call, or prints the help that it asks for, and ends the process.
  private static func refuse(_ words: [String]) -> Never {
    if words.count > 2, words[..<3].allSatisfy(GitTemporary.isName) { GitTemporary.removeOurs(words[1]) }
    do {
      var command = try MergeRoot.parseAsRoot([word] + words)
      try command.run()
    } catch {
      Launcher.fail(error, of: MergeRoot.self, status: ExitStatus.driverTrouble)
    }
    exit(ExitStatus.driverTrouble)
  }
}
