/// One entry of a tree object.
package struct TreeEntry: Hashable, Sendable {
  /// The name of the entry within its tree, one part of a path.
  package let name: GitPath
  package let mode: FileMode
  package let id: ObjectID

  /// Parses a tree object, which stores each entry as mode, space, name, NUL, hash.
  static func parse(_ bytes: [UInt8], idLength: Int) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    bytes.withUnsafeBufferPointer { bytes in
      forEach(in: bytes, idLength: idLength) { mode, name, id in
        if let mode = FileMode(number: mode), let id = ObjectID(bytes: id) {
          entries.append(TreeEntry(name: GitPath(bytes: name), mode: mode, id: id))
        }
        return true
      }
    }
    return entries
  }

  /// The entry with a name, found without creating values for all the others.
  static func find(_ wanted: ArraySlice<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, idLength: Int) -> TreeEntry? {
    var found: TreeEntry?
    forEach(in: bytes, idLength: idLength) { mode, name, id in
      guard name.count == wanted.count, name.elementsEqual(wanted),
        let mode = FileMode(number: mode), let id = ObjectID(bytes: id)
      else { return true }
      found = TreeEntry(name: GitPath(bytes: name), mode: mode, id: id)
      return false
    }
    return found
  }

  private typealias Slice = UnsafeBufferPointer<UInt8>.SubSequence

  /// Visits every entry until `visit` returns `false`. In a truncated tree, the visit ends at the cut.
  private static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, idLength: Int, _ visit: (UInt32, Slice, Slice) -> Bool
  ) {
    var at = 0
    while at < bytes.count {
      var mode: UInt32 = 0
      while at < bytes.count, bytes[at] != UInt8(ascii: " ") {
        mode = mode << 3 | UInt32(bytes[at] & 7)
        at += 1
      }
      let nameStart = at + 1
      guard nameStart < bytes.count, let nameEnd = bytes[nameStart...].firstIndex(of: 0),
        nameEnd + idLength < bytes.count,
        visit(mode, bytes[nameStart..<nameEnd], bytes[(nameEnd + 1)...(nameEnd + idLength)])
      else { return }
      at = nameEnd + 1 + idLength
    }
  }
}

/// One entry of the index.
struct IndexEntry: Hashable, Sendable {
  let path: GitPath
  let mode: FileMode
  let id: ObjectID
  /// The stage: 0, or the side of a conflict; see ``ConflictedFile``.
  let stage: Int
  /// Whether only the intent to add the file is recorded, as by `git add -N`.
  var isIntentToAdd = false
  /// The status of the file when it last matched the entry; `nil` if the reader does not provide it.
  var cached: CachedStatus?

  var version: FileVersion { FileVersion(path: path, mode: mode, place: .blob(id)) }

  /// The entries, with one for each file in conflict, as if ours had been taken.
  ///
  /// `git diff REV` compares with the work tree, so it only needs to know that the file is tracked.
  static func settled(_ entries: [IndexEntry]) -> [IndexEntry] {
    let conflicts = ConflictedFile.conflicts(in: entries).compactMap { $0.ours ?? $0.theirs ?? $0.base }
    return entries.filter { $0.stage == 0 }
      + conflicts.compactMap { version in
        version.id.map { IndexEntry(path: version.path, mode: version.mode, id: $0, stage: 0) }
      }
  }
}

/// The status of a file in the index, so that an unchanged file need not be read.
struct CachedStatus: Hashable, Sendable {
  let seconds: Int64
  let nanoseconds: Int64
  let size: UInt32
  let inode: UInt32
  /// Whether the file counts as unchanged without a check: `--assume-unchanged`, or outside a sparse checkout.
  let isAssumed: Bool
}

/// The versions of a file in conflict, from the stages of the index.
package struct ConflictedFile: Hashable, Sendable {
  package let path: GitPath
  /// Stage 1, the merge base's version.
  package let base: FileVersion?
  /// Stage 2, the version of the side that was checked out.
  package let ours: FileVersion?
  /// Stage 3, the version of the side that is merged in.
  package let theirs: FileVersion?

  package init(path: GitPath, base: FileVersion?, ours: FileVersion?, theirs: FileVersion?) {
    (self.path, self.base, self.ours, self.theirs) = (path, base, ours, theirs)
  }

  /// The conflicts among index entries, sorted by path. Submodules are left out.
  static func conflicts(in entries: [IndexEntry]) -> [ConflictedFile] {
    let staged = Dictionary(grouping: entries.filter { $0.stage > 0 }, by: \.path)
      .filter { $0.value.contains(where: \.mode.isBlob) }
    return staged.keys.sorted().map { path in
      let version = { (stage: Int) in staged[path]?.first { $0.stage == stage }?.version }
      return ConflictedFile(path: path, base: version(1), ours: version(2), theirs: version(3))
    }
  }
}
