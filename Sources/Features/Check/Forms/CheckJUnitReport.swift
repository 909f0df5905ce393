internal import Findings
internal import XibModel

/// The findings of a check as JUnit test results, which CI servers read. There is a test case for each error, for each
/// sound document, and for each document that could not be checked.
enum CheckJUnitReport {
  static func text(_ result: CheckResult) -> String {
    let failures = result.findings.filter { $0.severity == .error }
    let findings = Dictionary(grouping: result.findings, by: { $0.path })
    let cases =
      result.documents.flatMap { path in self.cases(of: path, findings[path] ?? []) }
      + result.unchecked.map(unchecked)
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures.count)\" errors=\"\(result.unchecked.count)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="xibmerge check" \(counts)>
      <testsuite name="xibmerge check" \(counts) skipped="0">
      \(cases.joined())</testsuite>
      </testsuites>

      """
  }

  private static func cases(of path: String, _ findings: [Finding]) -> [String] {
    let failures = findings.filter { $0.severity == .error }
    return failures.isEmpty ? [passed(path, remarks: findings)] : failures.map(failed)
  }

  private static func passed(_ path: String, remarks: [Finding]) -> String {
    let head = "<testcase classname=\"\(escape(path))\" name=\"check\""
    guard !remarks.isEmpty else { return head + "/>\n" }
    let lines = remarks.map { escape(CheckTextReport.line($0)) }.joined(separator: "\n")
    return head + "><system-out>\(lines)</system-out></testcase>\n"
  }

  private static func failed(_ finding: Finding) -> String {
    let message = escape(TerminalText.line(finding.message, limit: 400))
    return """
      <testcase classname="\(escape(finding.path))" name="\(escape(finding.rule.name)), line \(finding.line)">\
      <failure type="\(escape(finding.rule.name))" message="\(message)">\(escape(CheckTextReport.line(finding)))</failure>\
      </testcase>

      """
  }

  private static func unchecked(_ document: UncheckedDocument) -> String {
    let message = escape(TerminalText.line(document.reason, limit: 400))
    return """
      <testcase classname="\(escape(document.path))" name="check">\
      <error type="unchecked" message="\(message)">\(escape(CheckTextReport.line(document)))</error></testcase>

      """
  }

  /// Escapes text for XML. Most control characters can't be written in XML at all, so they are replaced.
  private static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\t", "\n", "\r": out += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
