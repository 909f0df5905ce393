internal import Reports

/// The output of `xibmerge doctor`.
enum DoctorText {
  static func lines(of check: DoctorCheck, _ findings: [Diagnosis]?, _ style: TerminalStyle) -> [String] {
    guard let findings else { return [style.dim("-      not checked: \(check.promise)")] }
    guard !findings.isEmpty else { return ["\(style.good("ok"))     \(check.promise)"] }
    return findings.flatMap { finding in
      [
        "\(finding.weight == .wrong ? style.bad("WRONG") : style.notable("note "))  \(TerminalText.line(finding.problem, limit: 500))",
        "       \(TerminalText.line(finding.remedy, limit: 500))",
      ]
    }
  }
}
