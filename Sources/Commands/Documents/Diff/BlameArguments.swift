public import ArgumentParser
internal import Basics

/// The arguments of `xibdiff blame`.
public struct BlameArguments: ParsableArguments, RevisionsAndPaths {
  @Option(help: ArgumentHelp("Show one object, with its connections and constraints.", valueName: "id"))
  public var object: String?
  @Flag(help: "Don't start a pager.")
  public var noPager = false
  @Argument(
    help: ArgumentHelp("A revision, HEAD by default, and the path of a document.", valueName: "revision or path"),
    completion: .file(extensions: DocumentName.extensions))
  package var words: [String] = []

  public static let configuration = CommandConfiguration(
    commandName: "xibdiff blame",
    abstract: "Shows which commit last changed each object of a document.",
    usage: "xibdiff blame [options] [<revision>] [--] <path>",
    discussion: """
      Bookkeeping is left out. Renames of the file are followed; an object keeps its history where it moves inside of the \
      document.

      Exit status: 0 when all went well, 2 when there was trouble.
      """)

  public init() {}
}
