internal import SemanticDiff
internal import ThreeVersions

/// An audit of merges as Markdown, for a comment on a pull request.
enum AuditMarkdownReport {
  static func text(_ audit: Audit, limit: Int = 60_000) -> String {
    var text = DiffMarkdownReport.escape(AuditTextReport.summary(of: audit)) + "\n"
    for failure in audit.failures {
      text += "\n\(failure.commit.prefix(9)): \(DiffMarkdownReport.escape(failure.reason))\n"
    }
    for (merge, document) in audit.losses {
      var section = "\n### \(merge.heading.id.prefix(9)) \(DiffMarkdownReport.escape(merge.heading.subject))\n\n"
      for side in document.lost {
        let makers = Set(side.edits.compactMap { $0.commit.map(AuditTextReport.who) }).sorted()
        section +=
          "\(document.isDeleted ? "Deleted by the merge, with edits" : "Lost") of \(side.side.rawValue)"
          + (makers.isEmpty ? ":\n\n" : " (\(DiffMarkdownReport.escape(makers.joined(separator: "; ")))):\n\n")
        let left = side.edits.filter { $0.isLost }
        if left.count < side.edits.count {
          section += "\(side.edits.count - left.count) of these are back or gone with their objects.\n\n"
        }
        let difference = document.difference(side.edits.flatMap(\.changes))
        section += DiffMarkdownReport.text([difference], limit: limit / 4) + "\n"
      }
      guard text.utf8.count + section.utf8.count <= limit else { return text + "\n*More is left out.*\n" }
      text += section
    }
    return text
  }
}
