internal import Basics
internal import XibModel

/// Merges of archives: in their normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  init(archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions) throws(MergeError) {
    let old = base.map { ArchiveVersion($0) }
    try self.init(
      archives: old, ArchiveVersion(ours, after: old), ArchiveVersion(theirs, after: old), options, onTwoThreads: false)
  }

  /// Merges archives as ``init(base:ours:theirs:options:)`` does.
  ///
  /// - Parameters:
  ///   - base: The merge base; `nil` if there is none, as when both sides added the file.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - options: The treatment of conflicts and bookkeeping.
  ///   - onTwoThreads: Whether to use a second thread. That takes less time if the archives are large.
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  package init(
    archives base: ArchiveVersion?, _ ours: ArchiveVersion, _ theirs: ArchiveVersion, _ options: MergeOptions,
    onTwoThreads: Bool
  ) throws(MergeError) {
    let versions = try RecordIDsOfOneXcode(
      base: base?.normal, ours: ours.normal, theirs: theirs.normal, onTwoThreads: onTwoThreads)
    // The merge only counts if the normal forms hold all of the archives.
    let (checked, outcome) = Basics.onTwoThreads(if: onTwoThreads) {
      Result { () throws(MergeError) in
        for version in [base, ours, theirs] { try version?.check() }
        return (ours: ArchiveRecordList(versions.ours), theirs: ArchiveRecordList(versions.theirs))
      }
    } _: {
      Result { () throws(MergeError) in try Self(versions, options) }
    }
    let records = try checked.get()
    self = try outcome.get()
    // The merge may have given objects other ids.
    let merged = tree.versions
    let drafts = ArchiveDraft.both(
      tree, merged.ours === versions.ours ? records.ours : ArchiveRecordList(merged.ours),
      merged.theirs === versions.theirs ? records.theirs : ArchiveRecordList(merged.theirs), hasConflicts: isContested)
    let (second, first) = Basics.onTwoThreads(if: onTwoThreads && drafts.theirs != nil) {
      Result { () throws(MergeError) in try drafts.theirs.map(Self.archive) }
    } _: {
      Result { () throws(MergeError) in try drafts.ours.archive() }
    }
    archive = try ArchiveReadings(base: base?.archive.text ?? [], ours: first.get(), theirs: second.get())
  }

  private init(_ versions: RecordIDsOfOneXcode, _ options: MergeOptions) throws(MergeError) {
    try self.init(MergeState(base: versions.base, ours: versions.ours, theirs: versions.theirs, options))
  }

  private static func archive(_ draft: ArchiveDraft) throws(MergeError) -> [UInt8] { try draft.archive() }
}
