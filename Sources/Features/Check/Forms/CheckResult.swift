internal import Findings
internal import XibModel

/// The result of a check: the documents and the findings.
struct CheckResult: Sendable {
  /// The findings, by document and line.
  let findings: [Finding]
  /// The paths of all documents that were checked, in order.
  let documents: [String]
  /// The documents that could not be checked.
  let unchecked: [UncheckedDocument]
  /// The branches whose pairs were merged; `nil` for any other check.
  let matrix: MergeMatrix?
  /// How many uses of code were looked up, and why some can't be known.
  let uses: UseCount

  init(
    findings: [Finding], documents: [String], unchecked: [UncheckedDocument] = [], matrix: MergeMatrix? = nil,
    uses: UseCount = UseCount()
  ) {
    (self.matrix, self.uses) = (matrix, uses)
    self.findings = findings
    self.unchecked = unchecked
    var known = Set(documents)
    self.documents = documents + findings.map { $0.path }.filter { known.insert($0).inserted }
  }

  /// The result with other findings.
  func with(findings: [Finding]) -> CheckResult {
    CheckResult(findings: findings, documents: documents, unchecked: unchecked, matrix: matrix, uses: uses)
  }

  func count(of severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
}

/// The output formats of a check.
enum CheckFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github, gitlab, junit, markdown, html

  /// The report, with a line end after its last line; empty if the format has no output for an empty result.
  ///
  /// - Parameters:
  ///   - result: The result of the check.
  ///   - version: The version of this program.
  ///   - isColored: Whether text for a terminal is coloured.
  func text(of result: CheckResult, program version: String, color isColored: Bool = false) -> String {
    switch self {
    case .text: CheckTextReport.text(result, TerminalStyle(isOn: isColored))
    case .json: CheckJSONReport.json(result).text + "\n"
    case .sarif: CheckSARIFReport.json(result, version: version).text + "\n"
    case .github: CheckGitHubReport.text(result)
    case .gitlab: CheckGitLabReport.json(result).text + "\n"
    case .junit: CheckJUnitReport.text(result)
    case .markdown: CheckMarkdownReport.text(result)
    case .html: CheckHTMLReport.text(result)
    }
  }
}

/// A document that a check could not read or merge.
struct UncheckedDocument: Hashable, Sendable {
  /// The path of the document from the top of the repository, or as the user gave it.
  let path: String
  /// The reason, one sentence.
  let reason: String
}
