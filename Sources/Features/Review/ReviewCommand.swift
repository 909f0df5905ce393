internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticMerge
internal import XibModel

/// `xibmerge review`: the merges that the driver keeps and the merge commits, or what was decided in one of them.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows what was decided in a merge, and why.",
    discussion: """
      The driver keeps the last \(MergeCache.capacity) merges in your cache folder; XIBMERGE_CACHE=0 keeps none. They, and \
      merge commits, are merged again: what is shown is what this version of xibmerge decides.
      """)

  @Argument(
    help: "The id that the driver printed, or its beginning, or a merge commit. (default: list the merges)")
  var id: String?
  @Option(
    help: ArgumentHelp("Print a version of the document instead: base, ours, theirs or result.", valueName: "version"))
  var show: MergeRecord.File?
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text
  @Flag(help: "The same as --format json.")
  var json = false
  @OptionGroup
  var colors: ColorOptions
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures of base, ours, theirs and the merge to a file: --html=FILE. Without =FILE, to standard output.",
      valueName: "file"),
    completion: .file())
  var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  var open = false

  private var isJSON: Bool { json || format == .json }
  private var style: TerminalStyle { TerminalStyle(isOn: colors.isColored) }

  func validate() throws {
    if json, id == nil { throw ValidationError("--json needs the id of a merge; --format json lists them.") }
    if isJSON, html != nil { throw ValidationError("--json and --html are two forms; choose one.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if html != nil, id == nil { throw ValidationError("--html needs the id of a merge; xibmerge review lists them.") }
    guard show != nil else { return }
    if id == nil { throw ValidationError("--show needs the id of a merge; xibmerge review lists them.") }
    if isJSON { throw ValidationError("--show prints the document as it is; leave --format and --json out.") }
    if html != nil { throw ValidationError("--show prints the document as it is; leave --html out.") }
  }

  func run() async throws {
    guard let id else { return try await list() }
    if let record = try MergeCache()?.record(id) { return try await review(record, id) }
    guard let history = try await WorkingHistory.openIfThere(), let commit = await Self.commit(id, in: history) else {
      throw MergeCache() == nil ? MergeCacheError.off : .unknown(id)
    }
    try await review(commit, in: history)
  }

  private func review(_ record: MergeRecord, _ id: String) async throws {
    if let show { return try StandardOutput.write(record[show]) }
    if html != nil {
      return try await writePage {
        let project = await ProjectPictures.ofMerge(in: try await WorkingHistory.openIfThere()?.layout.workTree)
        return [
          await MergePage.Entry(
            path: record.path, record.versions, result: record.result, of: record.summary.line, project)
        ]
      }
    }
    let outcome = try await record.outcome(), told = outcome.told(.effects, at: record.path)
    let report =
      isJSON
      ? MergeJSONReport.json(path: record.path, merge: told, notices: outcome.notices).text
      : MergeReviewReport.text(
        of: told, notices: outcome.notices, summary: "\(record.path): \(record.summary.line)", style)
        + "\nxibmerge review \(id) --show base, ours, theirs or result prints that version."
    try StandardOutput.write(Array((report + "\n").utf8))
  }

  private func writePage(_ entries: () async throws -> [MergePage.Entry]) async throws {
    try await PageOutput(file: html ?? PageOutput.standardOutput, opens: open).write {
      MergePage().text(try await entries())
    }
  }

  // MARK: Merge commits

  private static func commit(_ name: String, in history: any History) async -> Commit? {
    guard !name.isEmpty, let named = try? await history.find(name), named.kind == .commit else { return nil }
    return try? await history.commit(named.id)
  }

  private func review(_ commit: Commit, in history: any History) async throws {
    if show != nil || isJSON {
      throw ValidationError(
        "\(id ?? "") is a commit, of which nothing is kept; xibmerge audit --format json tells of it.")
    }
    guard commit.parents.count == 2 else {
      throw SolveError.noMerge(String(commit.id.hex.prefix(9)), parents: commit.parents.count)
    }
    let documents = try await history.resolutions(ofMerge: commit, at: .all, includesTexts: true)
    let kept = documents.filter { $0.result != nil }
    if html != nil {
      return try await writePage {
        var entries: [MergePage.Entry] = []
        let project = await ProjectPictures.ofMerge(in: history.layout.workTree)
        for document in kept {
          let result = try await document.result?.bytes(in: history) ?? []
          entries.append(
            await MergePage.Entry(
              path: document.file.path.text, try await document.file.versions(in: history), result: result,
              of: "merge \(commit.id.hex.prefix(9)), \(commit.subject)", project))
        }
        return entries
      }
    }
    var text = ""
    for document in kept {
      let versions = try await document.file.versions(in: history)
      let outcome = try await versions.merged(usesFastPath: false)
      let name = TerminalText.line(document.file.path.text, limit: 200)
      text +=
        MergeReviewReport.text(
          of: outcome.told(.effects, at: document.file.path.text), notices: outcome.notices,
          summary: "\(name): \(MergeSummary.line(of: outcome))", style) + "\n\n"
    }
    let tips = try await [history.head().commit ?? commit.id]
    let audit = await MergeAudit(history: history, paths: .all, tips: tips).audit(of: [commit], documents)
    text += AuditTextReport.text(audit, color: colors.isColored, isFull: true)
    try await Pager(isWanted: true).write(text)
  }

  // MARK: The list

  /// The number of merge commits to look at for the list, the latest ones.
  private static let count = 500

  private func list() async throws {
    let history = try await WorkingHistory.openIfThere()
    var commits: [ListedCommit] = []
    if let history, let head = try await history.head().commit {
      let merges = try await history.merges(in: CommitRange(included: [head]), since: nil, count: Self.count)
      var progress = Progress("Looking at merges", total: merges.count)
      let found = await concurrentMap(merges, progress: &progress) { commit in
        (try? await history.resolutions(ofMerge: commit, at: .all, includesTexts: true)) ?? []
      }
      commits = zip(merges, found).filter { !$1.isEmpty }.map { commit, documents in
        ListedCommit(
          LogReport.Heading(commit), seconds: Int(commit.committer.time), paths: documents.map(\.file.path.text))
      }
    }
    let kept: [KeptMerge]
    do {
      guard let cache = MergeCache() else { throw MergeCacheError.off }
      kept = try cache.list(of: history?.layout.gitDirectory)
    } catch {
      guard !commits.isEmpty else { throw error }
      kept = []
    }
    let text = isJSON ? MergeList.json(kept, commits).text + "\n" : MergeList.text(kept, commits)
    try StandardOutput.write(Array(text.utf8))
  }
}

extension MergeRecord {
  /// What merging the kept versions again gives, as the driver made it.
  func outcome() async throws -> MergedFile {
    var outcome = try await DocumentMerge(
      versions: versions, options: summary.settings.options, style: .known(ConflictStyle()),
      forcesLineMerge: summary.settings.mergesLines
    ).run()
    outcome.renumberedTexts = summary.remarks
    return outcome
  }
}

extension MergeRecord.File: ExpressibleByArgument {
  init?(argument: String) {
    guard let file = Self(rawValue: argument), file.isDocument else { return nil }
    self = file
  }

  static var allValueStrings: [String] { allCases.filter(\.isDocument).map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
