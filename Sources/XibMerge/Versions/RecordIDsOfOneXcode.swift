internal import Basics
internal import XibModel

/// The versions of an archive in their normal forms, with the ids of their records as one Xcode writes them.
///
/// Xcode 4.6 counts no more. If it saved a side, the other versions get their ids as it writes them.
struct RecordIDsOfOneXcode {
  let base: Document?
  let ours: Document
  let theirs: Document

  /// - Parameter onTwoThreads: Whether to use a second thread where versions get other ids.
  /// - Throws: ``MergeError/archive(_:)`` if an older Xcode gave new ids to a side, and the other one is newer.
  init(base: Document?, ours: Document, theirs: Document, onTwoThreads: Bool) throws(MergeError) {
    let isNewer = (ours: ours.hasPlainRecordIDs, theirs: theirs.hasPlainRecordIDs)
    guard isNewer.ours || isNewer.theirs else {
      (self.base, self.ours, self.theirs) = (base, ours, theirs)
      return
    }
    // Both may be newer; then it does not matter which.
    let older: Side = isNewer.ours ? .theirs : .ours
    let (old, new) = older == .ours ? (ours, theirs) : (theirs, ours)
    if isNewer.ours != isNewer.theirs {
      guard Set(old.recordIDs).isSubset(of: base?.recordIDs ?? []) else {
        throw .archive(.numbering(older: older.rawValue, newer: older.other.rawValue))
      }
    }
    let (one, others) = Basics.onTwoThreads(if: onTwoThreads) {
      Result { () throws(ParseError) in try old.withPlainRecordIDs() }
    } _: {
      Result { () throws(ParseError) in (base: try base?.withPlainRecordIDs(), newer: try new.withPlainRecordIDs()) }
    }
    do throws(ParseError) {
      let (first, (base, second)) = (try one.get(), try others.get())
      self.base = base
      (self.ours, self.theirs) = older == .ours ? (first, second) : (second, first)
    } catch { throw .archive(.unreadable) }
  }
}
