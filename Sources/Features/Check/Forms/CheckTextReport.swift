internal import Basics
internal import Findings
internal import XibModel

/// The findings of a check as text, one per line, in the format of compilers.
enum CheckTextReport {
  static func text(_ result: CheckResult, _ style: TerminalStyle) -> String {
    let grid = result.matrix?.text(result.findings) ?? ""
    let unknown = result.uses.sentence.map { TerminalText.line($0, limit: 1000) + "\n" } ?? ""
    return result.findings.map { line($0, style) + "\n" }.joined() + grid + summary(of: result) + "\n" + unknown
  }

  static func line(_ finding: Finding, _ style: TerminalStyle = TerminalStyle(isOn: false)) -> String {
    var message = TerminalText.line(finding.message, limit: 400)
    if let object = finding.object { message += " (\(CheckWords.description(of: object)))" }
    if let code = finding.code { message += " [code: \(CheckWords.description(of: code))]" }
    if let merge = finding.merge { message += " [\(CheckWords.description(of: merge))]" }
    let path = TerminalText.line(finding.path, limit: 4096)
    let rule = style.dim("[\(TerminalText.line(finding.rule.name))]")
    return "\(style.bold("\(path):\(finding.line):")) \(severity(finding.severity, style)): \(message) \(rule)"
  }

  private static func severity(_ severity: Finding.Severity, _ style: TerminalStyle) -> String {
    switch severity {
    case .error: style.bad(severity.rawValue)
    case .warning: style.notable(severity.rawValue)
    case .note: severity.rawValue
    }
  }

  /// The line for a document that could not be checked, for standard error.
  static func line(_ unchecked: UncheckedDocument) -> String {
    "\(TerminalText.line(unchecked.path, limit: 400)): \(TerminalText.line(unchecked.reason, limit: 1000))"
  }

  /// The number of documents and of findings, in one sentence.
  static func summary(of result: CheckResult) -> String {
    let checked = counted(result.documents.count, "document") + " checked: "
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = result.count(of: severity)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    let unchecked = result.unchecked.isEmpty ? "" : "; \(result.unchecked.count) could not be checked"
    return checked + (counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")) + unchecked + "."
  }
}

/// Wording that the reports of a check share.
enum CheckWords {
  /// A description of the object, safe for a terminal.
  static func description(of object: Finding.Object) -> String {
    let subject = ObjectNames.subject(object.element, named: object.name) { name, _ in
      TerminalText.line(name, limit: 80)
    }
    return [TerminalText.line(subject, limit: 160), object.id.map { TerminalText.line($0, limit: 80) }]
      .compactMap { $0 }.joined(separator: " ")
  }

  /// A place in code, safe for a terminal.
  static func description(of code: Finding.CodePlace) -> String {
    "\(TerminalText.line(code.path, limit: 4096)):\(code.line)"
  }

  /// A description of the merge, safe for a terminal.
  static func description(of merge: Finding.Merge) -> String {
    "merging \(TerminalText.line(merge.theirs, limit: 80)) into \(TerminalText.line(merge.ours, limit: 80))"
  }
}
