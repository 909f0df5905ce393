internal import Basics
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

  /// Merges archives as ``init(base:ours:theirs:options:)`` does, on two threads. That takes less time if they are large.
  public static func concurrently(
    archives base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions
  ) throws(MergeError) -> Self {
    let (its, others) = onTwoThreads {
      Result { () throws(MergeError) in try normalForm(of: theirs) }
    } _: {
      Result { () throws(MergeError) in
        try attempt { () throws(ArchiveError) in
          (old: try base?.uncheckedNormalArchive(), mine: try ours.uncheckedNormalArchive())
        }
      }
    }
    let (old, mine) = try others.get()
    let theirs = try its.get()
    // The merge only counts if the normal forms hold all of the archives.
    let (checked, merged) = onTwoThreads {
      Result { () throws(MergeError) in
        try attempt { () throws(ArchiveError) in
          if let base, let old { try base.check(old) }
          try ours.check(mine)
        }
      }
    } _: {
      Result { () throws(MergeError) in try Self(normalForms: old, mine, theirs, options) }
    }
    try checked.get()
    var merge = try merged.get()
    let drafts = ArchiveDraft.both(merge.tree, hasConflicts: merge.isContested)
    let draft = drafts.ours
    let (first, second) = onTwoThreads {
      Result { () throws(MergeError) in try draft.archive() }
    } _: {
      Result { () throws(MergeError) in try drafts.theirs.map(Self.archive) }
    }
    merge.archive = try ArchiveReadings(base: base?.text ?? [], ours: first.get(), theirs: second.get())
    return merge
  }

  private init(normalForms base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions)
    throws(MergeError)
  {
    guard ours.hasPlainRecordIDs == theirs.hasPlainRecordIDs else { throw .archive(.numbering) }
    try self.init(MergeState(base: base, ours: ours, theirs: theirs, options))
  }

  private static func normalForm(of document: Document) throws(MergeError) -> Document {
    try attempt(document.normalArchive)
  }

  private static func archive(_ draft: ArchiveDraft) throws(MergeError) -> [UInt8] { try draft.archive() }

  private static func attempt<Value>(_ work: () throws(ArchiveError) -> Value) throws(MergeError) -> Value {
    do throws(ArchiveError) { return try work() } catch { throw .archive(error) }
  }
}
