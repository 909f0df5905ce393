internal import XibModel

/// Lists with a selected entry that a place names. The place that a side chose may be another entry's in the merged list.
extension MergeState {
  mutating func contestSelections() {
    for node in versions.changedNodes() {
      guard let selection = Selections.selection(of: node, in: versions.ours) else { continue }
      let identity = versions.identity(of: node, in: .ours)
      guard Version.allCases.allSatisfy({ versions.exists(identity, in: $0) }) else { continue }
      contest(selection, of: identity)
    }
  }

  private mutating func contest(_ selection: Selections.Selection, of identity: Int) {
    let places = ThreeWay { place(in: selection, of: identity, in: $0) }
    let lists = ThreeWay { entries(of: selection, identity, in: $0) }
    switch places.resolution {
    case .changed(let side):
      guard let place = places[side].flatMap({ Int($0) }), lists[side.other] != lists.base,
        Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
      else { return }
      contestPlace(
        selection, of: identity, places,
        "\(side.name) selected another entry, and \(side.other.name) changed which entries there are")
    case .alike:
      guard places.ours != places.base, let place = places.ours.flatMap({ Int($0) }), lists.ours != lists.theirs,
        let list = list(of: selection, identity, in: .ours), versions.exists(list, in: .theirs),
        wholes[list] != .conflict, !isKept(place, lists)
      else { return }
      separateWhole(list)
      for side in Side.allCases { separateMentioned(in: [list], by: side) }
      conflicts.append(
        conflict(
          .order, list, "both sides selected the entry at one place, which is another one with the entries of both"))
    case .contradiction: return
    }
  }

  /// Whether the entry that both sides have at a place has it with the entries of both, too.
  private func isKept(_ place: Int, _ lists: ThreeWay<[Int]>) -> Bool {
    guard let entry = Self.entry(place, of: lists.ours), entry == Self.entry(place, of: lists.theirs) else {
      return false
    }
    let before = Set(lists.ours.prefix(place) + lists.theirs.prefix(place))
    return before.count { isPresent($0, in: .ours) } == place
  }

  private mutating func contestPlace(
    _ selection: Selections.Selection, of identity: Int, _ places: ThreeWay<String?>, _ explanation: String
  ) {
    var (elements, attribute): ([Int], String?) = ([identity], selection.property)
    if selection.isByKeys {
      elements = [selection.property, selection.entry].compactMap { $0 }
        .compactMap { child($0, of: identity, in: .ours) }.filter { versions.exists($0, in: .theirs) }
      attribute = nil
      for element in elements { separateWhole(element) }
    } else {
      contest(selection.property, of: identity)
    }
    guard let holder = elements.first else { return }
    conflicts.append(
      Conflict(
        kind: .value, object: versions.object(of: identity),
        property: attribute.map { versions.property($0, of: holder) } ?? versions.property(of: holder),
        values: places, worded: WordedElement(identity: holder, attribute: attribute),
        explanation: explanation, elements: elements))
  }

  private static func entry(_ place: Int, of list: [Int]) -> Int? {
    list.indices.contains(place) ? list[place] : nil
  }

  /// The place of the entry that an element selects, as a version states it.
  private func place(in selection: Selections.Selection, of identity: Int, in version: Version) -> String? {
    guard let (document, node) = versions.element(identity, in: version) else { return nil }
    guard selection.isByKeys else { return document.value(selection.property, of: node) }
    return member(selection.property, of: identity, in: version).flatMap { versions.summary(of: $0, in: version) }
  }

  /// The entries of the list from which an element selects one, in order.
  private func entries(of selection: Selections.Selection, _ identity: Int, in version: Version) -> [Int] {
    list(of: selection, identity, in: version).map { versions.children(of: $0, in: version) } ?? []
  }

  private func list(of selection: Selections.Selection, _ identity: Int, in version: Version) -> Int? {
    selection.list.reduce(Optional(identity)) { at, name in
      at.flatMap { at in
        selection.isByKeys
          ? member(name, of: at, in: version)
          : versions.children(of: at, in: version).first { versions.elementName(of: $0) == name }
      }
    }
  }

  /// What an object has under a key: a value, or the mention of an object.
  private func child(_ key: String, of identity: Int, in version: Version) -> Int? {
    versions.children(of: identity, in: version).first { child in
      versions.element(child, in: version).map { $0.document.key(of: $0.node) == key } ?? false
    }
  }

  /// What an object has under a key, or the object that is mentioned there.
  private func member(_ key: String, of identity: Int, in version: Version) -> Int? {
    let found = child(key, of: identity, in: version)
    guard let found, let (document, node) = versions.element(found, in: version),
      let id = document.value(ArchiveMentions.attribute, of: node)
    else { return found }
    return versions.identity(ofID: id)
  }
}
