internal import Basics
internal import GitHistory

/// An operation of git that waits for a person, and the merges that it makes: a merge (of several branches, too), a rebase, a
/// cherry-pick, a revert, a stash, or patches that are applied.
struct OpenOperation: Sendable {
  /// One merge of the operation.
  struct Step: Sendable {
    let ours: ObjectID
    /// `nil` if no commit has what is merged: a patch of somebody else.
    let theirs: ObjectID?
    /// The base; `nil` for the merge base of both.
    let base: ObjectID?
    /// The name of theirs, for messages.
    let name: String
    /// The commit that has the files of a stash which git did not track.
    var untracked: ObjectID?
    /// Whether it is a merge of two branches of several. It tells what they contradict each other in.
    var isBetweenTheirs = false
    /// The files that a patch changed and that had to be merged.
    var files: [MergedTree.File] = []
  }

  let steps: [Step]

  /// What git writes while an operation waits for a person, and the words for the operation.
  private static let marks = [
    ("MERGE_HEAD", "A merge"), ("rebase-merge", "A rebase"), ("rebase-apply", "A rebase"),
    ("CHERRY_PICK_HEAD", "A cherry-pick"), ("REVERT_HEAD", "A revert"),
  ]

  /// The words for an operation of which git has a mark, whether or not its sides are known; `nil` without one.
  static func words(in history: any History) async throws -> String? {
    let folder = GitFolder(history.layout.gitDirectory)
    for (mark, words) in marks where folder.mayHave(mark) {
      if folder.kind(mark) != nil { return words }
      if try await history.find(mark) != nil { return words }
    }
    return nil
  }

  /// The operation that is going on; `nil` if there is none, or if only the index knows its sides.
  static func find(in history: any History) async throws -> OpenOperation? {
    guard !history.layout.isBare, let head = try await history.head().commit else { return nil }
    let folder = GitFolder(history.layout.gitDirectory)
    let heads = folder.lines(of: "MERGE_HEAD")
    if !heads.isEmpty {
      var steps: [Step] = []
      for hex in heads {
        guard let theirs = try await history.find("\(hex)^{commit}")?.id else { continue }
        let name = await RevisionLabel.reference(to: theirs) ?? String(hex.prefix(9))
        let others = steps.filter { !$0.isBetweenTheirs }.map { other in
          Step(ours: other.theirs ?? head, theirs: theirs, base: nil, name: name, isBetweenTheirs: true)
        }
        steps += [Step(ours: head, theirs: theirs, base: nil, name: name)] + others
      }
      return OpenOperation(steps: steps)
    }
    // Where a rebase stops for edits, the commit is made already.
    guard !folder.isRebasing || folder.kind("rebase-merge/amend") == nil else { return nil }
    let picked: [(name: String, isReverted: Bool)] =
      folder.isRebasing
      ? [("REBASE_HEAD", false)]
      : [("CHERRY_PICK_HEAD", false), ("REVERT_HEAD", true)] + Self.sequence(in: folder)
    for (name, isReverted) in picked where !name.hasSuffix("_HEAD") || folder.mayHave(name) {
      guard let id = try await history.find("\(name)^{commit}")?.id else { continue }
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
  private static func sequence(in folder: GitFolder) -> [(name: String, isReverted: Bool)] {
    let words = folder.lines(of: "sequencer/todo").first?.split(separator: " ") ?? []
    return words.count > 1 ? [(String(words[1]), words[0] == "revert")] : []
  }

  /// A merge that is to be one plain commit. Git keeps its message, whose first commit is theirs, until something is committed;
  /// who took all back has nothing in the index.
  private static func squash(in history: any History, onto head: ObjectID) async throws -> Step? {
    let start = "commit "
    let line = GitFolder(history.layout.gitDirectory).lines(of: "SQUASH_MSG").first { $0.hasPrefix(start) }
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
    let folder = GitFolder(history.layout.gitDirectory)
    let staged = Set(try await history.plainChanges(in: .treeAndIndex(head), at: .all.withTexts).map(\.path))
    // The index remembers stages of what is committed since.
    guard folder.appliesPatches || !staged.isEmpty else { return nil }
    let top = history.layout.workTree
    let stashes = await GitProgram.line(["rev-list", "-g", "--max-count=10", "refs/stash"], in: top)
    var names = (stashes ?? "").split(separator: "\n").map(String.init)
    if let patch = folder.mailedCommit { names.insert(patch, at: 0) }
    for name in names {
      guard let id = try await history.find("\(name)^{commit}")?.id else { continue }
      let commit = try await history.commit(id)
      guard let parent = commit.parents.first else { continue }
      let ours = try await history.plainChanges(in: .trees(old: parent, new: head), at: .all.withTexts)
      let theirs = try await history.plainChanges(in: .trees(old: parent, new: id), at: .all.withTexts)
      // By their versions, as a side may have renamed the file.
      let known = [theirs.map(\.old), ours.map(\.new), theirs.map(\.new)].map { Set($0.compactMap { $0?.id }) }
      guard
        stages.values.contains(where: { versions in
          (1...3).allSatisfy { stage in versions[stage].map { known[stage - 1].contains($0.id) } ?? false }
        })
      else { continue }
      let label = "\(id.hex.prefix(9)) \(commit.subject)"
      let untracked = commit.parents.count == 3 ? commit.parents[2] : nil
      return OpenOperation(
        steps: [Step(ours: head, theirs: id, base: parent, name: label, untracked: untracked)])
    }
    let files = try await mergedFiles(
      stages.filter { folder.appliesPatches || staged.contains($0.key) }, in: history, onto: head)
    guard let first = files.first else { return nil }
    var base: ObjectID?
    if let blob = first.base?.id.hex,
      let commit = await MergedRevisions.last(with: blob, at: first.path.text, in: history.layout.folder)
    {
      base = try await history.find("\(commit)^{commit}")?.id
    }
    return OpenOperation(steps: [Step(ours: head, theirs: nil, base: base, name: "the patch", files: files)])
  }

  /// The files that are in conflict or were until somebody added them; of those that are committed since, nothing.
  private static func mergedFiles(
    _ stages: [GitPath: [Int: StoredFile]], in history: any History, onto head: ObjectID
  ) async throws -> [MergedTree.File] {
    var files: [MergedTree.File] = []
    for path in stages.keys.sorted() where path.isInterfaceBuilderDocument || path.isText {
      guard let ours = stages[path]?[2], let theirs = stages[path]?[3],
        try await history.find("\(head.hex):\(path.text)")?.id == ours.id
      else { continue }
      files.append(MergedTree.File(path: path, base: stages[path]?[1], ours: ours, theirs: theirs))
    }
    return files
  }
}

/// One merge of the operation that is open, as a tree.
struct OpenMerge: Sendable {
  let step: OpenOperation.Step
  let tree: MergedTree
}

extension [OpenMerge] {
  /// The edits that the operation can't bring by merging one document, as what they are about moved to another.
  var moved: [MovedEdits] { filter { !$0.step.isBetweenTheirs }.flatMap(\.tree.moved) }

  /// The edits of strings files that belong in catalogs.
  var migrated: [MigratedTable] { filter { !$0.step.isBetweenTheirs }.flatMap(\.tree.migrated) }

  /// Those of a document in conflict, which may have had another path.
  func moved(from path: GitPath) -> [MovedEdits] {
    let steps = flatMap(\.tree.steps).compactMap { step in
      if case .merge(let file, let oldPath?) = step, file.path == path { oldPath.text } else { nil }
    }
    return moved.filter { $0.content.origin == path.text || steps.contains($0.content.origin) }
  }

  /// The base of a file that both sides added, if it was made of objects that were in another document.
  func base(of conflict: ConflictedFile) -> StoredFile? {
    lazy.flatMap(\.tree.steps).compactMap { step in
      guard case .merge(let file, _) = step, file.path == conflict.path, file.ours.id == conflict.ours?.id,
        file.theirs.id == conflict.theirs?.id
      else { return nil }
      return file.base
    }.first
  }
}

extension History {
  /// The merges of the open operation; none if nothing is open, or if only the index knows its sides.
  func openMerges() async throws -> [OpenMerge] {
    var merges: [OpenMerge] = []
    for step in try await OpenOperation.find(in: self)?.steps ?? [] {
      merges.append(OpenMerge(step: step, tree: try await MergedTree(of: step, in: self)))
    }
    return merges
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
