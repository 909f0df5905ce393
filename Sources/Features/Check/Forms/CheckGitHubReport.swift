internal import Findings
internal import XibModel

/// The findings of a check as GitHub workflow commands, which GitHub shows beside the lines.
enum CheckGitHubReport {
  static func text(_ result: CheckResult) -> String {
    (result.findings.map(line) + result.unchecked.map(line)).map { $0 + "\n" }.joined()
  }

  private static let commands: [Finding.Severity: String] = [.error: "error", .warning: "warning", .note: "notice"]

  private static func line(_ document: UncheckedDocument) -> String {
    "::error file=\(escape(document.path, inProperty: true)),title=unchecked::\(escape(document.reason))"
  }

  private static func line(_ finding: Finding) -> String {
    var message = finding.message
    if let object = finding.object { message += " (\(CheckWords.description(of: object)))" }
    if let code = finding.code { message += " [code: \(CheckWords.description(of: code))]" }
    if let merge = finding.merge { message += " [\(CheckWords.description(of: merge))]" }
    let properties = [("file", finding.path), ("line", String(finding.line)), ("title", finding.rule.name)]
    let listed = properties.map { "\($0)=\(escape($1, inProperty: true))" }.joined(separator: ",")
    return "::\(commands[finding.severity] ?? "error") \(listed)::\(escape(message))"
  }

  /// Escapes text so that it ends neither a command nor a property and contains no control characters.
  private static func escape(_ text: String, inProperty: Bool = false) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      case ":" where inProperty: out += "%3A"
      case "," where inProperty: out += "%2C"
      default: out += TerminalText.line(String(scalar))
      }
    }
    return out
  }
}
