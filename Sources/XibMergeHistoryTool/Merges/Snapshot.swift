internal import XibHistory

/// A file in one of the versions of a repository that are merged.
struct StoredFile: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case blob(ObjectID)
    /// What a merge in memory gave.
    case bytes([UInt8])
  }

  let mode: FileMode
  let content: Content
}

extension StoredFile {
  init?(_ version: FileVersion?) {
    guard let version, let id = version.id else { return nil }
    self.init(mode: version.mode, content: .blob(id))
  }

  /// The bytes; a link's are its target, which is never followed.
  func bytes(in history: any History) async throws -> [UInt8] {
    switch content {
    case .blob(let id): try await history.blob(id)
    case .bytes(let bytes): bytes
    }
  }
}

/// The documents of a commit, or of the merge of several.
struct Snapshot: Sendable {
  /// The commit; nothing for an empty repository.
  let commit: ObjectID?
  /// The files that differ from the commit's; nothing stands for one that is not there.
  var changed: [GitPath: StoredFile?] = [:]

  /// A file, where the commit has it as given unless it was changed.
  func file(at path: GitPath, or committed: StoredFile?) -> StoredFile? { changed[path] ?? committed }
}

/// What one side did to a file since the merge base.
struct SideChange: Sendable {
  let oldPath: GitPath?
  let old: StoredFile?
  let newPath: GitPath?
  let new: StoredFile?

  var isRename: Bool { oldPath != nil && newPath != nil && oldPath != newPath }
}

extension History {
  /// What differs between two snapshots, renames found.
  func changes(from old: Snapshot, to new: Snapshot) async throws -> [SideChange] {
    guard let commit = new.commit else { return [] }
    var changes: [SideChange] = []
    var seen: Set<GitPath> = []
    for change in try await self.changes(in: .trees(old: old.commit, new: commit), at: .all) {
      let oldPath = change.old?.path, newPath = change.new?.path
      seen.formUnion([oldPath, newPath].compactMap { $0 })
      let before = oldPath.flatMap { old.file(at: $0, or: StoredFile(change.old)) }
      let after = newPath.flatMap { new.file(at: $0, or: StoredFile(change.new)) }
      if before != after || oldPath != newPath {
        changes.append(
          SideChange(
            oldPath: before == nil ? nil : oldPath, old: before, newPath: after == nil ? nil : newPath, new: after))
      }
    }
    for path in Set(old.changed.keys).union(new.changed.keys).subtracting(seen).sorted() {
      let committed = try await file(at: path, in: commit)
      let before = old.file(at: path, or: committed), after = new.file(at: path, or: committed)
      guard before != after else { continue }
      changes.append(
        SideChange(oldPath: before == nil ? nil : path, old: before, newPath: after == nil ? nil : path, new: after))
    }
    return changes
  }

  private func file(at path: GitPath, in commit: ObjectID) async throws -> StoredFile? {
    guard let found = try await find("\(commit.hex):\(path.text)"), found.kind == .blob else { return nil }
    return StoredFile(mode: .regular, content: .blob(found.id))
  }
}
