internal import Findings

extension NameCheck {
  /// Something wrong between files.
  struct Problem: Sendable {
    let rule: CheckRule
    let path: String
    let line: Int
    let message: String
    let object: Finding.Object?
    /// What identifies the problem, beside its file, across versions.
    let key: String
    /// Whether a side of the merge has what is missing, so that somebody took it away.
    let isLost: Bool

    init(
      _ rule: CheckRule, _ path: String, _ line: Int, _ message: String, _ object: Finding.Object? = nil,
      key: String? = nil, isLost: Bool = false
    ) {
      (self.rule, self.path, self.line, self.message, self.object) = (rule, path, line, message, object)
      self.isLost = isLost
      self.key = key ?? message
    }

    /// What identifies the problem in a version of a merge with these files. In the merge, any other file may have another path.
    func identity(in files: Set<String>) -> [String] {
      [rule.name, files.contains(path) ? path : "", object?.id ?? "", key]
    }
  }
}

extension NameCheck.Problem {
  /// The findings about some problems; those of one resource in a document are one.
  static func findings(_ problems: [Self]) -> [Finding] {
    let groups = Dictionary(grouping: problems) { problem in
      [problem.rule.name, problem.path, problem.message]
    }
    return groups.values.compactMap { group in
      guard let problem = group.min(by: { $0.line < $1.line }) else { return nil }
      var message = problem.message
      if group.count > 1 {
        message += " So \(group.count == 2 ? "does one other object" : "do \(group.count - 1) other objects")."
      }
      return Finding(problem.rule, in: problem.path, line: problem.line, object: problem.object, message: message)
    }.sorted { ($0.path, $0.line, $0.rule.name, $0.message) < ($1.path, $1.line, $1.rule.name, $1.message) }
  }
}
