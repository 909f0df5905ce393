internal import ArgumentParser
internal import Basics
internal import GitHistory

struct ResolveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolves what is in conflict, on a page in the browser or by JSON.",
    discussion: """
      Merges the versions in the index again, and asks how to resolve each conflict. The page shows base, ours, theirs and \
      the result as pictures. It is served on this machine only, at an address with a secret in it; answers are kept until \
      the document is saved.

      Exit status: 0 when all is resolved, 1 when conflicts remain, 2 when there was trouble.
      """)

  @Argument(
    help: "The documents to resolve, or folders of documents. (default: all that are in conflict)", completion: .file())
  var files: [String] = []

  @Flag(help: "Print the conflicts as JSON instead of opening a page.")
  var json = false
  @Option(
    help: "With --json: take answers from a file; - is standard input. See xibmerge-answers.schema.json.",
    completion: .file())
  var answers: String?
  @Flag(
    name: [.customShort("n"), .customLong("dry-run")],
    help: "With --answers: say what the answers would make, and write nothing.")
  var isDryRun = false
  @Flag(help: "Run git add for each file that was resolved.")
  var stage = false
  @Flag(
    name: .customLong("no-backup"), help: "Keep no copy of the file as it was (in the git folder; elsewhere FILE.orig)."
  )
  var omitsBackup = false
  @Flag(name: .shortAndLong, help: "Merge again even if the file was edited since the merge; the copy keeps the edits.")
  var force = false
  @Flag(name: .customLong("no-open"), help: "Print the address of the page, and open no browser.")
  var opensNothing = false
  @Option(help: "End when the browser has been gone for so many seconds.")
  var patience = 180
  @OptionGroup(title: "Rules")
  var policies: PolicyOptions

  func validate() throws {
    if !json, answers != nil { throw ValidationError("--answers goes with --json.") }
    if isDryRun, answers == nil { throw ValidationError("--dry-run goes with --answers.") }
    if patience < 1 { throw ValidationError("--patience takes a number of seconds, at least 1.") }
  }

  func run() async throws {
    let history: any History
    do {
      history = try await WorkingHistory.open()
    } catch OpenError.notARepository {
      throw ResolveError.noRepository
    }
    guard !history.layout.isBare else { throw ResolveError.noRepository }
    let targets = try await SolveTarget.find(files, in: history)
    if !json, let first = targets.first, targets.allSatisfy({ $0.conflict == nil }) {
      throw ResolveError.notInConflict(first.file.name)
    }
    let merges = try await history.openMerges()
    var documents: [ConflictedDocument] = []
    var options = self
    options.policies = try await ConfigurationFile.policies(of: history, besides: policies)
    for target in targets {
      documents.append(await ConflictedDocument(target, of: history, merges, options: options))
    }
    let status =
      json
      ? try await AnswerSession(documents: documents, options: options).run()
      : try await PageCommand(
        documents: documents, options: options, gitFolder: history.layout.gitDirectory,
        workTree: history.layout.workTree
      ).run()
    throw ExitCode(status)
  }
}
