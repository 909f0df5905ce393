public import ArgumentParser
public import SemanticMerge

/// The arguments of `xibmerge solve`.
public struct SolveArguments: ParsableArguments {
  @Argument(
    help: "The documents to solve, or folders of them; without any, all that are in conflict.", completion: .file())
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
    help: "Merge anew what the index holds, even where the file was changed by hand since the merge.")
  public var force = false
  @Option(
    name: .customLong("conflict-style"), help: "merge or diff3, for what stays in conflict. (default: as in the file)")
  public var form: ConflictStyle.Form?
  @OptionGroup(title: "Rules")
  public var policies: PolicyOptions

  public init() {}

  public func validate() throws {
    if prints, files.count != 1 { throw ValidationError("With --stdout, name one file.") }
    if form == .valid { throw ValidationError("What stays in conflict must be marked; use merge or diff3.") }
  }

  public static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Merges again what a merge without the driver left in conflict.",
    discussion: """
      The versions to merge are those that the index holds, as long as the file is as the merge left it. Otherwise they are \
      rebuilt from the file's own markers, which must show the base (diff3), so that nothing that was done by hand is lost.

      Exit status: 0 when all is solved, 1 when conflicts remain, 2 when a file was left as it is.
      """)
}
