internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports

/// The `xibmerge audit` command: the edits that merges of a history lost.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = AuditArguments.configuration

  @OptionGroup
  var arguments: AuditArguments

  func run() async throws {
    let history = try await WorkingHistory.open()
    let (range, paths) = try await history.log(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator)
    var earliest: Int64?
    if let since = arguments.since { earliest = try await GitDate(since).seconds }
    let merges = try await history.merges(in: range, since: earliest, count: arguments.count ?? .max)
    let audit = await MergeAudit(
      history: history, paths: paths, tips: range.included, keepsDocuments: arguments.html != nil
    ).audit(of: merges)
    if let html = arguments.html {
      try await PageOutput(file: html, opens: arguments.open).write { AuditPage.text(audit) }
    } else {
      let text =
        switch arguments.format {
        case .text: AuditTextReport.text(audit, color: arguments.colors.isColored, isFull: arguments.full)
        case .json: AuditJSONReport.json(audit).text + "\n"
        case .markdown: AuditMarkdownReport.text(audit)
        }
      try await Pager(isWanted: arguments.format == .text).write(text)
    }
    guard audit.failures.isEmpty else { throw ExitCode(ExitStatus.trouble) }
    throw ExitCode(audit.losses.isEmpty ? ExitStatus.clean : ExitStatus.found)
  }
}
