public import XibModel

/// A rule of `xibmerge check`, as users see it.
public struct CheckRule: Hashable, Sendable {
  public let name: String
  /// The requirement of the rule, in one sentence.
  public let summary: String
  /// The consequences of a finding, and how to fix it.
  public let help: String
  public let severity: Finding.Severity
  public let isOnByDefault: Bool

  public init(
    name: String, summary: String, help: String, severity: Finding.Severity = .error, isOnByDefault: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.help = help
    self.severity = severity
    self.isOnByDefault = isOnByDefault
  }

  /// All rules: those of documents, then those of merges and of source code.
  public static let all = DocumentRule.all.map(CheckRule.init) + ofMerges + ofSources

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  public static func named(_ name: String) -> CheckRule? { byName[name] }

  private init(_ rule: DocumentRule) {
    self.init(
      name: rule.name.rawValue, summary: rule.summary, help: rule.help, severity: rule.severity,
      isOnByDefault: rule.isOnByDefault)
  }
}
