public import ArgumentParser
public import SemanticMerge

/// The styles of markers for what stays in conflict.
enum MarkedForm: String, ExpressibleByArgument, CaseIterable, Sendable {
  case merge, diff3

  var form: ConflictStyle.Form { self == .merge ? .merge : .diff3 }
}

/// The arguments of `xibmerge solve`.
public struct SolveArguments: ParsableArguments {
  @Argument(
    help: "The documents to solve, or folders of documents. (default: all that are in conflict)", completion: .file())
  public var files: [String] = []

  @Flag(help: "Run git add for each file that was solved fully.")
  public var stage = false
  @Flag(name: [.customShort("p"), .customLong("stdout")], help: "Print the result and leave the file as it is.")
  public var prints = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be solved, and change nothing.")
  public var isDryRun = false
  @Flag(name: .customLong("no-backup"), help: "Keep no copy of the file as it was (FILE.orig).")
  public var omitsBackup = false
  @Flag(
    name: .shortAndLong,
    help: "Merge the versions in the index, even if edits made since the merge are lost.")
  public var force = false
  @Option(
    name: .customLong("conflict-style"), help: "How to mark what stays in conflict. (default: as in the file)")
  var markers: MarkedForm?

  /// The style for what stays in conflict; `nil` for that of the file.
  public var form: ConflictStyle.Form? { markers?.form }

  @Option(help: "The form of the report.")
  public var format = TextOrJSON.text
  @OptionGroup(title: "Rules")
  public var policies: PolicyOptions

  public init() {}

  public func validate() throws {
    if prints, files.count != 1 { throw ValidationError("With --stdout, name one file.") }
    if prints, format == .json { throw ValidationError("--stdout prints the document; leave --format out.") }
  }

  public static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Merges again, object by object, what an earlier merge left in conflict.",
    discussion: """
      If the file is as the merge left it, the versions to merge come from the index. If you edited it since, they are \
      rebuilt from its conflict markers, so that your edits are kept; the markers must show the base (diff3).

      Exit status: 0 when all is solved, 1 when conflicts remain, 2 when a file was left as it is.
      """)
}
