internal import GitHistory
internal import Reports
internal import XibModel

/// The severity of each rule, and the excluded documents.
struct CheckConfiguration: Sendable {
  private let severities: [String: Finding.Severity]
  private let excluded: Pathspecs?
  /// The folders with source code; empty if documents are not compared with code.
  let sources: SourceFolders

  /// Combines the defaults of the rules, the configuration file and the options. Later ones override earlier ones.
  init(
    file: ConfigurationFile, disabled: [CheckRule], enabled: [CheckRule], sources: [String], layout: RepositoryLayout?
  ) throws {
    var severities: [String: Finding.Severity] = [:]
    for rule in CheckRule.all {
      let usual = rule.isOnByDefault ? rule.severity : nil
      var severity = file.rules[rule].map(\.severity) ?? usual
      if enabled.contains(rule) { severity = severity ?? rule.severity }
      if disabled.contains(rule) { severity = nil }
      severities[rule.name] = severity
    }
    self.severities = severities
    self.sources = SourceFolders(arguments: sources, configured: file.sources, layout: layout)
    if let layout, !file.exclude.isEmpty {
      excluded = try Pathspecs(file.exclude.map { ":(top,glob)" + $0.text }, in: layout)
    } else {
      excluded = nil
    }
  }

  /// The severity of a rule's findings; `nil` if the rule is off.
  func severity(of rule: String) -> Finding.Severity? { severities[rule] }

  func isExcluded(_ path: GitPath) -> Bool { excluded?.contains(path) ?? false }
}
