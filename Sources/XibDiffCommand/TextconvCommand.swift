public import ArgumentParser
internal import SemanticDiff
internal import XibModel
internal import XibReport

/// `xibdiff textconv`: what git compares in place of the document.
public struct TextconvCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "xibdiff textconv",
    abstract: "Prints what a document states, one line a fact, for git's textconv.",
    discussion: """
      Two documents give the same text if and only if nothing but bookkeeping differs. A file that is no document is \
      printed as it is.
      """)

  @Argument(help: "A document; - is standard input.")
  var file: String
  @Option(help: "What Xcode keeps for itself: hide or show.")
  var bookkeeping: ChangeFilter.Choice = .hide

  public init() {}

  public func validate() throws {
    if bookkeeping == .only { throw ValidationError("A document without its edits is no text; use hide or show.") }
  }

  public func run() async throws {
    let bytes = try InputPath(file).read()
    let text: String
    if let document = try? Document(parsing: bytes) {
      let lines = FactListing.lines(of: document, showsBookkeeping: bookkeeping == .show)
      text = lines.map { TerminalText.spelledOut($0) + "\n" }.joined()
    } else {
      text = String(decoding: bytes, as: UTF8.self)
    }
    try await Pager(isWanted: false).write(text)
  }
}
