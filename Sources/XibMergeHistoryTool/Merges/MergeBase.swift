internal import XibHistory

/// What two commits come from.
struct MergeBase {
  let history: any History

  /// The merge base; that of several is their merge, with its own conflicts left in it as git leaves them.
  func snapshot(of ours: ObjectID, _ theirs: ObjectID, depth: Int = 0) async throws -> Snapshot {
    // Git merges the oldest first.
    let bases = try await history.mergeBases(ours, theirs).reversed()
    guard let first = bases.first else {
      if history.isShallow { throw MergeCheckError.noMergeBase }
      return Snapshot(commit: nil)
    }
    var merged = Snapshot(commit: first)
    for base in bases.dropFirst() {
      let older = try await snapshot(of: first, base, depth: depth + 1)
      merged = try await merge(merged, Snapshot(commit: base), since: older, depth: depth + 1)
    }
    return merged
  }

  private func merge(_ ours: Snapshot, _ theirs: Snapshot, since base: Snapshot, depth: Int) async throws -> Snapshot {
    let steps = MergePlan.steps(
      ours: try await history.changes(from: base, to: ours), theirs: try await history.changes(from: base, to: theirs))
    var result = ours
    for step in steps {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { result.changed[oldPath] = .some(nil) }
        if let newPath { result.changed[newPath] = .some(file) }
      case .conflict(let path, _, let old):
        // As git does: what cannot be decided between bases stays as it was before both.
        result.changed[path] = .some(old)
      case .merge(let file):
        let bytes = try await file.merged(in: history, depth: depth).bytes
        result.changed[file.path] = .some(StoredFile(mode: file.ours.mode, content: .bytes(bytes)))
      }
    }
    return result
  }
}
