internal import Reports

/// The output of `xibmerge doctor`.
enum DoctorText {
  static func lines(of check: DoctorCheck, _ findings: [Diagnosis]?) -> [String] {
    guard let findings else { return ["-      not checked: \(check.promise)"] }
    guard !findings.isEmpty else { return ["ok     \(check.promise)"] }
    return findings.flatMap { finding in
      [
        "\(finding.weight == .wrong ? "WRONG" : "note ")  \(TerminalText.line(finding.problem, limit: 500))",
        "       \(TerminalText.line(finding.remedy, limit: 500))",
      ]
    }
  }
}
