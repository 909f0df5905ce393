internal import Findings
internal import GitHistory
internal import XibModel

/// The severity of each rule, and the excluded documents.
struct CheckConfiguration: Sendable {
  private let severities: [CheckRule: Finding.Severity]
  /// The rules whose severity somebody set.
  private let chosen: Set<CheckRule>
  private let excluded: Pathspecs?
  private let ignored: [(rule: CheckRule?, paths: Pathspecs?, object: String?)]
  /// The releases of Xcode that documents may be saved with; `nil` for any.
  let xcode: XcodePolicy?
  /// What the merge decides by itself.
  let merge: [NamedPolicy]
  /// What is taken for bookkeeping beside edits.
  let tidy: TidyPolicy
  /// The folders with source code; empty if documents are not compared with code.
  let sources: SourceFolders

  /// Combines the defaults of the rules, the configuration file and the options. Later ones override earlier ones.
  ///
  /// - Parameter isProject: Whether the whole repository is looked at.
  init(
    file: ConfigurationFile, disabled: [CheckRule], enabled: [CheckRule], sources: [String], isProject: Bool = false,
    layout: RepositoryLayout?
  ) throws {
    var severities: [CheckRule: Finding.Severity] = [:]
    for rule in CheckRule.all {
      let usual = rule.isOnByDefault ? rule.severity : nil
      var severity = file.rules[rule].map(\.severity) ?? usual
      if enabled.contains(rule) { severity = severity ?? rule.severity }
      if disabled.contains(rule) { severity = nil }
      severities[rule] = severity
    }
    self.severities = severities
    chosen = Set(file.rules.keys).union(enabled)
    if let layout, !file.exclude.isEmpty {
      excluded = try Pathspecs(file.exclude.map { ":(top,glob)" + $0.text }, in: layout)
    } else {
      excluded = nil
    }
    (xcode, merge, tidy) = (file.xcode, file.merge, file.tidy)
    ignored = try file.ignore.map { entry in
      let paths = try entry.path.flatMap { path in try layout.map { try Pathspecs([":(top,glob)" + path.text], in: $0) }
      }
      return (entry.rule, paths, entry.object)
    }
    var isLeftOut: (@Sendable (GitPath) -> Bool)?
    if isProject { isLeftOut = { [excluded] path in excluded?.contains(path) ?? false } }
    self.sources = SourceFolders(
      arguments: sources, configured: file.sources, layout: layout, isLeftOut: isLeftOut)
  }

  /// Whether findings of a rule count.
  func isOn(_ rule: CheckRule) -> Bool { severities[rule] != nil }

  /// The findings that count, each with the severity that its rule has here.
  func counted(_ findings: [Finding], in merge: Finding.Merge? = nil) -> [Finding] {
    findings.compactMap { counted($0, in: merge) }
  }

  /// A finding with the severity that its rule has here; `nil` if it is off.
  func counted(_ finding: Finding, in merge: Finding.Merge? = nil) -> Finding? {
    severities[finding.rule].map { severity in
      if chosen.contains(finding.rule) { return finding.counted(as: severity, in: merge) }
      let isError = merge != nil && finding.rule.isErrorInMerge
      return finding.counted(as: isError ? .error : finding.severity, in: merge)
    }
  }

  /// Whether the file says that a finding does not count.
  func ignores(_ finding: Finding) -> Bool {
    ignored.contains { entry in
      entry.rule.map { $0 == finding.rule } != false && entry.object.map { $0 == finding.object?.id } != false
        && entry.paths?.contains(GitPath(finding.path)) != false
    }
  }

  func isExcluded(_ path: GitPath) -> Bool { excluded?.contains(path) ?? false }
}
