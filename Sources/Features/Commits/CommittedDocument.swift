internal import GitHistory

/// A document, or a file with texts, of a merge commit that a side changed: the versions to merge again, and what the
/// commit has.
struct CommittedDocument: Sendable {
  let merge: FileMerge
  /// `nil` if the merge commit has no such file.
  let result: StoredFile?
}

extension History {
  /// The documents of a merge of two commits whose result is not simply that of the only side that changed them.
  ///
  /// - Parameter includesTexts: Whether files with texts count as well as documents.
  func documents(
    ofMerge commit: Commit, at paths: Pathspecs, includesTexts: Bool = false
  ) async throws -> [CommittedDocument] {
    guard let ours = commit.parents.first, let theirs = commit.parents.last else { return [] }
    // Most merges of a large history touch no document on both sides; these need no merge base.
    let apart = try await plainChanges(in: .trees(old: ours, new: theirs), at: includesTexts ? paths.withTexts : paths)
    guard !apart.isEmpty else { return [] }
    let made = Dictionary(
      try await plainChanges(in: .trees(old: ours, new: commit.id), at: includesTexts ? .all.withTexts : .all)
        .map { ($0.path, $0) }
    ) { first, _ in first }
    func result(_ path: GitPath, _ ours: StoredFile?) -> StoredFile? {
      made[path].map { StoredFile($0.new) } ?? ours
    }
    let base = try await MergeBase(history: self).snapshot(of: ours, theirs)
    var sides = try await sides(Snapshot(commit: ours), Snapshot(commit: theirs), since: base)
    if includesTexts {
      let texts = try await self.sides(
        ofTexts: (
          textDifferences(from: base, to: Snapshot(commit: ours)),
          textDifferences(from: base, to: Snapshot(commit: theirs))
        ))
      sides = BothSides(ours: sides.ours + texts.ours, theirs: sides.theirs + texts.theirs)
    }
    let isWanted = { (path: GitPath) in path.isInterfaceBuilderDocument || includesTexts && path.isText }
    var documents: [CommittedDocument] = []
    for step in MergePlan.steps(sides) {
      switch step {
      case .merge(let file, _) where isWanted(file.path):
        documents.append(CommittedDocument(merge: file, result: result(file.path, file.ours)))
      case .conflict(let path, _, let conflict, let base?, let changed?) where isWanted(path):
        // The side that deleted the document changed nothing in it.
        let isOurs = conflict == .deletedByTheirs
        let file = FileMerge(path: path, base: base, ours: isOurs ? changed : base, theirs: isOurs ? base : changed)
        documents.append(CommittedDocument(merge: file, result: result(path, isOurs ? changed : nil)))
      default: break
      }
    }
    // What only one side changed must be there as that side has it.
    let isShared = { (change: SideChange, others: [SideChange]) in
      others.contains { $0.oldPath == change.oldPath && $0.oldPath != nil || $0.newPath == change.newPath }
    }
    for (changes, others, isOurs) in [(sides.ours, sides.theirs, true), (sides.theirs, sides.ours, false)] {
      for change in changes where !isShared(change, others) && !change.isRename {
        guard let path = change.newPath, isWanted(path), let new = change.new, let old = change.old,
          new.mode.isFile, old.mode.isFile
        else { continue }
        let found = result(path, isOurs ? new : old)
        guard found != new else { continue }
        let merge = FileMerge(path: path, base: old, ours: isOurs ? new : old, theirs: isOurs ? old : new)
        documents.append(CommittedDocument(merge: merge, result: found))
      }
    }
    return documents.filter { paths.contains($0.merge.path) }
  }
}
