internal import GitHistory

/// The commits of a branch before and after a rebase that changed documents.
struct Rebase: Sendable {
  /// A commit, and what the rebase made of it.
  struct Pair: Sendable {
    let before: Commit
    /// The new commit; `nil` if the old one was left out, or joined with others. Then the tip must have its edits.
    let after: Commit?
  }

  private(set) var pairs: [Pair] = []
  /// The tip after.
  let tip: Commit

  /// Finds the counterparts by author, time and subject, which a rebase keeps.
  ///
  /// - Parameters:
  ///   - old: The tip before.
  ///   - new: The tip after.
  init(from old: ObjectID, to new: ObjectID, in history: any History, at paths: Pathspecs) async throws {
    tip = try await history.commit(new)
    // A commit that lost all its edits changes no document any more.
    let listed = await GitProgram.line(
      ["rev-list", "--no-merges", new.hex, "^" + old.hex], in: history.layout.workTree)
    var after: [CommitKey: [Commit]] = [:]
    for id in (listed ?? "").split(separator: "\n").compactMap({ ObjectID(hex: $0) }) {
      let commit = try await history.commit(id)
      after[CommitKey(commit), default: []].append(commit)
    }
    for try await changes in history.log(at: paths, in: CommitRange(included: [old], excluded: [new]))
    where changes.commit.parents.count == 1 {
      let before = changes.commit
      pairs.append(Pair(before: before, after: after[CommitKey(before)]?.popLast()))
    }
  }
}

extension History {
  /// The merge that a rebase made of a commit; `nil` if it only moved the commit.
  func tree(of pair: Rebase.Pair, in rebase: Rebase) async throws -> MergedTree? {
    guard let base = pair.before.parents.first, let ours = pair.after.map(\.parents.first) ?? rebase.tip.id,
      ours != base
    else { return nil }
    return try await MergedTree(of: ours, pair.before.id, since: base, in: self)
  }

  /// The documents that a rebase merged for a commit.
  func documents(of pair: Rebase.Pair, in rebase: Rebase, at paths: Pathspecs) async throws -> [Resolution] {
    guard let tree = try await tree(of: pair, in: rebase) else { return [] }
    return try await resolutions(of: tree, in: pair.after ?? rebase.tip, at: paths.withTexts)
  }
}
