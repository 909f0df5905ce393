internal import Basics
internal import Findings
internal import XibModel

/// The findings of a check as Markdown for a pull request comment, folded by document and limited in length.
enum CheckMarkdownReport {
  /// The report.
  ///
  /// - Parameter limit: The maximum length of the report, in bytes; GitHub accepts 65,536.
  static func text(_ result: CheckResult, limit: Int = 60_000) -> String {
    var text = "**\(DiffMarkdownReport.escape(CheckTextReport.summary(of: result)))**\n" + section(of: result.unchecked)
    if let grid = result.matrix?.markdown(result.findings), text.utf8.count + grid.utf8.count < limit / 2 {
      text += grid
    }
    // Keep room for the line that says how many findings are left out.
    var room = limit - text.utf8.count - 100
    var left = result.findings.count
    for findings in byDocument(result.findings) {
      let lines = findings.map(line)
      let shown = lines.prefix(Self.perDocument)
      var section = heading(of: findings) + shown.joined()
      if lines.count > shown.count { section += "- *\(lines.count - shown.count) more*\n" }
      section += "\n</details>\n"
      guard section.utf8.count <= room else { break }
      room -= section.utf8.count
      text += section
      left -= findings.count
    }
    if left > 0 { text += "\n*\(counted(left, "more finding")) in other documents.*\n" }
    return text
  }

  private static let perDocument = 25

  /// The documents that could not be checked. They come first, because they may matter most.
  private static func section(of unchecked: [UncheckedDocument]) -> String {
    guard !unchecked.isEmpty else { return "" }
    let lines = unchecked.prefix(perDocument).map { document in
      let reason = TerminalText.line(document.reason, limit: 400)
      return "- \(DiffMarkdownReport.code(document.path)): \(DiffMarkdownReport.escape(reason))\n"
    }
    let more = unchecked.count - lines.count
    return "\n### Not checked\n\n" + lines.joined() + (more > 0 ? "- *\(more) more*\n" : "")
  }

  /// The findings grouped by document, in the order of each document's first finding.
  private static func byDocument(_ findings: [Finding]) -> [[Finding]] {
    var places: [String: Int] = [:]
    var groups: [[Finding]] = []
    for finding in findings {
      if let place = places[finding.path] {
        groups[place].append(finding)
      } else {
        places[finding.path] = groups.count
        groups.append([finding])
      }
    }
    return groups
  }

  private static func heading(of findings: [Finding]) -> String {
    let path = DiffMarkdownReport.code(findings.first?.path ?? "")
    return "\n### \(path)\n\n<details><summary>\(counted(findings.count, "finding"))</summary>\n\n"
  }

  private static func line(_ finding: Finding) -> String {
    var line = "- **\(finding.severity.rawValue)** line \(finding.line): \(DiffMarkdownReport.escape(finding.message))"
    if let object = finding.object {
      line += " \(DiffMarkdownReport.escape("(" + CheckWords.description(of: object) + ")"))"
    }
    if let code = finding.code { line += " (\(DiffMarkdownReport.code(CheckWords.description(of: code))))" }
    if let merge = finding.merge {
      line += " \(DiffMarkdownReport.escape("[" + CheckWords.description(of: merge) + "]"))"
    }
    return line + " \\[\(DiffMarkdownReport.escape(finding.rule.name))\\]\n"
  }
}
