/// Compares the index with the work tree, looking at tracked files only.
struct WorkTreeComparison {
  let repository: LibGit2Repository
  let top: String

  /// The files that differ from the index, and those in conflict.
  func changes(from entries: [IndexEntry], indexFile: String?) throws -> [FileChange] {
    let written = indexFile.flatMap { WorkTreeFile.modificationTime(of: $0) }
    let heedsExecutable = repository.boolean("core.filemode", default: true)
    let hasLinks = repository.boolean("core.symlinks", default: true)
    var changes: [FileChange] = []
    for entry in entries where entry.stage == 0 && entry.mode.isBlob {
      if entry.cached?.isAssumed == true { continue }
      let old = entry.isIntentToAdd ? nil : entry.version
      guard let status = try WorkTreeFile.status(entry.path, under: top) else {
        if let change = FileChange(old: old, new: nil) { changes.append(change) }
        continue
      }
      var mode = status.mode
      if !hasLinks, entry.mode == .symbolicLink, mode.isFile { mode = entry.mode }
      if !heedsExecutable, entry.mode.isFile, mode.isFile { mode = entry.mode }
      let new = FileVersion(path: entry.path, mode: mode, place: .workTree)
      if old != nil, mode == entry.mode {
        if isFresh(entry, status, indexWritten: written) { continue }
        if try id(of: new) == entry.id { continue }
      }
      if let change = FileChange(old: old, new: new) { changes.append(change) }
    }
    return changes + ConflictedFile.conflicts(in: entries).map { FileChange.unmerged($0.path) }
  }

  /// The id that a file of the work tree would have as a blob.
  func id(of version: FileVersion) throws -> ObjectID? {
    let file = try WorkTreeFile.read(version.path, under: top)
    if file.mode == .symbolicLink { return try beyond { try LibGit2Repository.blobID(file.bytes) } }
    guard let id = try beyond({ try repository.id(ofWorkTree: file.bytes, at: version.path) }) else {
      throw BeyondLibGit2(reason: "a filter or encoding applies to \(version.path)")
    }
    return id
  }

  /// Whether the index shows that the file is unchanged.
  ///
  /// A file that was written at the same time as the index, or later, may have changed since with no visible trace.
  private func isFresh(_ entry: IndexEntry, _ status: WorkTreeFile.Status, indexWritten: WorkTreeFile.Time?) -> Bool {
    guard let cached = entry.cached, let indexWritten, status.modified < indexWritten else { return false }
    return cached.seconds == Int64(Int32(truncatingIfNeeded: status.modified.seconds))
      && cached.nanoseconds == status.modified.nanoseconds
      && cached.size == UInt32(truncatingIfNeeded: status.size)
      && cached.inode == UInt32(truncatingIfNeeded: status.inode)
  }
}

/// Combines the changes from a tree to the index with those from the index to the work tree, as `git diff REV` does.
///
/// - Parameter isSame: Whether a file of the work tree has the content of the old version.
func combine(
  _ staged: [FileChange], _ unstaged: [FileChange], isSame: (_ old: FileVersion, _ new: FileVersion) throws -> Bool
) rethrows -> [FileChange] {
  var later = Dictionary(unstaged.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  var combined: [FileChange] = []
  for first in staged {
    guard let second = later.removeValue(forKey: first.path) else {
      combined.append(first)
      continue
    }
    if let old = first.old, let new = second.new, old.mode == new.mode, try isSame(old, new) { continue }
    if let change = FileChange(old: first.old, new: second.new) { combined.append(change) }
  }
  return combined + later.values
}
