internal import GitHistory
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// A merge of two commits: what each side did to documents and to files with texts since the merge base.
struct CommitMerge: Sendable {
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
  var steps: [MergeStep] {
    MergePlan.steps(documents).map { step in
      guard case .merge(let file, let oldPath) = step, file.base == nil, let base = movedBases[file.path] else {
        return step
      }
      return .merge(FileMerge(path: file.path, base: base, ours: file.ours, theirs: file.theirs), oldPath: oldPath)
    } + MergePlan.steps(texts)
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
    for case .merge(let file, _) in MergePlan.steps(documents) where file.base == nil {
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

/// A document, or a file with texts, of a merge commit that a side changed: the versions to merge again, and what the
/// commit has.
struct CommittedDocument: Sendable {
  let merge: FileMerge
  /// `nil` if the merge commit has no such file.
  let result: StoredFile?
  /// The edits of what came to the document from others.
  var moved: [MovedEdits] = []
}

extension CommitMerge {
  /// The same, and the documents to which a side moved what the other side edited elsewhere.
  func documents(
    at paths: Pathspecs, in history: any History, result: (GitPath, StoredFile?) -> StoredFile?
  ) async throws -> [CommittedDocument] {
    var found = documents(at: paths, result: result)
    for edits in try await movedEdits(in: history) where paths.contains(edits.path) {
      if let place = found.firstIndex(where: { $0.merge.path == edits.path }) {
        found[place].moved.append(edits)
        continue
      }
      let change = documents.theirs.first { $0.newPath == edits.path }
      let ours = edits.content.mover == .ours ? edits.file : change?.old
      let file = FileMerge(path: edits.path, base: edits.file, ours: edits.file, theirs: edits.file)
      found.append(CommittedDocument(merge: file, result: result(edits.path, ours), moved: [edits]))
    }
    return found
  }

  /// The documents, and files with texts, whose result is not simply that of the only side that changed them.
  ///
  /// - Parameter result: The file that the merge became at a path; its second argument is that of ours.
  func documents(
    at paths: Pathspecs, result: (GitPath, StoredFile?) -> StoredFile?
  ) -> [CommittedDocument] {
    let isWanted = { (path: GitPath) in path.isInterfaceBuilderDocument || path.isText }
    var found: [CommittedDocument] = []
    for step in steps {
      switch step {
      case .merge(let file, _) where isWanted(file.path):
        found.append(CommittedDocument(merge: file, result: result(file.path, file.ours)))
      case .conflict(let path, _, let conflict, let base?, let changed?) where isWanted(path):
        // The side that deleted the document changed nothing in it.
        let isOurs = conflict == .deletedByTheirs
        let file = FileMerge(path: path, base: base, ours: isOurs ? changed : base, theirs: isOurs ? base : changed)
        found.append(CommittedDocument(merge: file, result: result(path, isOurs ? changed : nil)))
      default: break
      }
    }
    // What only one side changed must be there as that side has it.
    let isShared = { (change: SideChange, others: [SideChange]) in
      others.contains { $0.oldPath == change.oldPath && $0.oldPath != nil || $0.newPath == change.newPath }
    }
    let (ours, theirs) = (documents.ours + texts.ours, documents.theirs + texts.theirs)
    for (changes, others, isOurs) in [(ours, theirs, true), (theirs, ours, false)] {
      for change in changes where !isShared(change, others) && !change.isRename {
        guard let path = change.newPath, isWanted(path), let new = change.new, let old = change.old,
          new.mode.isFile, old.mode.isFile
        else { continue }
        let made = result(path, isOurs ? new : old)
        guard made != new else { continue }
        let merge = FileMerge(path: path, base: old, ours: isOurs ? new : old, theirs: isOurs ? old : new)
        found.append(CommittedDocument(merge: merge, result: made))
      }
    }
    return found.filter { paths.contains($0.merge.path) }
  }
}

extension History {
  /// The documents of a merge of two commits whose result is not simply that of the only side that changed them.
  ///
  /// - Parameter includesTexts: Whether files with texts count as well as documents.
  func documents(
    ofMerge commit: Commit, at paths: Pathspecs, includesTexts: Bool = false
  ) async throws -> [CommittedDocument] {
    guard let merge = try await CommitMerge(of: commit, in: self, at: paths, includesTexts: includesTexts) else {
      return []
    }
    return try await documents(of: merge, in: commit, at: includesTexts ? paths.withTexts : paths)
  }

  /// The documents of a merge whose result a commit has.
  func documents(
    of merge: CommitMerge, in commit: Commit, at paths: Pathspecs
  ) async throws -> [CommittedDocument] {
    let made = Dictionary(
      try await plainChanges(
        in: .trees(old: merge.ours, new: commit.id), at: merge.texts.isEmpty ? .all : .all.withTexts
      ).map { ($0.path, $0) }
    ) { first, _ in first }
    return try await merge.documents(at: paths, in: self) { path, ours in
      made[path].map { StoredFile($0.new) } ?? ours
    }
  }
}
