internal import GitHistory

/// A merge that a commit has, though nobody may have looked at it.
struct EndedMerge: Sendable {
  let commit: Commit
  let tree: MergedTree
}

extension History {
  /// The merges with which HEAD came to be, the oldest first: a merge commit, or the commits that the last rebase,
  /// cherry-pick, revert or `git am` made. Where the driver was not there, git did not stop for anything.
  func endedMerges() async throws -> [EndedMerge] {
    guard !layout.isBare, let head = try await head().commit else { return [] }
    let commit = try await commit(head)
    if commit.parents.count > 1 {
      return try await MergedTree(of: commit, in: self).map { [EndedMerge(commit: commit, tree: $0)] } ?? []
    }
    let listed = await GitProgram.line(["reflog", "-n", "100", "--format=%H %gs", "HEAD"], in: layout.workTree)
    let entries = (listed ?? "").split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    guard let last = entries.first, last.count == 2, last[0] == head.hex else { return [] }
    if last[1].contains(": returning to ") { return try await mergesOfRebase(to: head, last[1]) }
    let picks = entries.prefix { entry in
      entry.count == 2 && ["cherry-pick", "revert", "am"].contains { entry[1].hasPrefix($0 + ":") }
    }
    var merges: [EndedMerge] = []
    for entry in picks.reversed() {
      guard let id = ObjectID(hex: entry[0]) else { continue }
      let made = try await self.commit(id)
      guard let ours = made.parents.first, let source = try await source(of: made) else { continue }
      let tree = try await MergedTree(of: ours, source.theirs, since: source.base, in: self)
      merges.append(EndedMerge(commit: made, tree: tree))
    }
    return merges
  }

  /// - Parameter entry: What the log of HEAD says of its end: `rebase (finish): returning to refs/heads/main`, or the same of
  ///   `pull --rebase`.
  private func mergesOfRebase(to head: ObjectID, _ entry: String) async throws -> [EndedMerge] {
    guard let branch = entry.split(separator: " ").last, branch.hasPrefix("refs/heads/"),
      let old = try await find("\(branch)@{1}^{commit}")?.id
    else { return [] }
    let rebase = try await Rebase(from: old, to: head, in: self, at: .all)
    var merges: [EndedMerge] = []
    for pair in rebase.pairs.reversed() {
      guard let tree = try await tree(of: pair, in: rebase) else { continue }
      merges.append(EndedMerge(commit: pair.after ?? rebase.tip, tree: tree))
    }
    return merges
  }

  /// What was merged to make a commit: the commit that was reverted, or the one that has its author, time and subject.
  private func source(of commit: Commit) async throws -> (base: ObjectID, theirs: ObjectID)? {
    let mark = "This reverts commit "
    if let place = commit.message.firstRange(of: mark) {
      let id = commit.message[place.upperBound...].prefix { $0.isHexDigit }
      guard let reverted = try await find("\(id)^{commit}")?.id else { return nil }
      return try await self.commit(reverted).parents.first.map { (reverted, $0) }
    }
    let listed = await GitProgram.line(
      [
        "log", "--all", "--reflog", "--format=%H", "--author=<\(commit.author.email)>",
        "--since=@\(commit.author.time - 1)",
      ]
        + ["--fixed-strings"], in: layout.workTree)
    for id in (listed ?? "").split(separator: "\n").compactMap({ ObjectID(hex: $0) }) where id != commit.id {
      let other = try await self.commit(id)
      guard CommitKey(other) == CommitKey(commit), let base = other.parents.first else { continue }
      return (base, id)
    }
    return nil
  }
}

/// What a rebase, a cherry-pick and `git am` keep of a commit.
struct CommitKey: Hashable {
  let author: String
  let time: Int64
  let subject: String

  init(_ commit: Commit) {
    (author, time, subject) = (commit.author.email, commit.author.time, commit.subject)
  }
}
