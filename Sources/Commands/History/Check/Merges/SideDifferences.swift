internal import GitHistory

/// The differences of sides from their merge bases. Each side is compared with a base once.
actor SideDifferences {
  /// Documents, or all other files.
  private enum Files { case documents, others }

  private struct Comparison: Hashable {
    let files: Files
    let base: ObjectID?
    let side: ObjectID
  }

  private typealias Work = Task<[SnapshotDifference], any Error>

  private let history: any History
  private var known: [Comparison: Work] = [:]

  init(history: any History) { self.history = history }

  func ofDocuments(from base: Snapshot, to ours: ObjectID, _ theirs: ObjectID) async throws -> SidesDifferences {
    try await differences(of: .documents, from: base, to: ours, theirs)
  }

  func ofOthers(from base: Snapshot, to ours: ObjectID, _ theirs: ObjectID) async throws -> SidesDifferences {
    try await differences(of: .others, from: base, to: ours, theirs)
  }

  private func differences(
    of files: Files, from base: Snapshot, to ours: ObjectID, _ theirs: ObjectID
  ) async throws -> SidesDifferences {
    // Start both before waiting for either.
    let (mine, its) = (work(files, from: base, to: ours), work(files, from: base, to: theirs))
    return (try await mine.value, try await its.value)
  }

  private func work(_ files: Files, from base: Snapshot, to side: ObjectID) -> Work {
    // The commit alone does not identify a base that was itself merged.
    let comparison = base.changed.isEmpty ? Comparison(files: files, base: base.commit, side: side) : nil
    if let comparison, let work = known[comparison] { return work }
    let history = history
    let work = Work {
      switch files {
      case .documents: try await history.differences(from: base, to: Snapshot(commit: side))
      case .others: try await history.otherDifferences(from: base, to: Snapshot(commit: side))
      }
    }
    if let comparison { known[comparison] = work }
    return work
  }
}
