internal import XibModel

/// The versions of an archive in their normal forms, with the ids of their records as one Xcode writes them.
///
/// Xcode 4.6 counts no more. If it saved a side, the other versions get their ids as it writes them.
struct RecordIDsOfOneXcode {
  let base: Document?
  let ours: Document
  let theirs: Document

  /// - Throws: ``MergeError/archive(_:)`` if an older Xcode gave new ids to a side, and the other one is newer.
  init(base: Document?, ours: Document, theirs: Document) throws(MergeError) {
    let isNewer = (ours: ours.hasPlainRecordIDs, theirs: theirs.hasPlainRecordIDs)
    guard isNewer.ours || isNewer.theirs else {
      (self.base, self.ours, self.theirs) = (base, ours, theirs)
      return
    }
    if isNewer.ours != isNewer.theirs {
      let older: Side = isNewer.ours ? .theirs : .ours
      guard Set((older == .ours ? ours : theirs).recordIDs).isSubset(of: base?.recordIDs ?? []) else {
        throw .archive(.numbering(older: older.rawValue, newer: older.other.rawValue))
      }
    }
    do throws(ParseError) {
      self.base = try base?.withPlainRecordIDs()
      self.ours = try ours.withPlainRecordIDs()
      self.theirs = try theirs.withPlainRecordIDs()
    } catch { throw .archive(.unreadable) }
  }
}
