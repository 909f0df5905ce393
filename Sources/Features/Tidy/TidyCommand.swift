internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import StringsMerge
internal import XibArchives

struct TidyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tidy",
    abstract: "Takes back what Xcode changed in documents beside edits.",
    discussion: """
      The edits of a document are laid on the bytes that the index has, or HEAD with --staged. Of what Xcode changed by itself \
      (frames that Auto Layout computes, versions, canvas positions), it keeps what the edits need; --dry-run says what, and \
      why. A document that nobody edited, and a file with texts that was only written anew, gets its old bytes again. What is staged in part stays as it is.

      Exit status: 0 when all was done, 1 with --check when something is to be taken back, 2 when a document could not be read \
      or written.
      """)

  @Argument(help: "The documents, or folders of documents. (default: all that git tracks)", completion: .file())
  var paths: [String] = []

  @Flag(help: "Look at what is staged for the next commit.")
  var staged = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be taken back, and change nothing.")
  var isDryRun = false
  @Flag(name: .customLong("check"), help: "Change nothing, and end with 1 if something is to be taken back.")
  var isCheck = false
  @Option(help: "The scenes from which frames go that Auto Layout computes: those without edits, or all.")
  var frames: TidyPolicy.Frames?
  @Option(help: "What stays in every document.")
  var keep: TidyPolicy.Kept?
  @Flag(name: .customLong("undo"), help: "Give the documents back what the last call took.")
  var isUndo = false
  @Flag(help: ArgumentHelp("Tidy what is staged, if .xibmerge.yml asks for it before commits.", visibility: .hidden))
  var hook = false

  func validate() throws {
    if isUndo, staged || isDryRun || isCheck || hook || !paths.isEmpty {
      throw ValidationError("--undo takes back the last call whole, without other options.")
    }
  }

  func run() async throws {
    let history = try await WorkingHistory.open()
    if isUndo { throw ExitCode(try await TidiedFiles(history).undo()) }
    let configuration = try await ConfigurationFile.read(in: history)
    var policy = configuration.tidy
    policy.frames = frames ?? policy.frames
    policy.keep = keep ?? policy.keep
    if hook, !policy.isInHook { return }
    if hook, Self.isPartialCommit {
      StandardError.write("Only some paths are committed, so no bookkeeping is taken back.")
      return
    }
    if let operation = try await OpenOperation.words(in: history) {
      if !hook { StandardError.write("\(operation) is going on, so nothing is taken back.") }
      return
    }
    let job = TidyJob(
      history: history, isStaged: staged || hook, policy: policy, xcode: configuration.xcode,
      changesNothing: isDryRun || isCheck)
    let status = try await job.run(at: try Pathspecs(paths, in: history.layout), saysWhy: isDryRun)
    throw ExitCode(status == ExitStatus.found && !isCheck ? ExitStatus.clean : status)
  }

  /// Whether git commits some paths only. The hook has an index of its own then, and the real one does not follow it.
  private static var isPartialCommit: Bool {
    environment("GIT_INDEX_FILE").map { $0.split(separator: "/").last?.hasPrefix("next-index-") == true } ?? false
  }
}

/// One call of `tidy`: the documents that changed, each laid on its old bytes.
struct TidyJob {
  let history: any History
  /// Whether what is staged is compared with HEAD, or else the work tree with the index.
  let isStaged: Bool
  let policy: TidyPolicy
  /// The releases of Xcode that the team uses.
  let xcode: XcodePolicy?
  let changesNothing: Bool

  /// - Returns: The exit status: found if something was, or would be, taken back.
  func run(at paths: Pathspecs, saysWhy: Bool) async throws -> Int32 {
    let head = try await history.head().commit, paths = paths.withTexts
    let inIndex = try await history.plainChanges(in: .treeAndIndex(head), at: paths)
    let inWorkTree = try await history.plainChanges(in: .indexAndWorkTree, at: paths)
    let others = Set((isStaged ? inWorkTree : inIndex).map(\.path))
    var files = TidiedFiles(history)
    var status = ExitStatus.clean
    for change in isStaged ? inIndex : inWorkTree {
      guard let old = change.old, let new = change.new, old.mode.isFile, new.mode.isFile else { continue }
      let name = TerminalText.line(change.path.text, limit: 200)
      do {
        guard let document = try await tidied(old, new, name), !document.isTidy else { continue }
        guard !others.contains(change.path) else {
          StandardError.write(
            "\(name) has \(isStaged ? "edits that are not staged" : "staged edits"), so it stays.")
          continue
        }
        if !changesNothing { try await files.put(document, at: new, isStaged: isStaged) }
        if status == ExitStatus.clean { status = ExitStatus.found }
        let lines = TidyTextReport.lines(of: document, at: name, wouldBe: changesNothing, saysWhy: saysWhy)
        try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
      } catch {
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        status = ExitStatus.trouble
      }
    }
    try files.remember()
    return status
  }

  /// The document with its edits alone; `nil` for one that stays as it is, which is said where a person may wonder why.
  private func tidied(_ old: FileVersion, _ new: FileVersion, _ name: String) async throws -> TidiedDocument? {
    let before = ParsedFile.with(try await history.content(of: old))
    let after = ParsedFile.with(try await history.content(of: new))
    if let format = StringsFormat(path: new.path.text) {
      let isNew =
        (try? StringsDifference.isOnlyWrittenAnew(from: before.bytes, to: after.bytes, format: format)) != true
      return isNew ? nil : TidiedDocument(rewritten: after, since: before)
    }
    let tidying = policy.tidying(of: after.document, since: before.document, xcode)
    do throws(TidiedDocument.Refusal) {
      return try TidiedDocument(after, since: before, tidying)
    } catch {
      StandardError.write("\(name) stays, because \(TerminalText.line(error.description, limit: 400)).")
      return nil
    }
  }
}
