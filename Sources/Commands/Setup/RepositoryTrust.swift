internal import CommandSupport

/// Whether git reads the repository around: not where that belongs to someone else.
enum RepositoryTrust {
  /// The command that has git trust the repository, in git's own words; `nil` where it does, or there is none.
  static func remedy() async -> String? {
    guard let result = await GitProgram.run(["rev-parse", "--git-dir"]), result.status != 0 else { return nil }
    let line = result.errors.split(separator: "\n").first { $0.contains("safe.directory") }
    return line.map { String($0.drop { $0.isWhitespace }) }
  }
}
