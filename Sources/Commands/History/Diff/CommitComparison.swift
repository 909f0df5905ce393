internal import DocumentCommands
internal import GitHistory
internal import Reports

/// Compares the documents that a commit changed with those of its parents.
struct CommitComparison: Sendable {
  let reader: VersionReader

  /// The differences that a commit made; of a merge, those from all parents.
  func differences(_ commit: CommitChanges) async throws -> [FileDifference] {
    let finder = DocumentChanges(history: reader.history, comparison: .trees(old: nil, new: commit.commit.id))
    var files: [FileDifference] = []
    for document in try await finder.list(commit.changes) {
      let file = try await reader.difference(document)
      var others: [FileDifference] = []
      for changes in commit.others {
        others.append(try await reader.difference(document.counterpart(in: changes)))
      }
      files.append(file.own(besides: others))
    }
    return files
  }
}

extension DocumentChange {
  /// The change of the same document since another parent of a merge. The document may be as that parent has it.
  fileprivate func counterpart(in changes: [FileChange]) -> DocumentChange {
    let paths = Set(strings.map(\.path))
    let same = FileChange(old: change.new, new: change.new)
    return DocumentChange(
      change: changes.first { $0.path == change.path } ?? same ?? change,
      strings: changes.filter { paths.contains($0.path) })
  }
}
