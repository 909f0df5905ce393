public import XibModel

/// All changes that lead from one version of a document to another, in the order of the new one.
///
/// The list is complete, so that ``apply(_:to:)`` gives the new version; and there is nothing in it that both versions
/// state alike. An added or removed object is one change, whatever it holds.
public func changes(from old: Document, to new: Document) -> [Change] {
  if old.text == new.text { return [] }
  var comparison = Comparison(old, new)
  comparison.run()
  return comparison.changes
}

/// The one change that brings a document which was not there before, or takes it away.
public func wholeChange(_ kind: Change.Kind, of document: Document) -> Change {
  let ids = document.nodes.indices.compactMap(document.identifier)
  return Change(kind, .edit, Naming(document).object(around: 0), contains: ids, edits: [])
}
