internal import XibModel

/// The findings of a check as text, one per line, in the format of compilers.
public enum CheckTextReport {
  static func text(_ result: CheckResult) -> String {
    (result.findings.map(line) + [summary(of: result)]).map { $0 + "\n" }.joined()
  }

  static func line(_ finding: Finding) -> String {
    var message = TerminalText.line(finding.message, limit: 400)
    if let object = finding.object { message += " (\(CheckWords.description(of: object)))" }
    if let code = finding.code { message += " [code: \(CheckWords.description(of: code))]" }
    if let merge = finding.merge { message += " [\(CheckWords.description(of: merge))]" }
    let path = TerminalText.line(finding.path, limit: 4096)
    return "\(path):\(finding.line): \(finding.severity.rawValue): \(message) [\(TerminalText.line(finding.rule))]"
  }

  /// The line for a document that could not be checked, for standard error.
  public static func line(_ unchecked: UncheckedDocument) -> String {
    "\(TerminalText.line(unchecked.path, limit: 400)): \(TerminalText.line(unchecked.reason, limit: 1000))"
  }

  /// The number of documents and of findings, in one sentence.
  static func summary(of result: CheckResult) -> String {
    let checked = CheckWords.count(result.documents.count, "document") + " checked: "
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = result.count(of: severity)
      return count == 0 ? nil : CheckWords.count(count, severity.rawValue)
    }
    let unchecked = result.unchecked.isEmpty ? "" : "; \(result.unchecked.count) could not be checked"
    return checked + (counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")) + unchecked + "."
  }
}

/// Wording that the reports of a check share.
enum CheckWords {
  static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// A description of the object, safe for a terminal.
  static func description(of object: Finding.Object) -> String {
    [object.element, object.name.map { "\"\($0)\"" }, object.id].compactMap { $0 }
      .map { TerminalText.line($0, limit: 80) }.joined(separator: " ")
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
