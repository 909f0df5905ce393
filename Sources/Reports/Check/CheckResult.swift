public import XibModel

/// What a check looked at and what it found.
public struct CheckResult: Sendable {
  /// The findings, by document and line.
  public let findings: [Finding]
  /// The paths of all documents that were looked at, in order.
  public let documents: [String]
  /// What should have been looked at, and could not be.
  public let unchecked: [UncheckedDocument]

  public init(findings: [Finding], documents: [String], unchecked: [UncheckedDocument] = []) {
    self.findings = findings
    self.unchecked = unchecked
    var known = Set(documents)
    self.documents = documents + findings.map(\.path).filter { known.insert($0).inserted }
  }

  public func count(of severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
}

/// The forms in which a check tells what it found.
public enum CheckFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github, junit, markdown

  /// The report, with a line end after its last line; empty where the form has nothing to say of nothing.
  public func text(of result: CheckResult, program version: String) -> String {
    switch self {
    case .text: CheckTextReport.text(result)
    case .json: CheckJSONReport.json(result).text + "\n"
    case .sarif: CheckSARIFReport.json(result, version: version).text + "\n"
    case .github: CheckGitHubReport.text(result)
    case .junit: CheckJUnitReport.text(result)
    case .markdown: CheckMarkdownReport.text(result)
    }
  }
}
