internal import GitHistory

/// Differences in files that are not documents. A rename can make a document of such a file, or such a file of a
/// document.
extension History {
  /// The files that differ between two snapshots and are not documents.
  func otherDifferences(from old: Snapshot, to new: Snapshot) async throws -> [SnapshotDifference] {
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
