internal import GitHistory
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// A merge of two commits as a value: what becomes of each document, and of each file with texts, that a side changed since the
/// merge base.
struct MergedTree: Sendable {
  let ours: ObjectID
  let theirs: ObjectID
  /// The merge base; several are merged into one.
  let base: CommitSnapshot
  private(set) var documents: BothSides
  /// The files with texts; empty if they do not count.
  let texts: BothSides

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
  var commits: [ObjectID]? { base.isMerged ? nil : base.commit.map { [$0, ours, theirs] } }

  /// - Parameters:
  ///   - commit: The base; `nil` for the merge base of both.
  ///   - differences: What is known already of the sides of other merges.
  ///   - includesTexts: Whether files with texts count as well as documents.
  init(
    of ours: ObjectID, _ theirs: ObjectID, since commit: ObjectID? = nil, in history: any History,
    _ differences: SideDifferences? = nil, includesTexts: Bool = true
  ) async throws {
    (self.ours, self.theirs) = (ours, theirs)
    let differences = differences ?? SideDifferences(history: history)
    let base =
      if let commit { CommitSnapshot(commit: commit) } else {
        try await MergeBase(history: history).snapshot(of: ours, theirs)
      }
    documents = try await history.sides(
      try await differences.of(.documents, from: base, to: ours, theirs),
      others: { try await differences.of(.others, from: base, to: ours, theirs) })
    texts =
      includesTexts
      ? history.sides(ofTexts: try await differences.of(.texts, from: base, to: ours, theirs))
      : BothSides(ours: [], theirs: [])
    self.base = base
    movedBases = try await movedBases(in: history)
  }

  /// The merge of a step of an open operation.
  init(of step: OpenOperation.Step, in history: any History, includesTexts: Bool = true) async throws {
    try await self.init(of: step.ours, step.theirs, since: step.base, in: history, includesTexts: includesTexts)
    guard let untracked = step.untracked else { return }
    let added = try await history.plainChanges(in: .trees(old: nil, new: untracked), at: .all)
    documents.theirs += added.map {
      SideChange(oldPath: nil, old: nil, newPath: $0.path, new: StoredFile($0.new))
    }
  }

  private func movedBases(in history: any History) async throws -> [GitPath: StoredFile] {
    var bases: [GitPath: StoredFile] = [:]
    for case .merge(let file, _) in Self.steps(documents) where file.base == nil {
      // Of a file that a side renamed, git merges what it was first.
      let changes = (documents.ours + documents.theirs).filter { $0.newPath == file.path }
      guard changes.allSatisfy({ $0.oldPath == nil }) else { continue }
      guard let ours = await file.ours.document(in: history), let theirs = await file.theirs.document(in: history)
      else { continue }
      let shared = MovedContent.shared(ours, theirs)
      var best: (origin: Document, count: Int)?
      for change in shared.isEmpty ? [] : documents.ours where change.newPath != file.path {
        guard let old = change.old, old.mode.isFile, let origin = await old.document(in: history) else { continue }
        let count = shared.intersection(origin.objectIDs).count
        if count > best?.count ?? 0 { best = (origin, count) }
      }
      if let best, let bytes = MovedContent.base(of: ours, theirs, from: best.origin) {
        bases[file.path] = try await StoredFile(mode: file.ours.mode, content: bytes, in: history)
      }
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
