internal import Basics
internal import XibModel

/// Merges of archives: in their normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  init(archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions) throws(MergeError) {
    let old = base.map { ArchiveVersion($0) }
    let (mine, its) = (ArchiveVersion(ours, after: old), ArchiveVersion(theirs, after: old))
    for version in [old, mine, its] { try version?.check() }
    try self.init(RecordIDsOfOneXcode(base: old?.normal, ours: mine.normal, theirs: its.normal), options)
    let drafts = ArchiveDraft.both(
      tree, ArchiveRecordList(tree.versions.ours), ArchiveRecordList(tree.versions.theirs), hasConflicts: isContested)
    archive = try ArchiveReadings(
      base: base?.text ?? [], ours: drafts.ours.archive(), theirs: drafts.theirs.map(Self.archive))
  }

  /// Merges archives as ``init(base:ours:theirs:options:)`` does, on two threads. That takes less time if they are large.
  public static func concurrently(
    archives base: ArchiveVersion?, _ ours: ArchiveVersion, _ theirs: ArchiveVersion, _ options: MergeOptions
  ) throws(MergeError) -> Self {
    let (mine, its) = (try ours.normal, try theirs.normal)
    let versions = try RecordIDsOfOneXcode(base: base?.normal, ours: mine, theirs: its)
    // The merge only counts if the normal forms hold all of the archives.
    let (checked, outcome) = onTwoThreads {
      Result { () throws(MergeError) in
        for version in [base, ours, theirs] { try version?.check() }
        return (ours: ArchiveRecordList(mine), theirs: ArchiveRecordList(its))
      }
    } _: {
      Result { () throws(MergeError) in try Self(versions, options) }
    }
    let records = try checked.get()
    var merge = try outcome.get()
    let merged = merge.tree.versions
    // The merge may have given objects other ids.
    let drafts = ArchiveDraft.both(
      merge.tree, merged.ours === mine ? records.ours : ArchiveRecordList(merged.ours),
      merged.theirs === its ? records.theirs : ArchiveRecordList(merged.theirs), hasConflicts: merge.isContested)
    var second: [UInt8]?
    let first: [UInt8]
    if let draft = drafts.theirs {
      let (its, mine) = onTwoThreads {
        Result { () throws(MergeError) in try draft.archive() }
      } _: {
        Result { () throws(MergeError) in try drafts.ours.archive() }
      }
      (first, second) = (try mine.get(), try its.get())
    } else {
      first = try drafts.ours.archive()
    }
    merge.archive = try ArchiveReadings(base: base?.archive.text ?? [], ours: first, theirs: second)
    return merge
  }

  private init(_ versions: RecordIDsOfOneXcode, _ options: MergeOptions) throws(MergeError) {
    try self.init(MergeState(base: versions.base, ours: versions.ours, theirs: versions.theirs, options))
  }

  private static func archive(_ draft: ArchiveDraft) throws(MergeError) -> [UInt8] { try draft.archive() }
}
