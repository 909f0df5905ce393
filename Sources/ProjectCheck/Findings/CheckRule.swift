package import XibModel

internal import Basics

/// A rule of `xibmerge check`, as users see it.
package struct CheckRule: Sendable {
  package let name: String
  /// The requirement of the rule, in one sentence.
  package let summary: String
  /// The consequences of a finding, and how to fix it.
  package let help: String
  package let severity: Finding.Severity
  package let isOnByDefault: Bool
  /// Whether it is an error that a merge breaks the rule, unless somebody chose another severity: neither side broke it.
  package let isErrorInMerge: Bool

  package init(
    _ name: String, summary: String, help: String, severity: Finding.Severity = .error, isOnByDefault: Bool = true,
    isErrorInMerge: Bool = false
  ) {
    (self.name, self.summary, self.help) = (name, summary, help)
    (self.severity, self.isOnByDefault, self.isErrorInMerge) = (severity, isOnByDefault, isErrorInMerge)
  }

  /// All rules: those of documents and texts, then those of merges, of source code, of whole projects and of teams.
  package static let all = ofDocuments + ofTexts + ofMerges + ofSources + ofProjects + ofPolicies

  private static let byName = Dictionary(firstOf: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> CheckRule? { byName[name] }
}

/// A rule is its name.
extension CheckRule: Hashable {
  package static func == (one: CheckRule, other: CheckRule) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The rules of documents.
extension CheckRule {
  package static let ofDocuments = DocumentRule.all.map(CheckRule.init)

  package static let wellFormed = CheckRule(.wellFormed)
  package static let conflictMarkers = CheckRule(.conflictMarkers)
  /// It is an error in a merge, in which neither side breaks it.
  package static let cannotHold = CheckRule(.cannotHold)
  /// It is broken by two storyboards of one name, too.
  package static let codeIdentifierTwice = CheckRule(.codeIdentifierTwice)

  package init(_ rule: DocumentRule) {
    self.init(
      rule.name.rawValue, summary: rule.summary, help: rule.help, severity: rule.severity,
      isOnByDefault: rule.isOnByDefault)
  }
}
