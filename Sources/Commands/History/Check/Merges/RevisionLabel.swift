internal import CommandSupport
internal import GitHistory

/// The name of a revision in reports.
enum RevisionLabel {
  /// The name of a revision: a branch or a tag if possible, not digits.
  ///
  /// - Parameter name: The name that the user wrote.
  static func label(of name: String, commit: ObjectID, in history: any History) async throws -> String {
    if ["HEAD", "@"].contains(name) {
      if let branch = try await history.head().branch { return branch }
      return await reference(to: commit) ?? name
    }
    let isDigits = name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit)
    guard isDigits else { return short(name) }
    return await reference(to: commit) ?? String(name.prefix(10))
  }

  /// The first branch that names a commit, else the first remote branch, else the first tag.
  private static func reference(to commit: ObjectID) async -> String? {
    let arguments = ["for-each-ref", "--points-at", commit.hex, "--format=%(refname)"]
    let places = ["refs/heads", "refs/remotes", "refs/tags"]
    let names = await GitProgram.line(arguments + places)?.split(separator: "\n") ?? []
    return names.first { !$0.hasSuffix("/HEAD") }.map { short(String($0)) }
  }

  /// A reference without the folder that it is in.
  private static func short(_ name: String) -> String {
    let folder = ["refs/heads/", "refs/remotes/", "refs/tags/"].first(where: name.hasPrefix) ?? ""
    return String(name.dropFirst(folder.count))
  }
}
