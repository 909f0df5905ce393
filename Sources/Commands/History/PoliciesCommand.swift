internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory

/// Prints the policies of `.xibmerge.yml`, for `install` and `doctor`: these load neither libgit2 nor a reader of YAML.
struct PoliciesCommand: AsyncParsableCommand {
  func run() async throws {
    let history = try await WorkingHistory.open()
    let file = try await ConfigurationFile.read(in: history)
    try StandardOutput.write(Array(file.merge.map { $0.text + "\n" }.joined().utf8))
  }
}
