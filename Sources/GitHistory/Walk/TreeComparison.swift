/// Compares two trees, entering only folders that differ.
struct TreeComparison {
  let source: any ObjectSource
  let paths: Pathspecs

  /// Two folders at one path; `nil` stands for a missing one.
  private struct Folders {
    let path: GitPath
    let depth: Int
    let old: ObjectID?
    let new: ObjectID?
  }

  /// The documents that differ, without rename detection.
  func changes(from old: ObjectID?, to new: ObjectID?) throws -> [FileChange] {
    var changes: [FileChange] = []
    // A loop instead of recursion, because a thread's stack may be small.
    var pending = [Folders(path: "", depth: 0, old: old, new: new)]
    while let folders = pending.popLast() {
      if folders.old == folders.new { continue }
      for id in [folders.old, folders.new].compactMap({ $0 }) { try TreeDepth.check(folders.depth, id) }
      let before = try folders.old.map { try source.entries($0) } ?? []
      let after = try folders.new.map { try source.entries($0) } ?? []
      // A file and a folder of the same name are unrelated: compare files with files, and folders with folders.
      changes += files(before, after, in: folders.path)
      pending += self.folders(before, after, in: folders)
    }
    return changes
  }

  private func files(_ before: [TreeEntry], _ after: [TreeEntry], in folder: GitPath) -> [FileChange] {
    let old = Self.keyed(before.filter { $0.mode != .tree })
    let new = Self.keyed(after.filter { $0.mode != .tree })
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.compactMap { name in
      let path = folder.appending(name.bytes)
      guard paths.selects(path) else { return nil }
      return FileChange(old: old[name]?.version(at: path), new: new[name]?.version(at: path))
    }
  }

  private func folders(_ before: [TreeEntry], _ after: [TreeEntry], in outer: Folders) -> [Folders] {
    let old = Self.keyed(before.filter { $0.mode == .tree })
    let new = Self.keyed(after.filter { $0.mode == .tree })
    return Set(old.keys).union(new.keys).filter { old[$0]?.id != new[$0]?.id }.compactMap { name in
      let path = outer.path.appending(name.bytes)
      guard paths.mayContain(folder: path) else { return nil }
      return Folders(path: path, depth: outer.depth + 1, old: old[name]?.id, new: new[name]?.id)
    }
  }

  private static func keyed(_ entries: [TreeEntry]) -> [GitPath: TreeEntry] {
    Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TreeEntry {
  /// The entry as a file's version; `nil` if it is a submodule.
  fileprivate func version(at path: GitPath) -> FileVersion? {
    mode.isBlob ? FileVersion(path: path, mode: mode, place: .blob(id)) : nil
  }
}
