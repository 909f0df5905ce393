package import ArgumentParser
internal import Basics

/// The arguments of `xibmerge audit`.
package struct AuditArguments: ParsableArguments, RevisionsAndPaths {
  /// The forms of the report.
  package enum Format: String, CaseIterable, Sendable, ExpressibleByArgument { case text, json, markdown }

  @Option(help: "The form of the report: text, json or markdown.")
  package var format: Format = .text
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures of what was lost to a file: --html=FILE. Without =FILE, to standard output.",
      valueName: "file"),
    completion: .file())
  package var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  package var open = false
  @Flag(help: "List also how contradictions were decided, and what merges have that neither side had.")
  package var full = false
  @Option(
    name: [.customShort("n", allowingJoined: true), .customLong("max-count")],
    help: ArgumentHelp("Audit at most so many merges, the latest ones.", valueName: "number"))
  package var count: Int?
  @Option(help: ArgumentHelp("Audit merges after a date, as git log --since takes it.", valueName: "date"))
  package var since: String?
  @OptionGroup
  package var colors: ColorOptions
  @Argument(
    help: ArgumentHelp("A revision or a range, HEAD by default, and paths.", valueName: "range or path"),
    completion: .file(extensions: DocumentName.extensions))
  package var words: [String] = []

  package init() {}

  package func validate() throws {
    if html != nil, format != .text { throw ValidationError("--html is a form of its own; leave --format out.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if let count, count < 1 { throw ValidationError("-n \(count) audits no merge; give a number above 0.") }
  }

  package static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Finds the edits of documents that merges lost.",
    usage: "xibmerge audit [options] [<range>] [--] [<path> ...]",
    discussion: """
      Makes each merge of two branches again, in memory, and compares it with the merge commit: which edits of a parent it \
      lacks though nothing contradicted them, who made them, and whether a later commit brought them back. Nothing is \
      written. Bookkeeping and frames are left out.

      Exit status: 0 when nothing was lost, 1 when something was, 2 when a merge could not be made again.
      """)
}
