internal import XibModel

/// Elements that both versions have in the same list, but at another position.
extension Comparison {
  mutating func compareOrder(_ before: Int, _ after: Int) {
    guard old.hasChildren(before), new.hasChildren(after) else { return }
    var oldPlaces: [Int: Int] = [:]
    for child in old.children(of: before) { oldPlaces[self.identity(ofOld: child)] = oldPlaces.count }
    let kept = new.children(of: after).filter { oldPlaces[self.identity(ofNew: $0)] != nil }
    let places = kept.compactMap { oldPlaces[self.identity(ofNew: $0)] }
    guard zip(places, places.dropFirst()).contains(where: >) else { return }
    let staying = LongestIncreasing.positions(of: places)
    let moving = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
    let list = new.nodes[after].name
    if Containers.order(of: list) == .ordered {
      let ranks = Dictionary(places.sorted().enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { $1 })
      for (index, child) in kept.enumerated() where !staying.contains(index) {
        // Positions count only elements that both versions have, so an addition moves nothing.
        noteReordering(of: child, from: ranks[places[index], default: 0], to: index + 1)
      }
    } else {
      note(
        Change(
          .reordered, .bookkeeping, newNames.object(around: after), newNames.fact(of: after),
          edits: moving.map { placement(of: $0) }), at: after)
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
