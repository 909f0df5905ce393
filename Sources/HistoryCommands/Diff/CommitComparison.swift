internal import Commands
internal import GitHistory
internal import Reports

/// Compares the documents that a commit changed with those of its parents.
struct CommitComparison: Sendable {
  let reader: VersionReader

  /// The differences that a commit made; of a merge, those from all parents.
  func differences(_ commit: CommitChanges) async throws -> [FileDifference] {
    let history = reader.history
    let changes = await RenameDetection.detect(in: commit.changes) { try await history.content(of: $0) }
    var files: [FileDifference] = []
    for change in changes {
      let file = try await reader.difference(change)
      var others: [FileDifference] = []
      for other in commit.others.compactMap({ $0.first { $0.path == change.path } }) {
        others.append(try await reader.difference(other))
      }
      files.append(file.own(besides: others))
    }
    return files
  }
}
