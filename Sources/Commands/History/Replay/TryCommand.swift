internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports

struct TryCommand: AsyncParsableCommand {
  static let configuration = TryArguments.configuration

  @OptionGroup
  var arguments: TryArguments

  func run() async throws {
    let history = try await WorkingHistory.open(at: arguments.repository)
    let merges = try await merges(in: history)
    let replay = await HistoryReplay(history: history).replay(of: merges)
    switch arguments.format {
    case .text: try StandardOutput.write(Array(ReplayTextReport.text(replay).utf8))
    case .json: try StandardOutput.write(Array((ReplayJSONReport.json(replay).text + "\n").utf8))
    }
    throw ExitCode(replay.failures.isEmpty ? ExitStatus.clean : ExitStatus.trouble)
  }

  private func merges(in history: any History) async throws -> [Commit] {
    let head = try await history.head()
    // A repository without a commit has no merge. But in a bare clone, other branches may have commits if HEAD has
    // none.
    if arguments.branch.isEmpty, head.commit == nil {
      let name = TerminalText.line(head.branch ?? "HEAD", limit: 60)
      StandardError.write("\(name) has no commit yet; if another branch has, name it with --branch.")
      return []
    }
    let (range, _) = try await history.log(arguments: arguments.branch, paths: [])
    var earliest: Int64?
    if let since = arguments.since { earliest = try await GitDate(since, in: history.layout.gitDirectory).seconds }
    return try await history.merges(in: range, since: earliest, count: arguments.count ?? .max)
  }
}
