internal import XibModel

/// Lists in which each side selected another entry, where only one entry can be selected (rule 7 of merge-rules.md).
extension MergeState {
  mutating func separateSelectedTwice() {
    for node in versions.changedNodes() {
      guard let mark = Selections.mark(in: node, of: versions.ours) else { continue }
      let identity = versions.identity(of: node, in: .ours)
      if versions.exists(identity, in: .theirs) { separate(mark, in: identity) }
    }
  }

  private mutating func separate(_ mark: Selections.Mark, in list: Int) {
    let entries = Set(Side.allCases.flatMap { self.entries(mark, in: list, on: $0) }).sorted()
    let isTwice = Side.allCases.contains { reading in
      entries.count { isPresent($0, in: reading) && value(of: mark.attribute, $0, in: reading) == mark.value } > 1
    }
    let selected = ThreeWay { version in entries.filter { isSelected($0, mark, in: version) } }
    // A side that deleted the selected entry did not choose to select none.
    let isChosen = !selected.base.isEmpty && selected.base.allSatisfy(versions.existsOnBothSides)
    guard isTwice || isChosen && selected.resolution == .contradiction,
      Side.allCases.allSatisfy({ selected[$0].count <= 1 })
    else { return }
    for entry in entries {
      if !versions.existsOnBothSides(entry) {
        let side = versions.anySide(of: entry)
        if isSelected(entry, mark, in: side.version) { setPresence(of: entry, withAllInItOn: side, to: Readings(side)) }
      } else if isDiffering(mark.attribute, of: entry) {
        contest(mark.attribute, of: entry)
      }
    }
    let contested = selected.ours + selected.theirs
    conflicts.append(
      Conflict(
        kind: .value, object: versions.object(of: list),
        property: contested.first.map { versions.property(mark.attribute, of: $0) },
        values: ThreeWay { version in selected[version].first.flatMap { name(of: $0, in: version) } },
        explanation: contested.count > 1
          ? "each side selected another entry, and only one can be selected"
          : "one side selected another entry, and the other none", elements: contested))
  }

  private func entries(_ mark: Selections.Mark, in list: Int, on side: Side) -> [Int] {
    guard let (document, node) = versions.element(list, in: side.version) else { return [] }
    return (node..<document.nodes[node].subtreeEnd).filter { document.nodes[$0].name == mark.entry }
      .map { versions.identity(of: $0, in: side.version) }
  }

  private func isSelected(_ entry: Int, _ mark: Selections.Mark, in version: Version) -> Bool {
    versions.values(of: mark.attribute, entry)[version] == mark.value
  }

  private func name(of entry: Int, in version: Version) -> String? {
    versions.element(entry, in: version).flatMap { ObjectNames.name(of: $0.node, in: $0.document) }
      ?? versions.summary(of: entry, in: version)
  }
}
