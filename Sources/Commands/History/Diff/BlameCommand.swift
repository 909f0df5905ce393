internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff
internal import XibArchives
internal import XibModel

/// The `xibdiff blame` command: the commit that last changed each object of a document.
struct BlameCommand: AsyncParsableCommand {
  static let configuration = BlameArguments.configuration

  @OptionGroup
  var arguments: BlameArguments

  func run() async throws {
    let logged = try await LogSubject(arguments)
    guard let path = logged.document else {
      throw ValidationError("Blame follows one document; give one path, after \"--\" if need be.")
    }
    let history = logged.history
    guard let tip = logged.range.included.first,
      let file = try await history.find("\(tip.hex):\(path.text)"), file.kind == .blob
    else {
      throw ValidationError("\(TerminalText.line(path.text, limit: 200)) is not in that revision; check the spelling.")
    }
    let document = try Document(file: try await history.blob(file.id))
    var blame = ObjectBlame(of: document, only: arguments.object, at: arguments.lines?.lines)
    let reader = VersionReader(history: history, filter: ChangeFilter())
    let comparisons = LogComparison(reader: reader, selection: .all)
      .comparisons(of: history.log(of: path, in: logged.range))
    for try await comparison in comparisons {
      guard let commit = try await comparison.value else { continue }
      if blame.add(commit) { break }
    }
    let text =
      arguments.format == .json
      ? blame.json(path: path.text).text + "\n" : blame.lines().map { $0 + "\n" }.joined()
    try await Pager(isWanted: !arguments.noPager).write(text)
  }
}
