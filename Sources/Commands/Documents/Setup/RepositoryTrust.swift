internal import CommandSupport

/// Whether git trusts the current repository; it does not if that belongs to someone else.
enum RepositoryTrust {
  /// The command that makes git trust the repository, as git prints it; `nil` if git trusts it, or there is none.
  static func remedy() async -> String? {
    guard let result = await GitProgram.run(["rev-parse", "--git-dir"]), result.status != 0 else { return nil }
    let line = result.errors.split(separator: "\n").first { $0.contains("safe.directory") }
    return line.map { String($0.drop { $0.isWhitespace }) }
  }
}
