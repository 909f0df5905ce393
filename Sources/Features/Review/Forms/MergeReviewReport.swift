internal import SemanticMerge

/// All decisions and conflicts of a merge, with the values of the three versions.
enum MergeReviewReport {
  /// - Parameter summary: The path of the document, and its merge in one line.
  static func text(
    of merge: ToldMerge?, notices: [String], summary: String? = nil,
    _ style: TerminalStyle = TerminalStyle(isOn: false)
  ) -> String {
    var text = summary.map { [style.bold($0), ""] } ?? []
    text += notices.map { TerminalText.line($0, limit: 1000) }
    for decision in merge?.decisions ?? [] {
      text.append(MergeTextReport.line(decision, style))
      text += values(decision.base, decision.ours, decision.theirs, decision.wording).map(style.dim)
    }
    for conflict in merge?.conflicts ?? [] {
      text.append(MergeTextReport.line(conflict, style))
      text += lines(below: conflict).map(style.dim)
    }
    if notices.isEmpty, merge?.decisions.isEmpty != false, merge?.conflicts.isEmpty != false {
      text.append("Nothing was decided by rule, and nothing was in conflict.")
    }
    return text.map { $0 + "\n" }.joined()
  }

  /// What is told of a conflict, and what is decided with it.
  private static func lines(below conflict: ConflictPresentation) -> [String] {
    let consequences = conflict.each.flatMap { $0.conflict.consequences }.map { consequence in
      let subject = MergeTextReport.subject(consequence.object, consequence.wording?.label ?? consequence.property)
      return "      \(subject): \(TerminalText.line(consequence.explanation, limit: 200))"
    }
    return (conflict.lines() + conflict.sentences).map { "    " + $0 }
      + (consequences.isEmpty ? [] : ["    decided with it:"] + consequences)
  }

  private static func values(
    _ base: String?, _ ours: String?, _ theirs: String?, _ wording: Wording?
  ) -> [String] {
    let words = wording?.values
    let values = [("base", words?.base ?? base), ("ours", words?.ours ?? ours), ("theirs", words?.theirs ?? theirs)]
    return values.map { name, value in
      let padding = String(repeating: " ", count: 6 - name.count)
      return "    \(name):\(padding) \(value.map { TerminalText.line($0, limit: 200) } ?? "not set")"
    }
  }
}
