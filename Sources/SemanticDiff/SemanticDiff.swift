public import XibModel

/// Finds all changes that lead from one version of a document to another, in the order of the new one.
///
/// The list is complete: ``apply(_:to:)`` gives the new version. It has no entry for anything that both versions state
/// alike. An added or removed object is one change, with everything in it.
///
/// - Parameters:
///   - old: The old version.
///   - new: The new version.
///   - forApplying: Whether ``apply(_:to:)`` may get the changes; those that are only shown are found faster.
///   - onTwoThreads: Whether to compare on two threads if there is much to compare.
public func changes(
  from old: Document, to new: Document, forApplying: Bool = true, onTwoThreads: Bool = false
) -> [Change] {
  if old.text == new.text { return [] }
  var comparison = Comparison(old, new, for: forApplying ? .applying : .showing)
  if onTwoThreads { comparison.runOnTwoThreads() } else { comparison.run() }
  return comparison.changes
}

/// Finds what the changes from one version of a document to another are about, of those that a filter shows by their class.
/// This is faster than finding the changes.
public func changeSubjects(from old: Document, to new: Document, _ filter: ChangeFilter) -> Set<ChangeSubject> {
  if old.text == new.text { return [] }
  var comparison = Comparison(old, new, for: .finding)
  comparison.run()
  return Set(comparison.changes.lazy.filter { filter.shows($0.changeClass) }.map(\.subject))
}

/// The one change that adds or removes a whole document.
public func wholeChange(_ kind: Change.Kind, of document: Document) -> Change {
  let names = Naming(document)
  return Change(
    kind, .edit, names.object(around: 0), outline: ObjectOutline(of: 0, names, in: document), edits: [])
}
