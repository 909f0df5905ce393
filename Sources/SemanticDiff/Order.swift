internal import XibModel

/// Elements that both versions have in the same list, but at another position.
extension Comparison {
  mutating func compareOrder(_ before: Int, _ after: Int) {
    guard let reordering = differences.reordering(before, after) else { return }
    let (kept, places) = (reordering.children, reordering.oldPlaces)
    let moving = kept.indices.filter { !reordering.staying.contains($0) }
    let list = new.nodes[after].name
    if Containers.order(of: list) == .ordered {
      let ranks = Dictionary(places.sorted().enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { $1 })
      for index in moving {
        // Positions count only elements that both versions have, so an addition moves nothing.
        noteReordering(of: kept[index], from: ranks[places[index], default: 0], to: index + 1)
      }
    } else {
      note(
        Change(
          .reordered, .bookkeeping, newNames.object(around: after), newNames.fact(of: after),
          edits: moving.map { placement(of: kept[$0]) }), at: after)
    }
  }

  private mutating func noteReordering(of child: Int, from old: Int, to place: Int) {
    note(
      Change(
        .reordered, newClass(child), newNames.object(around: child),
        newNames.fact(of: child, old: Fact.Value(String(old)), new: Fact.Value(String(place))),
        edits: [placement(of: child)]), at: child)
  }
}
