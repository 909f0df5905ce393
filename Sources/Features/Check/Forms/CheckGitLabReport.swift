internal import Basics
internal import Findings
internal import XibModel

/// The findings of a check as GitLab's reports on code quality, which it shows in merge requests.
enum CheckGitLabReport {
  private static let severities: [Finding.Severity: String] = [.error: "major", .warning: "minor", .note: "info"]

  static func json(_ result: CheckResult) -> JSON {
    var fingerprints = Fingerprints()
    let findings = result.findings.map { finding in
      var message = finding.message
      if let object = finding.object { message += " (\(CheckWords.description(of: object)))" }
      if let merge = finding.merge { message += " [\(CheckWords.description(of: merge))]" }
      return entry(
        message, finding.rule.name, severities[finding.severity] ?? "major", finding.path, line: finding.line,
        fingerprint: fingerprints.next(for: finding))
    }
    let unchecked = result.unchecked.map { document in
      entry(
        document.reason, "unchecked", "blocker", document.path, line: 1,
        fingerprint: Checksum("unchecked\0\(document.path)".utf8).digits)
    }
    return .array(findings + unchecked)
  }

  private static func entry(
    _ text: String, _ rule: String, _ severity: String, _ path: String, line: Int, fingerprint: String
  ) -> JSON {
    let place = JSON.object([("path", .string(path)), ("lines", .object([("begin", .number(line))]))])
    return .object([
      ("description", .string(text)), ("check_name", .string(rule)), ("fingerprint", .string(fingerprint)),
      ("severity", .string(severity)), ("location", place),
    ])
  }
}
