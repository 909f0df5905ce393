internal import Basics
internal import XibModel

extension Rule {
  static let selections = Rule(
    "selections",
    """
    It is a conflict if one side selected another entry of a list by its place, and the other side has another entry
    there (format.md 4.6), if both selected one place where the entries of both would put another entry, or if one
    side selected another entry and the other none.
    """,
    bundles: { $0.stateSelections() })
}

extension Facts {
  mutating func stateSelections() {
    for node in versions.changedNodes() {
      let element = versions.element(of: node, in: .ours)
      guard versions.exists(element, in: .theirs) else { continue }
      if let mark = Selections.mark(in: node, of: versions.ours) { stateMarks(mark, in: element) }
      if let selection = Selections.selection(of: node, in: versions.ours), versions.exists(element, in: .base) {
        stateSelection(selection, of: element)
      }
    }
  }

  /// Lists in which each side selected another entry, where only one entry can be selected.
  private mutating func stateMarks(_ mark: Selections.Mark, in list: ElementID) {
    let entries = versions.subtree(of: list).filter { versions.elementName(of: $0) == mark.entry }
    func isSelected(_ entry: ElementID, _ version: Version) -> Bool {
      versions.values(of: mark.attribute, entry)[version] == mark.value
    }
    let selected = ThreeWay { version in entries.filter { isSelected($0, version) } }
    guard Side.allCases.allSatisfy({ selected[$0].count <= 1 }) else { return }
    let facts = entries.compactMap { entry in
      fact(.attribute(mark.attribute), of: entry)
        ?? (Side.allCases.contains { isSelected(entry, $0.version) } ? fact(.presence, of: entry) : nil)
    }
    let property = (selected.ours + selected.theirs).first.map { versions.property(mark.attribute, of: $0) }
    let explanation =
      selected.ours.isEmpty || selected.theirs.isEmpty
      ? "one side selected another entry, and the other none"
      : "each side selected another entry, and only one can be selected"
    add(facts, of: list, property, explanation)
    // A side that deleted the selected entry did not choose to select none.
    let isChosen = !selected.base.isEmpty && selected.base.allSatisfy(versions.existsOnBothSides)
    if isChosen, selected.resolution == .contradiction, facts.count == 1 {
      heat(facts[0], of: list, property, explanation)
    }
  }

  /// A list whose selected entry a place names. The place that a side chose may be another entry's in the merged list.
  private mutating func stateSelection(_ selection: Selections.Selection, of element: ElementID) {
    if selection.isByKeys { return stateArchivedSelection(selection, of: element) }
    let places = versions.values(of: selection.property, element)
    let found = versions.children(of: element, in: .ours).first { versions.elementName(of: $0) == selection.list.first }
    guard let list = found, let chosen = fact(.attribute(selection.property), of: element) else {
      return stateSharedSelection(places, in: found)
    }
    let lists = ThreeWay { versions.children(of: list, in: $0) }
    guard case .changed(let side) = states[chosen], let place = places[side].flatMap({ Int(place: $0) }),
      lists[side.other] != lists.base, Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
    else { return }
    let explanation = "\(side.name) selected another entry, and \(side.other.name) changed which entries there are"
    heat(chosen, of: element, selection.property, explanation)
    let removed = lists[side].filter { !versions.exists($0, in: side.other.version) }
    add(
      [chosen] + removed.compactMap { fact(.presence, of: $0) }, of: element, selection.property, explanation)
  }

  /// Both sides selected the entry at one place, which is another one with the entries of both.
  private mutating func stateSharedSelection(_ places: ThreeWay<String?>, in list: ElementID?) {
    guard let list, places.ours == places.theirs, places.ours != places.base,
      let place = places.ours.flatMap({ Int(place: $0) })
    else { return }
    let lists = ThreeWay { versions.children(of: list, in: $0) }
    guard lists.ours != lists.theirs, versions.exists(list, in: .theirs) else { return }
    if let entry = Self.entry(place, of: lists.ours), entry == Self.entry(place, of: lists.theirs) {
      let before = Set(lists.ours.prefix(place) + lists.theirs.prefix(place))
      if before.count(where: isKept) == place { return }
    }
    stateContestedWhole(
      list,
      Contradiction(
        kind: .order, facts: [], elements: [list],
        explanation: "both sides selected the entry at one place, which is another one with the entries of both"))
  }

  // MARK: Selected entries of archives

  private mutating func stateArchivedSelection(_ selection: Selections.Selection, of element: ElementID) {
    let places = ThreeWay { version in
      member(selection.property, of: element, in: version).flatMap { versions.element($0, in: version) }
        .flatMap { document, node in document.hasText(node) ? document.content(of: node) : nil }
    }
    let found = ThreeWay { version in
      selection.list.reduce(Optional(element)) { at, name in at.flatMap { member(name, of: $0, in: version) } }
    }
    let lists = ThreeWay { version in found[version].map { versions.children(of: $0, in: version) } ?? [] }
    switch places.resolution {
    case .changed(let side):
      guard let place = places[side].flatMap({ Int(place: $0) }), lists[side.other] != lists.base,
        Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
      else { return }
      let parts = [selection.property, selection.entry].compactMap { $0 }
        .compactMap { child($0, of: element, in: .ours) }.filter { versions.exists($0, in: .theirs) }
      let why = "\(side.name) selected another entry, and \(side.other.name) changed which entries there are"
      let contradiction = Contradiction(kind: .value, facts: [], elements: parts, explanation: why)
      for (index, part) in parts.enumerated() { stateContestedWhole(part, index == 0 ? contradiction : nil) }
      add(parts.compactMap { fact(.whole, of: $0) }, of: element, selection.property, why)
    case .alike:
      stateSharedSelection(places, in: found.ours)
    case .contradiction: return
    }
  }

  /// What an object has under a key: a value, or the mention of an object.
  private func child(_ key: String, of element: ElementID, in version: Version) -> ElementID? {
    versions.children(of: element, in: version).first { child in
      versions.element(child, in: version).map { $0.document.key(of: $0.node) == key } ?? false
    }
  }

  /// What an object has under a key, or the object that is mentioned there.
  private func member(_ key: String, of element: ElementID, in version: Version) -> ElementID? {
    let found = child(key, of: element, in: version)
    guard let found, let (document, node) = versions.element(found, in: version),
      let id = document.value(ArchiveMentions.attribute, of: node)
    else { return found }
    return versions.element(withID: id)
  }

  private static func entry(_ place: Int, of list: [ElementID]) -> ElementID? {
    list.indices.contains(place) ? list[place] : nil
  }
}
