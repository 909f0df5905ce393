internal import GitHistory

/// The change that one side made to a file since the merge base.
struct SideChange: Sendable {
  let oldPath: GitPath?
  let old: StoredFile?
  let newPath: GitPath?
  let new: StoredFile?

  var isRename: Bool { oldPath != nil && newPath != nil && oldPath != newPath }

  /// Whether the file is or was a document.
  var isOfDocument: Bool { paths.contains(where: \.isInterfaceBuilderDocument) }

  fileprivate var paths: [GitPath] { [oldPath, newPath].compactMap { $0 } }
}

/// The changes of both sides, with renames detected.
struct BothSides: Sendable {
  let ours: [SideChange]
  var theirs: [SideChange]

  var isEmpty: Bool { ours.isEmpty && theirs.isEmpty }

  /// The changes at the old and new paths of documents, including those of the other side.
  fileprivate var ofDocuments: BothSides {
    let paths = Set((ours + theirs).filter(\.isOfDocument).flatMap(\.paths))
    return BothSides(
      ours: ours.filter { $0.paths.contains(where: paths.contains) },
      theirs: theirs.filter { $0.paths.contains(where: paths.contains) })
  }
}

/// The differences of each side from the merge base.
typealias SidesDifferences = (ours: [SnapshotDifference], theirs: [SnapshotDifference])

extension History {
  /// The changes that two snapshots made to documents since their merge base.
  func sides(_ ours: CommitSnapshot, _ theirs: CommitSnapshot, since base: CommitSnapshot) async throws -> BothSides {
    try await sides(
      (try await differences(from: base, to: ours), try await differences(from: base, to: theirs)),
      others: {
        (try await otherDifferences(from: base, to: ours), try await otherDifferences(from: base, to: theirs))
      })
  }

  /// The changes that each side made to documents, from the side's differences from the merge base.
  ///
  /// - Parameters:
  ///   - documents: The documents that differ.
  ///   - others: Returns all other files that differ. It is called only if a document may have been renamed to or from
  ///     one of them.
  func sides(_ documents: SidesDifferences, others: () async throws -> SidesDifferences) async throws -> BothSides {
    var (ours, theirs) = documents
    if mayHaveOther(ours, against: theirs) || mayHaveOther(theirs, against: ours) {
      let others = try await others()
      ours = (ours + others.ours).sorted { $0.path < $1.path }
      theirs = (theirs + others.theirs).sorted { $0.path < $1.path }
    }
    return BothSides(
      ours: await renamed(ours, against: theirs), theirs: await renamed(theirs, against: ours)
    ).ofDocuments
  }

  /// The changes that each side made to other files, from the side's differences from the merge base.
  func sides(ofFiles differences: SidesDifferences) async -> BothSides {
    BothSides(
      ours: await renamed(differences.ours, against: differences.theirs),
      theirs: await renamed(differences.theirs, against: differences.ours))
  }

  /// The changes that each side made to files with texts. Renames are not detected: such files keep their names.
  func sides(ofTexts differences: SidesDifferences) -> BothSides {
    func changes(_ differences: [SnapshotDifference]) -> [SideChange] {
      differences.map { difference in
        SideChange(
          oldPath: difference.old.map { _ in difference.path }, old: difference.old,
          newPath: difference.new.map { _ in difference.path }, new: difference.new)
      }
    }
    return BothSides(ours: changes(differences.ours), theirs: changes(differences.theirs))
  }

  /// Whether a side may have renamed a file to a document, or renamed away a document that the other side changed.
  private func mayHaveOther(_ differences: [SnapshotDifference], against others: [SnapshotDifference]) -> Bool {
    let changed = Set(others.map(\.path))
    return differences.contains { $0.old == nil || $0.new == nil && changed.contains($0.path) }
  }

  /// Detects renames. As in git, only a file that the other side changed or deleted can be found under a new name.
  private func renamed(_ differences: [SnapshotDifference], against others: [SnapshotDifference]) async -> [SideChange]
  {
    var files: [FileVersion: StoredFile] = [:]
    func version(_ file: StoredFile?, at path: GitPath) -> FileVersion? {
      guard let file else { return nil }
      let version = FileVersion(path: path, mode: file.mode, place: .blob(file.id))
      files[version] = file
      return version
    }
    let changes = differences.compactMap {
      FileChange(old: version($0.old, at: $0.path), new: version($0.new, at: $0.path))
    }
    let wanted = Set(others.filter { $0.old != nil }.map(\.path))
    let found = await RenameDetection.detect(in: changes, of: wanted) { version in
      if let file = files[version] { return try await file.bytes(in: self) }
      return try await content(of: version)
    }
    return found.map { change in
      SideChange(
        oldPath: change.old?.path, old: change.old.flatMap { files[$0] }, newPath: change.new?.path,
        new: change.new.flatMap { files[$0] })
    }
  }
}

/// The differences of sides from their merge bases. Each side is compared with a base once.
actor SideDifferences {
  /// Documents, files with texts by key, or all files but documents.
  enum Files { case documents, texts, others }

  private struct Key: Hashable {
    let files: Files
    let base: ObjectID?
    let side: ObjectID
  }

  private typealias Work = Task<[SnapshotDifference], any Error>

  private let history: any History
  private var known: [Key: Work] = [:]

  init(history: any History) { self.history = history }

  func of(
    _ files: Files, from base: CommitSnapshot, to ours: ObjectID, _ theirs: ObjectID
  ) async throws -> SidesDifferences {
    // Start both before waiting for either.
    let (mine, its) = (work(files, from: base, to: ours), work(files, from: base, to: theirs))
    return (try await mine.value, try await its.value)
  }

  private func work(_ files: Files, from base: CommitSnapshot, to side: ObjectID) -> Work {
    // The commit alone does not identify a base that was itself merged.
    let key = base.changed.isEmpty ? Key(files: files, base: base.commit, side: side) : nil
    if let key, let work = known[key] { return work }
    let history = history
    let work = Work {
      switch files {
      case .documents: try await history.differences(from: base, to: CommitSnapshot(commit: side))
      case .texts: try await history.textDifferences(from: base, to: CommitSnapshot(commit: side))
      case .others: try await history.otherDifferences(from: base, to: CommitSnapshot(commit: side))
      }
    }
    if let key { known[key] = work }
    return work
  }
}
