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
    let constraints = solution.facts.elements.filter(versions.isConstraint)
    func added(by side: Side) -> Set<ElementID> { Set(constraints.filter { versions.isAdded($0, by: side) }) }
    // Archives have their constraints as other objects.
    guard versions.graphs.isEmpty, Side.allCases.allSatisfy({ !added(by: $0).isEmpty }) else { return }
    func rows(_ side: Side) -> [ConstraintModel.Row] {
      let sources = added(by: side)
      return solution.references.knownLayout.changed[side].filter { $0.sourceID.map(sources.contains) ?? false }
    }
    let pairs = ConstraintModel.sharingLengths(rows(.ours), rows(.theirs), in: MergedLayout(versions, of: .ours))
    guard !pairs.isEmpty else { return }
    let merged = ConstraintModel.rows(
      MergedLayout(solution, taking: .ours), besides: solution.references.knownLayout.unchanged
    )
    .stated
    var found: Set<ElementID> = []
    for (mine, its) in pairs where merged.contains(mine) && merged.contains(its) {
      found.formUnion(versions.sortedByID([mine.sourceID, its.sourceID].compactMap { $0 }).prefix(1))
    }
    for constraint in found.sorted() {
      decide(
        .sharedEdge, constraint,
        "each side fixed it, to other anchors, which may lie in one place; both constraints stay, and whether they agree is "
          + "known only when the app runs")
    }
  }
}
