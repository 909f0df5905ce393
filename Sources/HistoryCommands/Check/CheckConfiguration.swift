internal import GitHistory
internal import Reports
internal import XibModel

/// How much each rule weighs, and which documents are left alone.
struct CheckConfiguration: Sendable {
  private let severities: [String: Finding.Severity]
  private let excluded: Pathspecs?

  /// Combines the rules' own defaults with the file of the repository, and with the options, which have the last word.
  init(file: ConfigurationFile, disabled: [CheckRule], enabled: [CheckRule], layout: RepositoryLayout?) throws {
    var severities: [String: Finding.Severity] = [:]
    for rule in CheckRule.all {
      let usual = rule.isOnByDefault ? rule.severity : nil
      var severity = file.rules[rule].map(\.severity) ?? usual
      if enabled.contains(rule) { severity = severity ?? rule.severity }
      if disabled.contains(rule) { severity = nil }
      severities[rule.name] = severity
    }
    self.severities = severities
    if let layout, !file.exclude.isEmpty {
      excluded = try Pathspecs(file.exclude.map { ":(top,glob)" + $0.text }, in: layout)
    } else {
      excluded = nil
    }
  }

  /// How much a finding of a rule weighs; nothing for a rule that is off.
  func severity(of rule: String) -> Finding.Severity? { severities[rule] }

  func isExcluded(_ path: GitPath) -> Bool { excluded?.contains(path) ?? false }
}
