internal import ArgumentParser
internal import HistoryToolSupport
internal import ToolSupport
internal import XibHistory
internal import XibMergeCommand

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CheckArguments.configuration

  @OptionGroup
  var arguments: CheckArguments

  func run() async throws {
    throw ExitCode(ExitStatus.trouble)
  }
}
