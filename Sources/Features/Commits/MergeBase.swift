internal import GitHistory
internal import SemanticMerge

/// Computes the merge base of two commits.
struct MergeBase {
  let history: any History

  /// The merge base. Several merge bases are merged into one, with conflicts left in it as git leaves them.
  func snapshot(of ours: ObjectID, _ theirs: ObjectID) async throws -> CommitSnapshot {
    try await snapshot(of: [ours], theirs, depth: 0)
  }

  /// The merge base of one or more commits and another commit.
  ///
  /// - Parameter ours: One commit, or the commits that were merged in memory.
  private func snapshot(of ours: [ObjectID], _ theirs: ObjectID, depth: Int) async throws -> CommitSnapshot {
    let bases = try await bases(of: ours, theirs)
    guard let first = bases.first else {
      if history.isShallow { throw MergeCheckError.noMergeBase }
      return CommitSnapshot(commit: nil)
    }
    var merged = CommitSnapshot(commit: first)
    for (count, base) in bases.enumerated().dropFirst() {
      let older = try await snapshot(of: Array(bases[..<count]), base, depth: depth + 1)
      merged = try await merge(merged, CommitSnapshot(commit: base), since: older, depth: depth + 1)
    }
    return merged
  }

  /// The best common ancestors of a merge of commits and another commit, oldest first, which is git's order of merging.
  private func bases(of ours: [ObjectID], _ theirs: ObjectID) async throws -> [ObjectID] {
    guard ours.count > 1 else {
      guard let only = ours.first else { return [] }
      return try await history.mergeBases(only, theirs).reversed()
    }
    var candidates: Set<ObjectID> = []
    for commit in ours { candidates.formUnion(try await history.mergeBases(commit, theirs)) }
    var best: [Commit] = []
    for candidate in candidates.sorted() {
      var isBest = true
      for other in candidates where other != candidate && isBest {
        isBest = try await history.mergeBases(candidate, other) != [candidate]
      }
      if isBest { best.append(try await history.commit(candidate)) }
    }
    return best.sorted { $0.committer.time < $1.committer.time }.map(\.id)
  }

  private func merge(_ ours: CommitSnapshot, _ theirs: CommitSnapshot, since base: CommitSnapshot, depth: Int)
    async throws -> CommitSnapshot
  {
    let sides = try await history.sides(ours, theirs, since: base)
    var result = ours
    result.isMerged = true
    func set(_ path: GitPath?, _ file: StoredFile?) { if let path { result.changed[path] = .some(file) } }
    for step in MergedTree.steps(sides) {
      switch step {
      case .take(let oldPath, let newPath, let file):
        set(oldPath, nil)
        set(newPath, file)
      case .conflict(let path, let oldPath, _, let old, _):
        // As in git, a conflict between merge bases is resolved to the version of their own merge base.
        set(oldPath, nil)
        set(path, old)
      case .renamedDifferently(let oldPath, let theirPath, let file):
        let merged = try await merge(file, depth: depth)
        set(oldPath, nil)
        set(file.path, merged)
        set(theirPath, merged)
      case .merge(let file, let oldPath):
        set(oldPath, nil)
        set(file.path, try await merge(file, depth: depth))
      }
    }
    return result
  }

  private func merge(_ file: MergedTree.File, depth: Int) async throws -> StoredFile {
    // In merges of merge bases, git uses longer markers that show the base.
    let style = ConflictStyle(
      form: .diff3, markerSize: 7 + 2 * depth, oursLabel: "Temporary merge branch 1",
      theirsLabel: "Temporary merge branch 2")
    let bytes = try await file.versions(in: history).merged(style).bytes
    return try await StoredFile(mode: file.ours.mode, content: bytes, in: history)
  }
}
