package import ArgumentParser
package import SemanticMerge

/// The styles of markers for what stays in conflict.
enum MarkedForm: String, ExpressibleByArgument, CaseIterable, Sendable {
  case merge, diff3

  var form: ConflictStyle.Form { self == .merge ? .merge : .diff3 }
}

/// The arguments of `xibmerge solve`.
package struct SolveArguments: ParsableArguments, RevisionsAndPaths {
  @Argument(
    help: "The documents to solve, or folders of documents. (default: all that are in conflict)", completion: .file())
  package var files: [String] = []

  @Flag(
    name: .customLong("commit"),
    help: "Make a merge that is committed again, HEAD or the one that you name: --commit [<merge>] [--] [<path> ...].")
  package var remakesCommit = false
  @Flag(help: "Run git add for each file that was solved fully.")
  package var stage = false
  @Flag(name: [.customShort("p"), .customLong("stdout")], help: "Print the result and leave the file as it is.")
  package var prints = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be solved, and change nothing.")
  package var isDryRun = false
  @Flag(name: .customLong("no-backup"), help: "Keep no copy of the file as it was (FILE.orig).")
  package var omitsBackup = false
  @Flag(
    name: .shortAndLong,
    help: "Merge the versions in the index, even if edits made since the merge are lost.")
  package var force = false
  @Option(
    name: .customLong("conflict-style"), help: "How to mark what stays in conflict. (default: as in the file)")
  var markers: MarkedForm?

  /// The style for what stays in conflict; `nil` for that of the file.
  package var form: ConflictStyle.Form? { markers?.form }

  @Option(help: "The form of the report.")
  package var format = TextOrJSON.text
  @OptionGroup(title: "Rules")
  package var policies: PolicyOptions

  package var words: [String] { files }

  package init() {}

  package func validate() throws {
    if remakesCommit, prints { throw ValidationError("--stdout goes with one file; look with --commit --dry-run.") }
    if remakesCommit, force { throw ValidationError("--force goes with the index; leave it out with --commit.") }
    if prints, files.count != 1 { throw ValidationError("With --stdout, name one file.") }
    if prints, format == .json { throw ValidationError("--stdout prints the document; leave --format out.") }
  }

  package static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Merges again, object by object, what an earlier merge left in conflict.",
    discussion: """
      If the file is as the merge left it, the versions to merge come from the index. If you edited it since, they are \
      rebuilt from its conflict markers, so that your edits are kept; the markers must show the base (diff3).

      With --commit, the parents of a merge commit are merged again, and what differs from the commit is merged into the \
      work tree, so that what was done since stays. Contradictions stay as the commit decided them. It says how to undo it.

      Texts in other languages get the new keys of objects that the merge, or an edit since the last commit, made anew.

      Exit status: 0 when all is solved, 1 when conflicts remain, 2 when a file was left as it is.
      """)
}

/// The arguments of `xibmerge resolve`.
package struct ResolveArguments: ParsableArguments {
  @Argument(
    help: "The documents to resolve, or folders of documents. (default: all that are in conflict)", completion: .file())
  package var files: [String] = []

  @Flag(help: "Print the conflicts as JSON instead of opening a page.")
  package var json = false
  @Option(
    help: "With --json: take answers from a file; - is standard input. See xibmerge-answers.schema.json.",
    completion: .file())
  package var answers: String?
  @Flag(
    name: [.customShort("n"), .customLong("dry-run")],
    help: "With --answers: say what the answers would make, and write nothing.")
  package var isDryRun = false
  @Flag(help: "Run git add for each file that was resolved.")
  package var stage = false
  @Flag(name: .customLong("no-backup"), help: "Keep no copy of the file as it was (FILE.orig).")
  package var omitsBackup = false
  @Flag(name: .shortAndLong, help: "Merge again even if the file was edited since the merge; the copy keeps the edits.")
  package var force = false
  @Flag(name: .customLong("no-open"), help: "Print the address of the page, and open no browser.")
  package var opensNothing = false
  @Option(help: "End when the browser has been gone for so many seconds.")
  package var patience = 180
  @OptionGroup(title: "Rules")
  package var policies: PolicyOptions

  package init() {}

  package func validate() throws {
    if !json, answers != nil { throw ValidationError("--answers goes with --json.") }
    if isDryRun, answers == nil { throw ValidationError("--dry-run goes with --answers.") }
    if patience < 1 { throw ValidationError("--patience takes a number of seconds, at least 1.") }
  }

  package static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolves what is in conflict, on a page in the browser or by JSON.",
    discussion: """
      Merges the versions in the index again, and asks how to resolve each conflict. The page shows base, ours, theirs and \
      the result as pictures. It is served on this machine only, at an address with a secret in it; answers are kept until \
      the document is saved.

      Exit status: 0 when all is resolved, 1 when conflicts remain, 2 when there was trouble.
      """)
}
