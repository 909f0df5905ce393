internal import XibModel

/// Lists of which one side selected another entry, while the other side changed which entries there are: the place that
/// the first side chose may be another entry's.
extension MergeState {
  mutating func contestSelections() {
    guard let base = versions.base else { return }
    for node in versions.ours.nodes.indices {
      guard let selection = Selections.selection(of: node, in: versions.ours) else { continue }
      let identity = versions.identity(of: node, in: .ours)
      guard let its = versions.node(identity, .theirs), let old = versions.node(identity, .base) else { continue }
      let places = ThreeWay(
        base: base.value(selection.attribute, of: old), ours: versions.ours.value(selection.attribute, of: node),
        theirs: versions.theirs.value(selection.attribute, of: its))
      let lists = ThreeWay { entries(of: selection, identity, in: $0) }
      guard case .changed(let side) = places.resolution, let place = places[side].flatMap({ Int($0) }),
        lists[side.other] != lists.base, Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
      else { continue }
      contest(selection.attribute, of: identity)
      conflicts.append(
        Conflict(
          kind: .value, object: versions.object(of: identity),
          property: versions.property(selection.attribute, of: identity), values: places,
          wording: versions.wording(of: identity, attribute: selection.attribute),
          explanation: "\(side.name) selected another entry, and \(side.other.name) changed which entries there are",
          elements: [identity]))
    }
  }

  private static func entry(_ place: Int, of list: [Int]) -> Int? {
    list.indices.contains(place) ? list[place] : nil
  }

  /// The entries of the list from which an element selects one, in order.
  private func entries(of selection: Selections.Selection, _ identity: Int, in version: Version) -> [Int] {
    versions.children(of: identity, in: version).filter { versions.elementName(of: $0) == selection.list }
      .flatMap { versions.children(of: $0, in: version) }
  }
}
