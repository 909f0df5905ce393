import GitHistory

/// What changed, one short line per file: `M Main.xib`, `R90 Old.xib -> New.xib`.
func readable(_ changes: [FileChange]) -> [String] {
  changes.map { change in
    let letter =
      switch change.status {
      case .added: "A"
      case .deleted: "D"
      case .modified: "M"
      case .unmerged: "U"
      case .renamed: "R"
      case .copied: "C"
      }
    return letter + " " + (change.oldPath.map { "\($0) -> " } ?? "") + change.path.text
  }
}

/// The readers that understand an ordinary repository.
let allReaders = HistoryReader.allCases

extension History {
  /// All commits in which one file changed, the latest first.
  func wholeLog(of path: GitPath, in range: CommitRange) async throws -> [LogEntry] {
    var entries: [LogEntry] = []
    for try await entry in log(of: path, in: range) { entries.append(entry) }
    return entries
  }

  /// What a diff with these arguments lists.
  func listed(_ arguments: String..., paths: [String]? = nil, cached: Bool = false) async throws -> [String] {
    let request = try await diff(arguments: arguments, paths: paths, cached: cached)
    return readable(try await changes(in: request.versions, at: request.paths))
  }
}
