public import ArgumentParser

/// The arguments of `xibmerge resolve`.
public struct ResolveArguments: ParsableArguments {
  @Argument(
    help: "The documents to resolve, or folders of documents. (default: all that are in conflict)", completion: .file())
  public var files: [String] = []

  @Flag(help: "Print the conflicts as JSON instead of opening a page.")
  public var json = false
  @Option(
    help: "With --json: take answers from a file; - is standard input. See xibmerge-answers.schema.json.",
    completion: .file())
  public var answers: String?
  @Flag(
    name: [.customShort("n"), .customLong("dry-run")],
    help: "With --answers: say what the answers would make, and write nothing.")
  public var isDryRun = false
  @Flag(help: "Run git add for each file that was resolved.")
  public var stage = false
  @Flag(name: .customLong("no-backup"), help: "Keep no copy of the file as it was (FILE.orig).")
  public var omitsBackup = false
  @Flag(name: .shortAndLong, help: "Merge again even if the file was edited since the merge; the copy keeps the edits.")
  public var force = false
  @Flag(name: .customLong("no-open"), help: "Print the address of the page, and open no browser.")
  public var opensNothing = false
  @Option(help: "End when the browser has been gone for so many seconds.")
  public var patience = 180
  @OptionGroup(title: "Rules")
  public var policies: PolicyOptions

  public init() {}

  public func validate() throws {
    if !json, answers != nil { throw ValidationError("--answers goes with --json.") }
    if isDryRun, answers == nil { throw ValidationError("--dry-run goes with --answers.") }
    if patience < 1 { throw ValidationError("--patience takes a number of seconds, at least 1.") }
  }

  public static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolves what is in conflict, on a page in the browser or by JSON.",
    discussion: """
      Merges the versions in the index again, and asks how to resolve each conflict. The page shows base, ours, theirs and \
      the result as pictures. It is served on this machine only, at an address with a secret in it; answers are kept until \
      the document is saved.

      Exit status: 0 when all is resolved, 1 when conflicts remain, 2 when there was trouble.
      """)
}
