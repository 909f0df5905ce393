/// The report of one check of `xibmerge doctor`.
package struct DoctorReport: Sendable {
  /// The statement that is true if nothing is found.
  package let promise: String
  /// What was found; `nil` if there was nothing to check.
  package let findings: [Finding]?

  package init(promise: String, findings: [Finding]?) { (self.promise, self.findings) = (promise, findings) }

  /// Something that keeps git from merging or showing documents as it should.
  package struct Finding: Equatable, Sendable {
    package enum Weight: String, Sendable {
      /// Merges or differences don't work as they should.
      case wrong
      /// Worth knowing.
      case note
    }

    package let weight: Weight
    package let problem: String
    package let remedy: String

    package static func wrong(_ problem: String, remedy: String) -> Finding {
      Finding(weight: .wrong, problem: problem, remedy: remedy)
    }

    package static func note(_ problem: String, remedy: String) -> Finding {
      Finding(weight: .note, problem: problem, remedy: remedy)
    }
  }

  /// Whether nothing is wrong.
  package var isWell: Bool { !(findings ?? []).contains { $0.weight == .wrong } }

  package func lines(_ style: TerminalStyle) -> [String] {
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
  package static func json(_ checks: [DoctorReport]) -> JSON {
    .object([
      ("version", .number(1)), ("isWell", .bool(checks.allSatisfy(\.isWell))), ("checks", .array(checks.map(\.json))),
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
