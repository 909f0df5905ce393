internal import GitHistory

/// The files of a commit, or of a merge of several commits.
struct CommitSnapshot: Sendable {
  /// The commit; `nil` for an empty repository.
  let commit: ObjectID?
  /// The files that differ from those of the commit; `nil` stands for a deleted file.
  var changed: [GitPath: StoredFile?] = [:]
  /// Whether the snapshot is a merge of several commits. Only its documents are merged.
  var isMerged = false

  /// The file at a path: the changed one, or else `committed`, the file that the commit has there.
  func file(at path: GitPath, or committed: StoredFile?) -> StoredFile? { changed[path] ?? committed }
}

/// A difference between two snapshots at one path.
struct SnapshotDifference: Sendable {
  let path: GitPath
  let old: StoredFile?
  let new: StoredFile?
}

extension History {
  /// The documents that differ between two snapshots, including those that a merge in memory made.
  func differences(from old: CommitSnapshot, to new: CommitSnapshot) async throws -> [SnapshotDifference] {
    guard let commit = new.commit else { return [] }
    var differences: [SnapshotDifference] = []
    var seen: Set<GitPath> = []
    func add(_ path: GitPath, _ before: StoredFile?, _ after: StoredFile?) {
      let (before, after) = (old.file(at: path, or: before), new.file(at: path, or: after))
      if before != after { differences.append(SnapshotDifference(path: path, old: before, new: after)) }
    }
    for change in try await plainChanges(in: .trees(old: old.commit, new: commit), at: .all) {
      seen.insert(change.path)
      add(change.path, StoredFile(change.old), StoredFile(change.new))
    }
    for path in Set(old.changed.keys).union(new.changed.keys).subtracting(seen) {
      let committed = try await file(at: path, in: commit)
      add(path, committed, committed)
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// The files with texts that differ between two commits; none where a commit is missing.
  func textDifferences(from old: CommitSnapshot, to new: CommitSnapshot) async throws -> [SnapshotDifference] {
    guard let base = old.commit, let commit = new.commit else { return [] }
    return try await plainChanges(in: .trees(old: base, new: commit), at: .all.withTexts).filter(\.path.isText).map {
      SnapshotDifference(path: $0.path, old: StoredFile($0.old), new: StoredFile($0.new))
    }
  }

  private func file(at path: GitPath, in commit: ObjectID) async throws -> StoredFile? {
    var tree = commit
    let parts = path.components
    for part in parts.dropLast() {
      guard let folder = try await entries(ofTree: tree).first(where: { $0.name.bytes.elementsEqual(part) }),
        folder.mode == .tree
      else { return nil }
      tree = folder.id
    }
    guard let name = parts.last,
      let entry = try await entries(ofTree: tree).first(where: { $0.name.bytes.elementsEqual(name) }),
      entry.mode.isFile || entry.mode == .symbolicLink
    else { return nil }
    return StoredFile(mode: entry.mode, id: entry.id)
  }
}

/// Differences in files that are not documents. A rename can make a document of such a file, or such a file of a
/// document.
extension History {
  /// The files that differ between two snapshots and are not documents.
  func otherDifferences(from old: CommitSnapshot, to new: CommitSnapshot) async throws -> [SnapshotDifference] {
    // Without an old commit, nothing was renamed. For merged bases, git's result for these files is not known.
    guard let base = old.commit, let commit = new.commit, !old.isMerged, !new.isMerged else { return [] }
    var differences: [SnapshotDifference] = []
    var folders: [(path: GitPath, old: ObjectID?, new: ObjectID?)] = [("", base, commit)]
    while let folder = folders.popLast() {
      let before = try await entries(in: folder.old)
      let after = try await entries(in: folder.new)
      for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
        let (one, other) = (before[name], after[name])
        let path = folder.path.bytes.isEmpty ? name : GitPath(bytes: folder.path.bytes + "/".utf8 + name.bytes)
        if one?.folder != other?.folder { folders.append((path, one?.folder, other?.folder)) }
        let isKnown = path.isInterfaceBuilderDocument || old.changed[path] != nil || new.changed[path] != nil
        if !isKnown, one?.file != other?.file {
          differences.append(SnapshotDifference(path: path, old: one?.file, new: other?.file))
        }
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  private func entries(in folder: ObjectID?) async throws -> [GitPath: TreeEntry] {
    guard let folder else { return [:] }
    return Dictionary(try await entries(ofTree: folder).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TreeEntry {
  fileprivate var folder: ObjectID? { mode == .tree ? id : nil }

  fileprivate var file: StoredFile? {
    mode.isFile || mode == .symbolicLink ? StoredFile(mode: mode, id: id) : nil
  }
}
