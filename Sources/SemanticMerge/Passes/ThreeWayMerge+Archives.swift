public import XibModel

/// Merges of archives: in their normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  init(archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions) throws(MergeError) {
    let old = try base.map { document throws(MergeError) in try Self.normalForm(of: document) }
    try self.init(normalForms: old, Self.normalForm(of: ours), Self.normalForm(of: theirs), options)
    let drafts = ArchiveDraft.both(tree, hasConflicts: isContested)
    archive = try ArchiveReadings(
      base: base?.text ?? [], ours: drafts.ours.archive(), theirs: drafts.theirs.map(Self.archive))
  }

  /// Merges archives as ``init(base:ours:theirs:options:)`` does, on several threads. That takes less time if they are
  /// large.
  public static func concurrently(
    archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions
  ) async throws(MergeError) -> Self {
    async let mine = Result { () throws(MergeError) in try normalForm(of: ours) }
    async let its = Result { () throws(MergeError) in try normalForm(of: theirs) }
    let old = try base.map(normalForm)
    var merge = try await Self(normalForms: old, mine.get(), its.get(), options)
    let drafts = ArchiveDraft.both(merge.tree, hasConflicts: merge.isContested)
    let draft = drafts.ours
    async let first = Result { () throws(MergeError) in try draft.archive() }
    let second = try drafts.theirs.map(Self.archive)
    merge.archive = try await ArchiveReadings(base: base?.text ?? [], ours: first.get(), theirs: second)
    return merge
  }

  private init(normalForms base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions)
    throws(MergeError)
  {
    guard ours.hasPlainRecordIDs == theirs.hasPlainRecordIDs else { throw .archive(.numbering) }
    try self.init(MergeState(base: base, ours: ours, theirs: theirs, options))
  }

  private static func normalForm(of document: Document) throws(MergeError) -> Document {
    do throws(ArchiveError) { return try document.normalArchive() } catch { throw .archive(error) }
  }

  private static func archive(_ draft: ArchiveDraft) throws(MergeError) -> [UInt8] { try draft.archive() }
}
