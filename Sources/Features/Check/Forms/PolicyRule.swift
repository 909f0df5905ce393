internal import XibModel

/// The rules that a team sets for itself.
enum PolicyRule: String, Sendable, CaseIterable {
  case xcodeVersion = "xcode-version"
  case onlyBookkeeping = "only-bookkeeping"
}

extension CheckRule {
  static let ofPolicies = PolicyRule.allCases.map { rule in
    switch rule {
    case .xcodeVersion:
      CheckRule(
        name: rule.rawValue, summary: "Every document was saved with a release of Xcode that the team uses.",
        help: """
          An older Xcode may refuse the document, or lose what it does not know. Save the document with the release that the \
          team uses, or change xcode in .xibmerge.yml.
          """)
    case .onlyBookkeeping:
      CheckRule(
        name: rule.rawValue, summary: "Every document that changed says something new.",
        help:
          "Xcode changes documents that somebody only looked at. Give the document its old bytes with xibmerge tidy.",
        severity: .warning, isOnByDefault: false)
    }
  }
}
