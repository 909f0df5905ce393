internal import XibModel

/// Constraints of both sides whose items are not in the view that holds them any more, because each side moved
/// something else.
extension MergeState {
  /// Makes a conflict of each such constraint: each reading has its own side's places and items.
  mutating func separateMovedItems() {
    guard isAnythingMoved else { return }
    var isChanged = false
    for node in versions.ours.nodes.indices where versions.ours.nodes[node].traits.contains(.constraint) {
      let constraint = versions.identity(of: node, in: .ours)
      guard versions.exists(constraint, in: .theirs) else { continue }
      var moved: [Int] = []
      for side in Side.allCases where isTornApart(constraint, in: side) { moved += leave(constraint, on: side) }
      // By their ids, so that the order of the sides makes no difference.
      moved.sort { versions.object(of: $0).id < versions.object(of: $1).id }
      guard let first = moved.first else { continue }
      isChanged = true
      conflicts.append(
        conflict(
          .moved, first, "the changes of both sides take an item of a constraint out of the view that holds it",
          with: moved.dropFirst() + [constraint]))
    }
    if isChanged { makeTrees() }
  }

  private var isAnythingMoved: Bool {
    versions.changedNodes().contains { node in
      let identity = versions.identity(of: node, in: .ours)
      return versions.exists(identity, in: .theirs)
        && versions.parent(of: identity, in: .ours) != versions.parent(of: identity, in: .theirs)
    }
  }

  /// Whether a reading has an item of a constraint outside of the view that holds the constraint, though the sides with
  /// that item have it inside. The guides of a view controller are outside everywhere.
  private func isTornApart(_ constraint: Int, in reading: Side) -> Bool {
    guard isReached(constraint, in: reading), let holder = owner(of: constraint, in: reading) else { return false }
    return [References.firstItem, References.secondItem].contains { name in
      guard let item = object(named: name, of: constraint, in: reading),
        isReached(item, in: reading), !Self.isInside(holder, item, parent: { parent(of: $0, in: reading) })
      else { return false }
      let sides = Side.allCases.filter { side in
        versions.values(of: name, constraint)[side].flatMap({ versions.identity(ofID: $0) }) == item
      }
      return sides.allSatisfy { side in
        versions.owner(of: constraint, in: side.version).map { own in
          Self.isInside(own, item) { versions.parent(of: $0, in: side.version) ?? -1 }
        } ?? false
      }
    }
  }

  /// Leaves a constraint and its items where a side has them, in that side's reading; returns what moved.
  private mutating func leave(_ constraint: Int, on side: Side) -> [Int] {
    guard let (_, node) = versions.element(constraint, in: side.version),
      let holder = versions.owner(of: constraint, in: side.version)
    else { return [] }
    for name in [References.firstItem, References.secondItem] where isDiffering(name, of: constraint) {
      contest(name, of: constraint)
    }
    var moved: [Int] = []
    let items = items(of: node, on: side).map { versions.identity(of: $0, in: side.version) }
    for item in items + [constraint] {
      var at = item
      while at != holder, let own = versions.parent(of: at, in: side.version) {
        if own != parent(of: at, in: side) {
          setParent(of: at, in: side, to: own)
          moved.append(at)
        }
        at = own
      }
    }
    return moved
  }
}
