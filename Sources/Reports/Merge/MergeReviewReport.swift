package import SemanticMerge

/// All decisions and conflicts of a merge, with the values of the three versions.
package enum MergeReviewReport {
  /// - Parameter details: The details of the conflicts; if `nil`, they are computed here.
  package static func text(of merge: ThreeWayMerge?, notices: [String], details: ConflictDetails? = nil) -> String {
    let details = details ?? merge.map { ConflictDetails(of: $0) }
    var lines = notices.map { TerminalText.line($0, limit: 1000) }
    for decision in merge?.decisions ?? [] {
      lines.append(MergeTextReport.line(decision))
      lines += values(decision.base, decision.ours, decision.theirs, decision.wording)
    }
    for conflict in merge?.conflicts ?? [] {
      lines.append(MergeTextReport.line(conflict))
      lines += values(conflict.base, conflict.ours, conflict.theirs, conflict.wording)
      lines += (details?.constraints(in: conflict) ?? []).map { "    " + $0 }
      if let (side, changes) = details?.stake(in: conflict) {
        lines += ["    what \(side.rawValue) changed:"] + changes.map { "      " + $0 }
      }
      if !conflict.consequences.isEmpty { lines.append("    decided with it:") }
      lines += conflict.consequences.map { "      " + MergeTextReport.line($0) }
    }
    if lines.isEmpty { lines = ["Nothing was decided by rule, and nothing was in conflict."] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A kept merge: its summary, what was decided, and how to see the versions.
  ///
  /// - Parameters:
  ///   - summary: The path of the document, then the line that the driver printed; more lines don't matter.
  ///   - decisions: The decisions and conflicts, as ``text(of:notices:details:)`` gave them.
  package static func text(ofKept id: String, summary: String, decisions: String, _ style: TerminalStyle) -> String {
    let lines = [
      style.bold(summary.split(separator: "\n").prefix(2).joined(separator: ": ")), "", colored(decisions, style),
      "xibmerge review \(id) --show base, ours, theirs or result prints that version.",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// A merge commit: for each document, what merging it again decides; then what the commit has of that.
  ///
  /// - Parameters:
  ///   - documents: The summary of each document, and its decisions and conflicts.
  ///   - audit: The audit of the commit, as text.
  package static func text(
    of documents: [(summary: String, decisions: String)], audit: String, _ style: TerminalStyle
  ) -> String {
    documents.map { style.bold($0.summary) + "\n\n" + colored($0.decisions, style) + "\n" }.joined() + audit
  }

  /// The text with colours: conflicts stand out, names of rules are bold, and values are dimmed.
  private static func colored(_ text: String, _ style: TerminalStyle) -> String {
    guard style.isOn else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix(" ") { return style.dim(String(line)) }
      guard let colon = line.firstIndex(of: ":") else { return String(line) }
      let (head, rest) = (String(line[..<colon]), line[colon...])
      return (line.hasPrefix("CONFLICT") ? style.bad(head) : style.bold(head)) + rest
    }.joined(separator: "\n")
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
