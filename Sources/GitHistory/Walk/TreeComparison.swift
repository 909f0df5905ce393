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
    Self.differing(before, after) { $0.mode != .tree }.compactMap { name, old, new in
      let path = folder.appending(name.bytes)
      guard paths.selects(path) else { return nil }
      return FileChange(old: old?.version(at: path), new: new?.version(at: path))
    }
  }

  private func folders(_ before: [TreeEntry], _ after: [TreeEntry], in outer: Folders) -> [Folders] {
    Self.differing(before, after) { $0.mode == .tree }.compactMap { name, old, new in
      let path = outer.path.appending(name.bytes)
      guard paths.mayContain(folder: path) else { return nil }
      return Folders(path: path, depth: outer.depth + 1, old: old?.id, new: new?.id)
    }
  }

  /// The entries of one kind that differ.
  private static func differing(
    _ before: [TreeEntry], _ after: [TreeEntry], _ isWanted: (TreeEntry) -> Bool
  ) -> [(name: GitPath, old: TreeEntry?, new: TreeEntry?)] {
    // Most entries of a large folder are equal; those before the first difference and after the last are left out.
    let first = zip(before, after).prefix { $0 == $1 }.count
    let last = zip(before.dropFirst(first).reversed(), after.dropFirst(first).reversed()).prefix { $0 == $1 }.count
    func keyed(_ entries: [TreeEntry]) -> [GitPath: TreeEntry] {
      Dictionary(
        entries[first..<(entries.count - last)].filter(isWanted).map { ($0.name, $0) }
      ) { one, _ in one }
    }
    let (old, new) = (keyed(before), keyed(after))
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map { ($0, old[$0], new[$0]) }
  }
}

extension TreeEntry {
  /// The entry as a file's version; `nil` if it is a submodule.
  fileprivate func version(at path: GitPath) -> FileVersion? {
    mode.isBlob ? FileVersion(path: path, mode: mode, place: .blob(id)) : nil
  }
}

/// The limit for nested folders in a tree; git has such a limit too (`core.maxTreeDepth`).
///
/// No real tree comes near it, but in a malicious tree the paths alone could fill the memory.
enum TreeDepth {
  private static let most = 2048

  static func check(_ depth: Int, _ tree: ObjectID) throws(ContentError) {
    if depth > most { throw .nestedTooDeep(tree, limit: most) }
  }
}

/// Finds one path in one tree after another, reading each folder only once.
struct PathLookup {
  private let source: any ObjectSource
  private let path: GitPath
  private let components: [ArraySlice<UInt8>]
  // Most folders do not change from one commit to the next.
  private var known: [[ObjectID: TreeEntry?]]

  init(_ path: GitPath, in source: any ObjectSource) {
    self.source = source
    self.path = path
    components = path.components
    known = Array(repeating: [:], count: components.count)
  }

  /// The file at the path in a tree; `nil` if there is none.
  mutating func version(in tree: ObjectID) throws -> FileVersion? {
    var tree = tree
    for (depth, component) in components.enumerated() {
      guard let entry = try entry(component, at: depth, in: tree) else { return nil }
      if depth == components.count - 1 {
        return entry.mode.isBlob ? FileVersion(path: path, mode: entry.mode, place: .blob(entry.id)) : nil
      }
      guard entry.mode == .tree else { return nil }
      tree = entry.id
    }
    return nil
  }

  private mutating func entry(_ name: ArraySlice<UInt8>, at depth: Int, in tree: ObjectID) throws -> TreeEntry? {
    if let entry = known[depth][tree] { return entry }
    let entry = try source.entry(name, in: tree)
    known[depth][tree] = .some(entry)
    return entry
  }
}
