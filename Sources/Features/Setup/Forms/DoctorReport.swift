/// The report of one check of `xibmerge doctor`.
struct DoctorReport: Sendable {
  /// The statement that is true if nothing is found.
  let promise: String
  /// What was found; `nil` if there was nothing to check.
  let findings: [Finding]?

  /// Something that keeps git from merging or showing documents as it should.
  struct Finding: Equatable, Sendable {
    enum Weight: String, Sendable {
      /// Merges or differences don't work as they should.
      case wrong
      /// Worth knowing.
      case note
    }

    let weight: Weight
    let problem: String
    let remedy: String
  }

  /// Whether nothing is wrong.
  var isWell: Bool { !(findings ?? []).contains { $0.weight == .wrong } }

  func lines(_ style: TerminalStyle) -> [String] {
    guard let findings else { return [style.dim("-      not checked: \(promise)")] }
    guard !findings.isEmpty else { return ["\(style.good("ok"))     \(promise)"] }
    return findings.flatMap { finding in
      [
        "\(finding.weight == .wrong ? style.bad("WRONG") : style.notable("note "))  \(TerminalText.line(finding.problem, limit: 500))",
        "       \(TerminalText.line(finding.remedy, limit: 500))",
      ]
    }
  }

  /// All checks as JSON; `Documentation/xibmerge-doctor.schema.json` describes it.
  static func json(_ checks: [DoctorReport]) -> JSON {
    .object([
      ("version", .number(1)), ("isWell", .bool(checks.allSatisfy { $0.isWell })),
      ("checks", .array(checks.map { $0.json })),
    ])
  }

  private var json: JSON {
    .object([
      ("promise", .string(promise)), ("isChecked", .bool(findings != nil)),
      (
        "findings",
        .array(
          (findings ?? []).map { finding in
            .object([
              ("weight", .string(finding.weight.rawValue)), ("problem", .string(finding.problem)),
              ("remedy", .string(finding.remedy)),
            ])
          })
      ),
    ])
  }
}

extension [DoctorReport.Finding] {
  static func wrong(_ problem: String, remedy: String) -> Self {
    [DoctorReport.Finding(weight: .wrong, problem: problem, remedy: remedy)]
  }

  static func note(_ problem: String, remedy: String) -> Self {
    [DoctorReport.Finding(weight: .note, problem: problem, remedy: remedy)]
  }
}
