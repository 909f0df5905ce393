internal import GitHistory
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// A merge of two commits as a value: what becomes of each document, and of each file with texts, that a side changed since the
/// merge base.
struct MergedTree: Sendable {
  let ours: ObjectID
  /// `nil` if no commit has what is merged: a patch of somebody else.
  let theirs: ObjectID?
  /// The merge base; several are merged into one.
  let base: CommitSnapshot
  let documents: BothSides
  /// The files with texts; empty if they do not count.
  let texts: BothSides

  /// The edits that no merge of one document brings where they belong, by the documents that have the objects now.
  private(set) var moved: [MovedEdits] = []
  /// The edits of strings files that belong in catalogs.
  private(set) var migrated: [MigratedTable] = []
  /// The scenes that would be in two storyboards.
  private(set) var twice: [SceneTwice] = []
  /// The bases of documents that both sides made of objects which were in another document.
  private var movedBases: [GitPath: StoredFile] = [:]

  /// What the merge does with each file that a side changed.
  var steps: [Step] {
    Self.steps(documents).map { step in
      guard case .merge(let file, let oldPath) = step, file.base == nil, let base = movedBases[file.path] else {
        return step
      }
      return .merge(File(path: file.path, base: base, ours: file.ours, theirs: file.theirs), oldPath: oldPath)
    } + Self.steps(texts)
  }

  /// The merge base and both commits; `nil` without a base that is one commit.
  var commits: ThreeWay<ObjectID>? {
    guard !base.isMerged, let commit = base.commit, let theirs else { return nil }
    return ThreeWay(base: commit, ours: ours, theirs: theirs)
  }

  /// - Parameters:
  ///   - commit: The base; `nil` for the merge base of both.
  ///   - differences: What is known already of the sides of other merges.
  ///   - includesTexts: Whether files with texts count as well as documents.
  init(
    of ours: ObjectID, _ theirs: ObjectID, since commit: ObjectID? = nil, in history: any History,
    _ differences: SideDifferences? = nil, includesTexts: Bool = true
  ) async throws {
    let differences = differences ?? SideDifferences(history: history)
    let base =
      if let commit { CommitSnapshot(commit: commit) } else {
        try await MergeBase(history: history).snapshot(of: ours, theirs)
      }
    let documents = try await history.sides(
      try await differences.of(.documents, from: base, to: ours, theirs),
      others: { try await differences.of(.others, from: base, to: ours, theirs) })
    let texts =
      includesTexts
      ? history.sides(ofTexts: try await differences.of(.texts, from: base, to: ours, theirs))
      : BothSides(ours: [], theirs: [])
    try await self.init(ours, theirs, since: base, documents, texts, in: history)
  }

  private init(
    _ ours: ObjectID, _ theirs: ObjectID?, since base: CommitSnapshot, _ documents: BothSides, _ texts: BothSides,
    in history: any History
  ) async throws {
    (self.ours, self.theirs, self.base, self.documents, self.texts) = (ours, theirs, base, documents, texts)
    movedBases = try await movedBases(in: history)
    let ids = FileIdentities(history: history)
    moved = try await movedEdits(in: history, ids)
    migrated = try await migratedTables(in: history)
    twice = base.isMerged ? [] : try await scenesTwice(in: history, ids)
  }

  /// The merge of a step of an open operation.
  init(of step: OpenOperation.Step, in history: any History) async throws {
    guard let theirs = step.theirs else {
      try await self.init(ofPatch: step, in: history)
      return
    }
    guard let untracked = step.untracked else {
      try await self.init(of: step.ours, theirs, since: step.base, in: history)
      return
    }
    let tracked = try await MergedTree(of: step.ours, theirs, since: step.base, in: history)
    var documents = tracked.documents
    documents.theirs += try await history.plainChanges(in: .trees(old: nil, new: untracked), at: .all).map {
      SideChange(oldPath: nil, old: nil, newPath: $0.path, new: StoredFile($0.new))
    }
    try await self.init(step.ours, theirs, since: tracked.base, documents, tracked.texts, in: history)
  }

  /// The merge of a patch that no commit has. What it changed is in the index: as stages, or merged.
  private init(ofPatch step: OpenOperation.Step, in history: any History) async throws {
    let base = CommitSnapshot(commit: step.base ?? step.ours)
    let merged = Set(step.files.map(\.path))
    let staged = try await history.plainChanges(in: .treeAndIndex(step.ours), at: .all.withTexts).filter {
      $0.status != .unmerged && !merged.contains($0.path)
    }.map { SnapshotDifference(path: $0.path, old: StoredFile($0.old), new: StoredFile($0.new)) }
    let (head, files) = (CommitSnapshot(commit: step.ours), step.files)
    func differences(_ ours: [SnapshotDifference], _ isWanted: (GitPath) -> Bool) -> SidesDifferences {
      let files = files.filter { isWanted($0.path) }
      return (
        ours.filter { !merged.contains($0.path) }
          + files.map { SnapshotDifference(path: $0.path, old: $0.base, new: $0.ours) },
        staged.filter { isWanted($0.path) }
          + files.map { SnapshotDifference(path: $0.path, old: $0.base, new: $0.theirs) }
      )
    }
    let documents = differences(try await history.differences(from: base, to: head), \.isInterfaceBuilderDocument)
    let texts = differences(try await history.textDifferences(from: base, to: head), \.isText)
    try await self.init(
      step.ours, nil, since: base, try await history.sides(documents, others: { ([], []) }),
      history.sides(ofTexts: texts), in: history)
  }

  private func movedBases(in history: any History) async throws -> [GitPath: StoredFile] {
    var bases: [GitPath: StoredFile] = [:]
    for case .merge(let file, _) in Self.steps(documents) where file.base == nil {
      // Of a file that a side renamed, git merges what it was first.
      let changes = (documents.ours + documents.theirs).filter { $0.newPath == file.path }
      guard let commit = base.commit, changes.allSatisfy({ $0.oldPath == nil }),
        let bytes = await MovedBase.find(
          for: try await file.versions(in: history).documents, at: commit.hex, in: history.layout.folder)
      else { continue }
      bases[file.path] = try await StoredFile(mode: file.ours.mode, content: bytes, in: history)
    }
    return bases
  }

  /// The merge that a commit is; `nil` unless it has two parents that differ in such files.
  ///
  /// Most merges of a large history touch no document on both sides. These need no merge base.
  init?(
    of commit: Commit, in history: any History, at paths: Pathspecs = .all, includesTexts: Bool = true
  ) async throws {
    guard commit.parents.count == 2 else { return nil }
    let (ours, theirs) = (commit.parents[0], commit.parents[1])
    let apart = try await history.plainChanges(
      in: .trees(old: ours, new: theirs), at: includesTexts ? paths.withTexts : paths)
    guard !apart.isEmpty else { return nil }
    try await self.init(of: ours, theirs, in: history, includesTexts: includesTexts)
  }
}
