internal import SemanticDiff
internal import ThreeVersions

/// The lost edits of an audit as one page: each document as the merge has it, and with what was lost.
enum AuditPage {
  static func text(_ audit: Audit) -> String {
    let files = audit.losses.map { merge, document in
      var file = FileDifference(
        path: document.path, status: .modified,
        content: .changes(.init(shown: document.lost.flatMap { $0.edits.flatMap(\.changes) })),
        documents: document.documents)
      file.occasion = "merge \(merge.heading.id.prefix(9)), \(merge.heading.subject)"
      return file
    }
    let notes = audit.losses.map { _, document in
      document.lost.map { side in
        let makers = Set(side.edits.map { ($0.commit.map(AuditTextReport.who) ?? "") + AuditTextReport.fate(of: $0) })
        let words = makers.subtracting([""]).sorted().joined(separator: "; ")
        return "\(AuditTextReport.loss(in: document)) of \(side.side.rawValue)\(words.isEmpty ? "" : " (\(words))")"
      } + ["before: as the merge has it; after: with what was lost"]
    }
    let lost = files.isEmpty ? "No edit of a document was lost." : AuditTextReport.remedy(for: audit)
    let failures = audit.failures.map { "\($0.commit.prefix(9)): \($0.reason)" }
    return DiffPage().text(
      files, title: AuditTextReport.summary(of: audit), notes: notes, remarks: (lost.map { [$0] } ?? []) + failures)
  }
}
