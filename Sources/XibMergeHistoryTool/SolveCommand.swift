internal import ArgumentParser
internal import HistoryToolSupport
internal import ToolSupport
internal import XibHistory
internal import XibMergeCommand

struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    throw ExitCode(ExitStatus.trouble)
  }
}
