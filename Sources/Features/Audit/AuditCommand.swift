internal import ArgumentParser
internal import Basics
internal import GitHistory

/// The `xibmerge audit` command: the edits that merges of a history lost.
struct AuditCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Finds the edits of documents that merges lost.",
    usage: "xibmerge audit [options] [<range>] [--] [<path> ...]",
    discussion: """
      Makes each merge of two branches again, in memory, and compares it with the merge commit: which edits of a parent it \
      lacks though nothing contradicted them, who made them, and whether a later commit brought them back. Nothing is \
      written. Bookkeeping and frames are left out.

      Exit status: 0 when nothing was lost, 1 when something was, 2 when a merge could not be made again, or a \
      shallow clone lacks some.
      """)

  /// The forms of the report.
  enum Format: String, CaseIterable, Sendable, ExpressibleByArgument { case text, json, markdown }

  @Option(help: "The form of the report: text, json or markdown.")
  var format: Format = .text
  @Option(
    help: ArgumentHelp(
      "Write a page with pictures of what was lost to a file: --html=FILE. Without =FILE, to standard output.",
      valueName: "file"),
    completion: .file())
  var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  var open = false
  @Flag(
    help: ArgumentHelp(
      "Audit the last rebase instead: compare its commits with what they were, up to ORIG_HEAD or the revision that you name."
    ))
  var rebase = false
  @Flag(help: "List also how contradictions were decided, and what merges have that neither side had.")
  var full = false
  @Option(
    name: [.customShort("n", allowingJoined: true), .customLong("max-count")],
    help: ArgumentHelp("Audit at most so many merges, the latest ones.", valueName: "number"))
  var count: Int?
  @Option(help: ArgumentHelp("Audit merges after a date, as git log --since takes it.", valueName: "date"))
  var since: String?
  @OptionGroup
  var colors: ColorOptions
  @Argument(
    help: ArgumentHelp("A revision or a range, HEAD by default, and paths.", valueName: "range or path"),
    completion: .file(extensions: DocumentName.extensions))
  var words: [String] = []

  func validate() throws {
    if html != nil, format != .text { throw ValidationError("--html is a form of its own; leave --format out.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if rebase, count != nil || since != nil {
      throw ValidationError("--rebase looks at one rebase; leave -n and --since out.")
    }
    if let count, count < 1 { throw ValidationError("-n \(count) audits no merge; give a number above 0.") }
  }

  func run() async throws {
    let history = try await WorkingHistory.open()
    if rebase { return try await show(try await auditRebase(in: history)) }
    let (range, paths) = try await history.log(
      arguments: beforeTerminator, paths: pathsAfterTerminator)
    var earliest: Int64?
    if let since { earliest = try await GitDate(since).seconds }
    let merges = try await history.merges(in: range, since: earliest, count: count ?? .max)
    var audit = await MergeAudit(
      history: history, paths: paths, tips: range.included, keepsDocuments: html != nil
    ).audit(of: merges)
    if merges.count < count ?? .max, let cut = await history.cut(of: range, since: earliest) {
      let reason =
        "The clone is shallow: it lacks the parents of this commit, and all merges before it. \(ShallowClone.remedy)"
      audit.failures.append(.init(commit: cut.hex, reason: reason))
    }
    // Without the `--`, what is neither a revision nor in the work tree is an error already.
    try await NamedPaths.reportUnknown(pathsAfterTerminator ?? [], in: history, range: range)
    try await show(audit)
  }

  private func auditRebase(in history: any History) async throws -> Audit {
    let name = beforeTerminator.first ?? "ORIG_HEAD"
    guard let old = try await history.find("\(name)^{commit}")?.id, let new = try await history.head().commit else {
      throw ValidationError("\(name) names no commit; name the tip of the branch before its rebase, as in BRANCH@{1}.")
    }
    let paths = try Pathspecs(pathsAfterTerminator ?? [], in: history.layout)
    let rebase = try await Rebase(from: old, to: new, in: history, at: paths)
    return await MergeAudit(history: history, paths: paths, tips: [new], keepsDocuments: html != nil).audit(of: rebase)
  }

  private func show(_ audit: Audit) async throws {
    if let html {
      try await PageOutput(file: html, opens: open).write { AuditPage.text(audit) }
    } else {
      let text =
        switch format {
        case .text: AuditTextReport.text(audit, color: colors.isColored, isFull: full)
        case .json: AuditJSONReport.json(audit).text + "\n"
        case .markdown: AuditMarkdownReport.text(audit)
        }
      try await Pager(isWanted: format == .text).write(text)
    }
    guard audit.failures.isEmpty else { throw ExitCode(ExitStatus.trouble) }
    throw ExitCode(audit.losses.isEmpty ? ExitStatus.clean : ExitStatus.found)
  }
}
