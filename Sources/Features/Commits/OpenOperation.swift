internal import Basics
internal import GitHistory

/// An operation of git that waits for a person, and the merges that it makes: a merge (of several branches, too), a rebase, a
/// cherry-pick, a revert, a stash, or patches that are applied.
struct OpenOperation: Sendable {
  /// One merge of the operation.
  struct Step: Sendable {
    let ours: ObjectID
    let theirs: ObjectID
    /// The base; `nil` for the merge base of both.
    let base: ObjectID?
    /// The name of theirs, for messages.
    let name: String
    /// The commit that has the files of a stash which git did not track.
    var untracked: ObjectID?
    /// Whether it is a merge of two branches of several. It tells what they contradict each other in.
    var isBetweenTheirs = false
  }

  let steps: [Step]

  /// The operation that is going on; `nil` if there is none, or if only the index knows its sides.
  static func find(in history: any History) async throws -> OpenOperation? {
    guard !history.layout.isBare, let head = try await history.head().commit else { return nil }
    let folder = history.layout.gitDirectory
    let heads = Self.lines(of: "\(folder)/MERGE_HEAD")
    if !heads.isEmpty {
      var steps: [Step] = []
      for hex in heads {
        guard let theirs = try await history.find("\(hex)^{commit}")?.id else { continue }
        let name = await RevisionLabel.reference(to: theirs) ?? String(hex.prefix(9))
        let others = steps.filter { !$0.isBetweenTheirs }.map { other in
          Step(ours: other.theirs, theirs: theirs, base: nil, name: name, isBetweenTheirs: true)
        }
        steps += [Step(ours: head, theirs: theirs, base: nil, name: name)] + others
      }
      return OpenOperation(steps: steps)
    }
    let isRebase =
      PathKind(at: "\(folder)/rebase-merge") == .folder || PathKind(at: "\(folder)/rebase-apply/rebasing") == .file
    // Where a rebase stops for edits, the commit is made already.
    guard !isRebase || PathKind(at: "\(folder)/rebase-merge/amend") == nil else { return nil }
    let picked: [(hex: String, isReverted: Bool)] =
      isRebase
      ? Self.lines(of: "\(folder)/REBASE_HEAD").prefix(1).map { ($0, false) }
      : Self.lines(of: "\(folder)/CHERRY_PICK_HEAD").prefix(1).map { ($0, false) }
        + Self.lines(of: "\(folder)/REVERT_HEAD").prefix(1).map { ($0, true) } + Self.sequence(in: folder)
    for (hex, isReverted) in picked {
      guard let id = try await history.find("\(hex)^{commit}")?.id else { continue }
      let commit = try await history.commit(id)
      // A merge commit is picked against its first parent.
      guard let parent = commit.parents.first else { continue }
      let label = "\(id.hex.prefix(9)) \(commit.subject)"
      return isReverted
        ? OpenOperation(steps: [Step(ours: head, theirs: parent, base: id, name: "before \(label)")])
        : OpenOperation(steps: [Step(ours: head, theirs: id, base: parent, name: label)])
    }
    if let step = try await squash(in: history, onto: head) { return OpenOperation(steps: [step]) }
    return try await ofStages(in: history, onto: head)
  }

  /// The commit at which several stopped that are picked or reverted without commits: git has no other note of it.
  private static func sequence(in folder: String) -> [(hex: String, isReverted: Bool)] {
    let words = lines(of: "\(folder)/sequencer/todo").first?.split(separator: " ") ?? []
    return words.count > 1 ? [(String(words[1]), words[0] == "revert")] : []
  }

  /// A merge that is to be one plain commit. Git keeps its message, whose first commit is theirs, until something is committed;
  /// who took all back has nothing in the index.
  private static func squash(in history: any History, onto head: ObjectID) async throws -> Step? {
    let start = "commit "
    let line = lines(of: "\(history.layout.gitDirectory)/SQUASH_MSG").first { $0.hasPrefix(start) }
    guard let hex = line?.dropFirst(start.count), let theirs = try await history.find("\(hex)^{commit}")?.id,
      await GitProgram.run(["diff-index", "--cached", "--quiet", "HEAD", "--"], in: history.layout.workTree)?.status
        == 1
    else { return nil }
    let name = await RevisionLabel.reference(to: theirs) ?? String(hex.prefix(9))
    return Step(ours: head, theirs: theirs, base: nil, name: name)
  }

  /// A stash or a mailed patch that is merged. Git keeps no note of it, but the files that were in conflict have the versions
  /// of its commit.
  private static func ofStages(in history: any History, onto head: ObjectID) async throws -> OpenOperation? {
    let stages = await history.stages()
    guard !stages.isEmpty else { return nil }
    let top = history.layout.workTree
    let stashes = await GitProgram.line(["rev-list", "-g", "--max-count=10", "refs/stash"], in: top)
    var names = (stashes ?? "").split(separator: "\n").map(String.init)
    if let patch = GitOperation.mailedCommit(in: history.layout.gitDirectory) { names.insert(patch, at: 0) }
    for name in names {
      guard let id = try await history.find("\(name)^{commit}")?.id else { continue }
      let commit = try await history.commit(id)
      guard let parent = commit.parents.first else { continue }
      func changes(to side: ObjectID) async throws -> [GitPath: FileChange] {
        let changes = try await history.plainChanges(in: .trees(old: parent, new: side), at: .all.withTexts)
        return Dictionary(changes.map { ($0.path, $0) }) { first, _ in first }
      }
      let (ours, theirs) = (try await changes(to: head), try await changes(to: id))
      guard
        stages.contains(where: { path, versions in
          [theirs[path]?.old?.id, ours[path]?.new?.id, theirs[path]?.new?.id] == (1...3).map { versions[$0]?.id }
        })
      else { continue }
      let label = "\(id.hex.prefix(9)) \(commit.subject)"
      let untracked = commit.parents.count == 3 ? commit.parents[2] : nil
      return OpenOperation(
        steps: [Step(ours: head, theirs: id, base: parent, name: label, untracked: untracked)])
    }
    return nil
  }

  private static func lines(of file: String) -> [String] {
    guard let bytes = try? Files.readIfThere(file) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension History {
  /// The edits that the open operation can't bring by merging one document, as what they are about moved to another.
  func movedEdits() async throws -> [MovedEdits] {
    var found: [MovedEdits] = []
    for step in try await OpenOperation.find(in: self)?.steps ?? [] where !step.isBetweenTheirs {
      let merge = try await MergedTree(of: step, in: self, includesTexts: false)
      found += try await merge.movedEdits(in: self)
    }
    return found
  }

  /// The versions of files in conflict, and of those that were until somebody added them, as the index remembers them.
  func stages() async -> [GitPath: [Int: StoredFile]] {
    let listed = await GitProgram.run(["ls-files", "-u", "--resolve-undo", "-z"], in: layout.workTree)
    var stages: [GitPath: [Int: StoredFile]] = [:]
    for entry in (listed?.output ?? []).split(separator: 0) {
      // MODE ID STAGE<tab>PATH
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let stage = Int(words[2]), let id = ObjectID(hex: words[1]) else { continue }
      stages[GitPath(bytes: Array(entry[(tab + 1)...])), default: [:]][stage] = StoredFile(mode: .regular, id: id)
    }
    return stages
  }
}
