public import ArgumentParser
internal import Basics

/// The arguments of `xibdiff log`.
public struct LogArguments: ParsableArguments, RevisionsAndPaths {
  @OptionGroup(title: "What to show, and how")
  public var options: DiffOptions
  @Option(
    name: [.customShort("n"), .customLong("max-count")],
    help: ArgumentHelp("Show at most so many commits.", valueName: "number"))
  public var count: Int?
  @Flag(help: "Show each commit on one line, with the number of its changes.")
  public var oneline = false
  @Option(help: ArgumentHelp("Show the commits of authors whose name or address contains a text.", valueName: "text"))
  public var author: String?
  @Option(help: ArgumentHelp("Show commits after a date, as git log --since takes it.", valueName: "date"))
  public var since: String?
  @Argument(
    help: ArgumentHelp(
      "A revision or a range, and paths of documents or folders; without a path, all documents.",
      valueName: "range or path"),
    completion: .file(extensions: DocumentName.extensions))
  package var words: [String] = []

  public static let configuration = CommandConfiguration(
    commandName: "xibdiff log",
    abstract: "Shows the commits that changed documents, or one object, each with its changes.",
    usage: "xibdiff log [options] [<range>] [--] [<path> ...]",
    discussion: """
      With the path of one document, follows its renames. With several documents or a folder, commits that changed only \
      texts in other languages are listed, too. A merge is listed with what it changed against all its parents. Leaves out commits that changed only bookkeeping (--bookkeeping=show lists them) and commits that \
      only renamed the file.

      Exit status: 0 when all went well, 1 when a commit was shown and --exit-code was given, 2 when there was trouble.
      """)

  public init() {}

  public func validate() throws {
    if let count, count < 1 { throw ValidationError("-n \(count) shows no commit; give a number above 0.") }
    if oneline, options.format != .text { throw ValidationError("--oneline is text; leave it out, or --format.") }
    guard options.settings.hasPictures else { return }
    throw ValidationError(
      "xibdiff log draws no pictures; compare two of the revisions: xibdiff --html REV REV -- PATH.")
  }
}
