internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import XibArchives
internal import XibModel

/// Compares what was resolved, in a merge, rebase, cherry-pick or revert that is going on, with what both sides did.
struct ResolutionCheck {
  let history: any History
  let configuration: CheckConfiguration
  let place: ResolutionPlace

  /// - Parameter isWanted: Whether to report on a path.
  func findings(_ isWanted: (GitPath) -> Bool) async throws -> [Finding] {
    guard configuration.severity(of: MergeRule.resolutionLost.rawValue) != nil else { return [] }
    let resolutions = try await history.resolutions(in: place).filter {
      isWanted($0.document.merge.path) && !configuration.isExcluded($0.document.merge.path)
    }
    guard !resolutions.isEmpty else { return [] }
    let dropped = DroppedEdits(inMessageFile: "\(history.layout.gitDirectory)/MERGE_MSG")
    var progress = Progress("Comparing resolutions", total: resolutions.count)
    let history = history, place = place
    let audited = try await concurrentMap(resolutions, progress: &progress) { resolution in
      await Result(running: {
        try await AuditedDocument(of: resolution.document, in: history, place == .index ? ["--cached"] : [])
      })
    }.map { try $0.get() }
    // In a merge of several branches, an edit of ours that one of them contradicts is lost in the merge with that one alone.
    let merges = Dictionary(grouping: audited, by: \.path).mapValues(\.count)
    let lacking = Dictionary(
      audited.flatMap { document in
        document.lost.filter { $0.side == .ours }.flatMap(\.edits).map { (Lack(document.path, $0.change), 1) }
      }, uniquingKeysWith: +)
    return zip(resolutions, audited).flatMap { resolution, document -> [Finding] in
      guard !dropped.contains(document.path) else { return [] }
      let lost = document.lost.flatMap { side in
        side.edits.filter { edit in
          side.side == .theirs || lacking[Lack(document.path, edit.change)] == merges[document.path]
        }.map { finding(.resolutionLost, document.path, $0.change, Self.words($0.change, side, resolution)) }
      }
      let own = document.own.prefix(1).map { change in
        let more = document.own.count > 1 ? ", and \(counted(document.own.count - 1, "more change"))" : ""
        return finding(
          .resolutionOwn, document.path, change,
          "Neither side has this, and the resolution does: \(ConflictDetails.words(of: change))\(more).")
      }
      return (lost + own).compactMap { $0 }
    }
  }

  /// A fact of a document that a resolution lacks.
  private struct Lack: Hashable {
    let path: String
    let subject: ChangeSubject

    init(_ path: String, _ change: Change) { (self.path, subject) = (path, change.subject) }
  }

  private static func words(_ change: Change, _ side: LostEdits, _ resolution: ResolvedDocument) -> String {
    let name = side.side == .theirs ? "theirs (\(TerminalText.line(resolution.theirs, limit: 60)))" : "ours"
    return "The resolution lacks an edit of \(name) that nothing contradicts: \(ConflictDetails.words(of: change)). "
      + "xibmerge solve brings it back."
  }

  private func finding(_ rule: MergeRule, _ path: String, _ change: Change, _ message: String) -> Finding? {
    configuration.severity(of: rule.rawValue).map { severity in
      Finding(
        rule: rule.rawValue, severity: severity, path: path, line: 1,
        object: Finding.Object(id: change.object.id, element: change.object.element, name: change.object.name),
        message: message)
    }
  }
}
