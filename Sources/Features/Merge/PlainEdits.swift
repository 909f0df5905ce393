internal import SemanticDiff
internal import XibModel

extension Change {
  /// Whether a person made it: no bookkeeping, no order, and no list that comes and goes with its members.
  var isPlainEdit: Bool { changeClass == .edit && kind != .reordered && !isList }
}

/// What a person edited between two versions. What was only made anew is no edit.
func plainEdits(from old: Document, to new: Document) -> [Change] {
  let changes = changes(from: old, to: new, forApplying: false)
  let recreated = RecreatedObjects(in: changes)
  return changes.filter { $0.isPlainEdit && recreated.pair(of: $0)?.isAlike != true }
}
