internal import XibModel

/// Objects that the two sides moved to different places (rule 4 of merge-rules.md).
extension MergeState {
  static let movedByBoth = "both sides moved it, to different places"

  /// Records a conflict for each object that the two sides moved to different parents. Each reading keeps its own side's
  /// `key`, which names the place. Two objects with one id are in conflict anyway.
  mutating func noteMoves() {
    let known = elementsWithPlacesInConflict
    for identity in 0..<versions.count
    where present[identity] == .both && parentInOurs[identity] != parentInTheirs[identity] {
      if isDiffering(AttributeNames.key, of: identity) { contest(AttributeNames.key, of: identity) }
      guard !known.contains(identity) else { continue }
      conflicts.append(conflict(.moved, identity, Self.movedByBoth))
    }
    addEntriesOfMoved()
  }

  /// The elements whose places a conflict is about already.
  private var elementsWithPlacesInConflict: Set<Int> {
    var known = takenTwice.union(splits.keys)
    for split in splits.values { known.formUnion(split.elements) }
    for conflict in conflicts {
      switch conflict.kind {
      case .moved: known.formUnion(conflict.elements)
      case .takenTwice: known.formUnion(conflict.elements.prefix(1).filter { wholes[$0] == .conflict })
      case .value, .deletedAndChanged, .deletedAndMoved, .deletedAndUsed, .order, .grid: break
      }
    }
    return known
  }
}
