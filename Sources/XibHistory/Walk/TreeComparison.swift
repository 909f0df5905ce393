/// Compares two trees, entering only folders that differ.
struct TreeComparison {
  let source: any ObjectSource
  let paths: Pathspecs

  /// The documents that differ, by path; renames are not looked for.
  func changes(from old: ObjectID?, to new: ObjectID?, in folder: GitPath = "") throws -> [FileChange] {
    if old == new { return [] }
    let before = try old.map { try source.entries($0) } ?? []
    let after = try new.map { try source.entries($0) } ?? []
    var changes: [FileChange] = []
    // A file and a folder of one name are two things: each is compared with its like only.
    let oldFiles = Self.keyed(before.filter { $0.mode != .tree })
    let newFiles = Self.keyed(after.filter { $0.mode != .tree })
    for name in Set(oldFiles.keys).union(newFiles.keys) where oldFiles[name] != newFiles[name] {
      let path = folder.appending(name.bytes)
      guard paths.containsDocument(path) else { continue }
      let change = FileChange(old: oldFiles[name]?.version(at: path), new: newFiles[name]?.version(at: path))
      if let change { changes.append(change) }
    }
    let oldFolders = Self.keyed(before.filter { $0.mode == .tree })
    let newFolders = Self.keyed(after.filter { $0.mode == .tree })
    for name in Set(oldFolders.keys).union(newFolders.keys) where oldFolders[name]?.id != newFolders[name]?.id {
      let path = folder.appending(name.bytes)
      guard paths.mayContain(folder: path) else { continue }
      changes += try self.changes(from: oldFolders[name]?.id, to: newFolders[name]?.id, in: path)
    }
    return changes
  }

  private static func keyed(_ entries: [TreeEntry]) -> [GitPath: TreeEntry] {
    Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TreeEntry {
  /// The entry as a file's version; nothing if it is a submodule.
  fileprivate func version(at path: GitPath) -> FileVersion? {
    mode.isBlob ? FileVersion(path: path, mode: mode, place: .blob(id)) : nil
  }
}
