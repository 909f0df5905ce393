internal import XibModel

/// Merges of archives: in their normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  /// Merges archives as ``init(base:ours:theirs:options:)`` does.
  ///
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  init(archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions) throws(MergeError) {
    let old = base.map { ArchiveVersion($0) }
    let (mine, its) = (ArchiveVersion(ours, after: old), ArchiveVersion(theirs, after: old))
    let versions = try RecordIDsOfOneXcode(base: old?.normal, ours: mine.normal, theirs: its.normal)
    // The merge only counts if the normal forms hold all of the archives.
    for version in [old, mine, its] { try version?.check() }
    try self.init(MergeState(base: versions.base, ours: versions.ours, theirs: versions.theirs, options))
    let merged = tree.versions
    let drafts = ArchiveDraft.both(
      tree, ArchiveRecordList(merged.ours), ArchiveRecordList(merged.theirs), hasConflicts: isContested)
    archive = try ArchiveReadings(
      base: base?.text ?? [], ours: drafts.ours.archive(), theirs: drafts.theirs?.archive())
  }
}
