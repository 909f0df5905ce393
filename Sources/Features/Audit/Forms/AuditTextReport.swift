internal import Basics
internal import SemanticDiff
internal import ThreeVersions

/// An audit of merges as text.
enum AuditTextReport {
  /// - Parameters:
  ///   - isFull: Whether contradictions and what merges added are listed, too.
  static func text(_ audit: Audit, color isColored: Bool, isFull: Bool) -> String {
    let style = TerminalStyle(isOn: isColored)
    var lines: [String] = []
    for merge in audit.merges {
      let documents = merge.documents.map { (path: $0.path, lines: self.lines(of: $0, isColored, isFull)) }
        .filter { !$0.lines.isEmpty }
      guard !documents.isEmpty else { continue }
      lines += [style.paint("\(audit.kind.noun) \(short(merge.heading))", .changed) + " \(subject(merge.heading))"]
      for document in documents {
        lines += ["  " + style.bold(TerminalText.line(document.path, limit: 400))] + document.lines.map { "    " + $0 }
      }
      lines.append("")
    }
    lines +=
      [summary(of: audit)] + (isFull ? [] : [owners(in: audit)].compactMap { $0 })
      + audit.failures.map { "\($0.commit.prefix(9)): \(TerminalText.line($0.reason, limit: 300))" }
      + (remedy(for: audit).map { ["", $0] } ?? [])
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(of document: AuditedDocument, _ isColored: Bool, _ isFull: Bool) -> [String] {
    func listed(_ changes: [Change]) -> [String] {
      DiffTextReport(color: isColored).lines(of: document.difference(changes)).dropFirst().map { $0 }
    }
    var lines: [String] = []
    for side in document.lost {
      for (words, edits) in groups(of: side.edits) {
        let origin = side.origin.map { ", made in \(TerminalText.line($0, limit: 200))" } ?? ""
        lines.append("\(loss(in: document)) of \(side.side.rawValue)\(origin)\(words):")
        lines += listed(edits.flatMap(\.changes))
      }
    }
    lines += document.broken.map { "broken since: \(TerminalText.line($0, limit: 300))" }
    guard isFull else { return lines }
    lines += document.decided.map { "decided, \($0.decision.rawValue): \(TerminalText.line($0.text, limit: 300))" }
    if !document.own.isEmpty { lines += ["what neither side had:"] + listed(document.own) }
    return lines
  }

  static func loss(in document: AuditedDocument) -> String {
    document.isDeleted ? "deleted by the merge, with edits" : "lost"
  }

  /// Edits with the same author and fate together, in words.
  private static func groups(of edits: [LostEdit]) -> [(words: String, edits: [LostEdit])] {
    var groups: [(words: String, edits: [LostEdit])] = []
    for edit in edits {
      let words = (edit.commit.map { " (\(who($0)))" } ?? "") + fate(of: edit)
      if let place = groups.firstIndex(where: { $0.words == words }) {
        groups[place].edits.append(edit)
      } else {
        groups.append((words, [edit]))
      }
    }
    return groups
  }

  static func fate(of edit: LostEdit) -> String {
    switch edit.fate {
    case .lost: ""
    case .back(let commit): ", back since \(who(commit))"
    case .gone: ", and its object is gone since"
    }
  }

  static func who(_ commit: LogReport.Heading) -> String {
    "\(short(commit)) \(TerminalText.line(commit.authorName, limit: 40)), \(commit.date.prefix(10)): \(subject(commit))"
  }

  private static func short(_ commit: LogReport.Heading) -> String { String(commit.id.prefix(9)) }

  private static func subject(_ commit: LogReport.Heading) -> String { TerminalText.line(commit.subject, limit: 80) }

  /// How to bring back what is still lost, the latest merge first; `nil` if nothing is.
  static func remedy(for audit: Audit) -> String? {
    guard audit.kind == .merges else { return nil }
    let lost = audit.losses.filter { $0.document.lost.contains { $0.edits.contains(where: \.isLost) } }
    let merges = lost.filter { !$0.document.isDeleted }.map(\.merge)
    guard let first = merges.first else {
      return lost.first.map { merge, document in
        "To bring the document back: git checkout \(short(merge.heading))"
          + "^\(document.lost[0].side == .ours ? 1 : 2) -- '\(TerminalText.line(document.path, limit: 400))'"
      }
    }
    let hasMore = merges.contains { $0.heading.id != first.heading.id }
    return "To bring them back\(hasMore ? ", one merge after the other" : ""): xibmerge solve --commit "
      + short(first.heading)
  }

  /// How many documents have what neither side had; `nil` if none has.
  private static func owners(in audit: Audit) -> String? {
    let count = audit.merges.reduce(0) { count, merge in count + merge.documents.count { !$0.own.isEmpty } }
    return count == 0
      ? nil
      : "\(counted(count, "document")) \(count == 1 ? "has" : "have") what neither side had; --full lists it."
  }

  static func summary(of audit: Audit) -> String {
    let edits = audit.edits, left = edits.count(where: { $0.isLost })
    let gone = audit.deletions.count
    let deleted =
      gone == 0 ? "" : " \(counted(gone, "document")) that a side had edited \(gone == 1 ? "was" : "were") deleted."
    let merges = audit.kind.words(audit.count) + ": "
    guard !edits.isEmpty else { return merges + "none lost an edit of a document." + deleted }
    let losing = audit.merges.count { $0.documents.contains { !$0.lost.isEmpty && !$0.isDeleted } }
    return merges + "\(losing) lost \(counted(edits.count, "edit")) that nothing contradicted"
      + (left == edits.count ? "." : "; \(left) of them \(left == 1 ? "is" : "are") still lost.") + deleted
  }
}
