internal import ArgumentParser
internal import Basics
internal import SemanticDiff
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// `xibdiff textconv`: prints the text that git compares in place of the document.
struct TextconvCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibdiff textconv",
    abstract: "Prints a document as text, an object and what it says in a few lines, for git's textconv.",
    discussion: """
      Of strings files and catalogs, each key has a line for what it says in each language. \
      Two documents give the same text exactly if they differ in nothing but bookkeeping. In a document with conflicts, \
      the facts in which the sides differ are between markers. A file that is not a document is printed as it is, with \
      control characters spelled out, such as \\u{1b}.
      """)

  @Argument(help: "A document; - is standard input.", completion: .file())
  var file: String
  @Option(help: "Bookkeeping, such as the version of Xcode and computed frames.")
  var bookkeeping: Bookkeeping = .hide

  @Option(help: .hidden)
  var listing = Self.listing

  /// What happens to bookkeeping. A text is of whole documents, so it can't be all there is.
  enum Bookkeeping: String, CaseIterable, ExpressibleByArgument {
    case hide, show
  }

  /// The version of the text. The setting for git names it, so that git forgets what it cached of another version.
  static let listing = 5

  init() {}

  func run() async throws {
    let bytes = try InputPath(file).read()
    let text = facts(of: bytes) ?? factsBetweenMarkers(of: bytes) ?? TerminalText.spelledOut(bytes)
    try await Pager(isWanted: false).write(text)
  }

  private func facts(of bytes: [UInt8]) -> String? {
    if let format = StringsFormat(path: file) {
      return (try? TextsComparison.listing(of: bytes, at: file, format))?.map { TerminalText.spelledOut($0) + "\n" }
        .joined()
    }
    guard let document = ParsedFile.with(bytes).document else { return nil }
    let lines = FactListing.lines(of: document.modernized, showsBookkeeping: bookkeeping == .show)
    return lines.map { TerminalText.spelledOut($0) + "\n" }.joined()
  }

  /// The facts of a document in conflict; during a merge, git compares it with both sides.
  private func factsBetweenMarkers(of bytes: [UInt8]) -> String? {
    guard let markers = ConflictMarkers(bytes), let ours = markers.text(taking: .ours).flatMap(facts),
      let theirs = markers.text(taking: .theirs).flatMap(facts)
    else { return nil }
    return LineDifference.marked(ours, theirs, as: markers)
  }
}
