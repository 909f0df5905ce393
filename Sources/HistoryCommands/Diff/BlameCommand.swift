internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports
internal import SemanticDiff
internal import XibModel

/// The `xibdiff blame` command: the commit that last changed each object of a document.
struct BlameCommand: AsyncParsableCommand {
  static let configuration = BlameArguments.configuration

  @OptionGroup
  var arguments: BlameArguments

  func run() async throws {
    let history = try await WorkingHistory.open()
    let (range, paths) = try await history.log(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator)
    guard let path = try await history.loggedPath(paths, in: range), path.isInterfaceBuilderDocument,
      let tip = range.included.first
    else { throw ValidationError("Name one .xib or .storyboard file, after \"--\" if need be.") }
    guard let file = try await history.find("\(tip.hex):\(path.text)"), file.kind == .blob else {
      throw ValidationError("\(TerminalText.line(path.text, limit: 200)) is not in that revision; check the spelling.")
    }
    let document = try Document(parsing: try await history.blob(file.id))
    var blame = ObjectBlame(of: document)
    let reader = VersionReader(history: history, filter: ChangeFilter())
    let selection = try await CommitSelection()
    let comparisons = LogComparison(reader: reader, selection: selection)
      .comparisons(of: history.log(of: path, in: range))
    for try await comparison in comparisons {
      guard let commit = try await comparison.value else { continue }
      if blame.add(commit) { break }
    }
    let text = blame.lines(only: arguments.object).map { $0 + "\n" }.joined()
    try await Pager(isWanted: !arguments.noPager).write(text)
  }
}
