internal import ArgumentParser
internal import Basics
internal import GitHistory

struct TryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Replays the merges of a history, and says what xibmerge would have spared you.",
    discussion: """
      Makes each merge of two branches again from its parents and their merge base, in memory: once as git merges lines, \
      once object by object. It counts what was left to do in the documents that both sides changed. Nothing is written, \
      and no work tree is read.

      Exit status: 0 when every merge was replayed, 2 when one could not be.
      """)

  @Argument(help: "The folder of the repository; it may be bare. (default: where you are)", completion: .directory)
  var repository: String?

  @Option(
    help: ArgumentHelp(
      "Replay the merges of a branch, a tag or a range; may be given several times. (default: HEAD)", valueName: "rev"))
  var branch: [String] = []
  @Option(help: ArgumentHelp("Replay merges after a date, as git log --since takes it.", valueName: "date"))
  var since: String?
  @Option(
    name: [.customShort("n"), .customLong("max-count")],
    help: ArgumentHelp("Replay at most so many merges, the latest ones.", valueName: "number"))
  var count: Int?
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text

  func validate() throws {
    if let count, count < 1 { throw ValidationError("-n \(count) replays no merge; give a number above 0.") }
    if let repository, repository.contains("://") || repository.hasPrefix("git@") {
      throw ValidationError("xibmerge try reads a clone; make one first: git clone --bare \(repository)")
    }
  }

  func run() async throws {
    let history = try await WorkingHistory.open(at: repository)
    let merges = try await merges(in: history)
    let replay = await HistoryReplay(history: history).replay(of: merges)
    switch format {
    case .text: try StandardOutput.write(Array(ReplayTextReport.text(replay).utf8))
    case .json: try StandardOutput.write(Array((ReplayJSONReport.json(replay).text + "\n").utf8))
    }
    throw ExitCode(replay.failures.isEmpty ? ExitStatus.clean : ExitStatus.trouble)
  }

  private func merges(in history: any History) async throws -> [Commit] {
    let head = try await history.head()
    // A repository without a commit has no merge. But in a bare clone, other branches may have commits if HEAD has
    // none.
    if branch.isEmpty, head.commit == nil {
      let name = TerminalText.line(head.branch ?? "HEAD", limit: 60)
      StandardError.write("\(name) has no commit yet; if another branch has, name it with --branch.")
      return []
    }
    let (range, _) = try await history.log(arguments: branch, paths: [])
    var earliest: Int64?
    if let since { earliest = try await GitDate(since, in: history.layout.gitDirectory).seconds }
    return try await history.merges(in: range, since: earliest, count: count ?? .max)
  }
}
