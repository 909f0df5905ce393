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

/// The output of `xibmerge doctor` as JSON; `Documentation/xibmerge-doctor.schema.json` describes it.
enum DoctorJSON {
  static func json(_ checks: [(check: DoctorCheck, findings: [Diagnosis]?)], isWell: Bool) -> JSON {
    .object([
      ("version", .number(1)), ("isWell", .bool(isWell)),
      ("checks", .array(checks.map { json($0.check, $0.findings) })),
    ])
  }

  private static func json(_ check: DoctorCheck, _ findings: [Diagnosis]?) -> JSON {
    .object([
      ("promise", .string(check.promise)), ("isChecked", .bool(findings != nil)),
      ("findings", .array((findings ?? []).map(json))),
    ])
  }

  private static func json(_ finding: Diagnosis) -> JSON {
    .object([
      ("weight", .string(finding.weight == .wrong ? "wrong" : "note")), ("problem", .string(finding.problem)),
      ("remedy", .string(finding.remedy)),
    ])
  }
}
