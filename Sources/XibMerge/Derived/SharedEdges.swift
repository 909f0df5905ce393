internal import XibModel

extension Rule {
  static let sharedEdge = Rule(
    "shared-edge",
    """
    If each side fixed one length, to anchors that may lie in one place (a safe area and a margin), both constraints
    stay, and the merge says so: whether they agree is known only when the app runs.
    """)
}

extension Settlement {
  mutating func noteSharedEdges(_ solution: Solution) {
    let facts = solution.facts
    let added = versions.constraintsAdded(facts)
    guard Side.allCases.allSatisfy({ !(added[$0] ?? []).isEmpty }) else { return }
    func rows(_ side: Side) -> [ConstraintModel.Row] {
      versions.knownLayout.changed[side].filter { row in
        row.sourceID.map { added[side]?.contains($0) ?? false } ?? false
      }
    }
    let pairs = ConstraintModel.sharingLengths(rows(.ours), rows(.theirs), in: MergedLayout(versions, of: .ours))
    guard !pairs.isEmpty else { return }
    let merged = ConstraintModel.rows(MergedLayout(solution, taking: .ours), besides: versions.knownLayout.unchanged)
      .stated
    var found: Set<ElementID> = []
    for (mine, its) in pairs where merged.contains(mine) && merged.contains(its) {
      found.formUnion(versions.sortedByID([mine.sourceID, its.sourceID].compactMap(\.self)).prefix(1))
    }
    for constraint in found.sorted() {
      decide(
        .sharedEdge, constraint,
        "each side fixed it, to other anchors, which may lie in one place; both constraints stay, and whether they agree is "
          + "known only when the app runs")
    }
  }
}

extension Versions {
  /// The constraints that only one side added.
  fileprivate func constraintsAdded(_ facts: Facts) -> [Side: Set<ElementID>] {
    guard graphs.isEmpty else { return [:] }
    let added = facts.elements.filter(isConstraint)
    return Dictionary(
      uniqueKeysWithValues: Side.allCases.map { side in (side, Set(added.filter { facts.isAdded($0, by: side) })) })
  }
}
