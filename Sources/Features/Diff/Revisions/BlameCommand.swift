internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// The `xibdiff blame` command: the commit that last changed each object of a document, or each text of a file.
struct BlameCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
    commandName: "xibdiff blame",
    abstract: "Shows which commit last changed each object of a document, or each text of a file.",
    usage: "xibdiff blame [options] [<revision>] [--] <path>",
    discussion: """
      Of a strings file or a catalog, each text is shown in each language. Bookkeeping is left out. Renames of the file are followed; an object keeps its history where it moves inside of the \
      document. JSON has the lines of each object, for editors.

      Exit status: 0 when all went well, 2 when there was trouble.
      """)

  @Option(
    help: ArgumentHelp("Show one object, with its connections and constraints, or the text of a key.", valueName: "id"))
  var object: String?
  @Option(
    name: [.customShort("L", allowingJoined: true), .customLong("lines")],
    help: ArgumentHelp(
      "Show the objects that some lines of the file are about: FROM,TO or a number.", valueName: "lines"))
  var lines: LineRange?
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text
  @Flag(help: "Don't start a pager.")
  var noPager = false
  @Argument(
    help: ArgumentHelp("A revision, HEAD by default, and the path of a document.", valueName: "revision or path"),
    completion: .file(extensions: DocumentName.extensions))
  var words: [String] = []

  func run() async throws {
    let logged = try await LogSubject(self)
    guard let path = logged.document else {
      throw ValidationError("Blame follows one document; give one path, after \"--\" if need be.")
    }
    let history = logged.history
    guard let tip = logged.range.included.first,
      let file = try await history.find("\(tip.hex):\(path.text)"), file.kind == .blob
    else {
      throw ValidationError("\(TerminalText.line(path.text, limit: 200)) is not in that revision; check the spelling.")
    }
    let bytes = try await history.blob(file.id)
    var blame =
      if let format = StringsFormat(path: path.text) {
        ObjectBlame(of: try StringsText(bytes, format), format, at: path.text, only: object, at: lines?.lines)
      } else {
        ObjectBlame(of: try ParsedFile.with(bytes).parsed(), only: object, at: lines?.lines)
      }
    let reader = VersionReader(history: history, filter: ChangeFilter(), includesTexts: path.isText)
    let comparisons = LogComparison(reader: reader, selection: .all)
      .comparisons(of: history.log(of: path, in: logged.range))
    for try await comparison in comparisons {
      guard let commit = try await comparison.value else { continue }
      if blame.add(commit) { break }
    }
    let text =
      format == .json
      ? blame.json(path: path.text).text + "\n" : blame.lines().map { $0 + "\n" }.joined()
    try await Pager(isWanted: !noPager).write(text)
  }
}

/// Lines of a file as `git blame -L` takes them: `12`, `12,20` or `12,+9`.
struct LineRange: ExpressibleByArgument {
  let lines: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Int(parts[0]), first > 0 else { return nil }
    let last = parts.count == 1 ? first : Int(parts[1]).map { parts[1].hasPrefix("+") ? first + $0 - 1 : $0 }
    guard let last, last >= first else { return nil }
    lines = first...last
  }
}
