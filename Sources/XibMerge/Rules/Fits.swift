internal import XibModel

extension Rule {
  static let grids = Rule(
    "grids",
    """
    A grid has a cell where each row crosses each column, and merged cells are rectangles (format.md 5.3). It is a
    conflict if one side added a row and the other a column, if each merged other cells, or if one merged cells and
    the other put a row or column between them.
    """,
    bundles: { $0.stateGrids() })

  static let selections = Rule(
    "selections",
    """
    It is a conflict if one side selected another entry of a list by its place, and the other side has another entry
    there (format.md 4.6), if both selected one place where the entries of both would put another entry, or if one
    side selected another entry and the other none.
    """,
    bundles: { $0.stateSelections() })
}

/// Lists that must fit each other: the rows, columns and cells of a grid, a list and its selected entry.
extension Facts {
  // MARK: Grids

  /// A grid has a cell where each row crosses each column (format.md 5.3), and merged cells are rectangles.
  mutating func stateGrids() {
    for node in versions.changedNodes() where versions.ours.nodes[node].name == Grid.element {
      let grid = versions.identity(of: node, in: .ours)
      guard versions.exists(grid, in: .theirs) else { continue }
      let isCrossed = Side.allCases.contains { side in
        !added(to: Grid.rows, of: grid, by: side).isEmpty && !added(to: Grid.columns, of: grid, by: side.other).isEmpty
      }
      if isCrossed {
        let entries = Side.allCases.flatMap { side in
          [Grid.rows, Grid.columns, Grid.cells].flatMap { added(to: $0, of: grid, by: side) }
        }
        add(
          entries.compactMap { number(.presence, of: $0) }, of: grid, nil,
          "one side added rows and the other columns, and no side has the cells where they cross", .grid)
      }
      stateMergedCells(of: grid)
    }
  }

  /// The entries that only one side added to a list of a grid.
  private func added(to list: String, of grid: Int, by side: Side) -> [Int] {
    entries(in: list, of: grid, side.version).filter {
      !versions.exists($0, in: .base) && !versions.exists($0, in: side.other.version)
    }
  }

  /// The entries of a list of a grid in a version.
  private func entries(in list: String, of grid: Int, _ version: Version) -> [Int] {
    versions.children(of: grid, in: version).filter { versions.elementName(of: $0) == list }
      .flatMap { versions.children(of: $0, in: version) }
  }

  private mutating func stateMergedCells(of grid: Int) {
    let areRectangles = Side.allCases.allSatisfy { side in
      MergedCell.areRectangles(
        entries(in: Grid.cells, of: grid, side.version).map { cell in
          mergedCell(cell) { versions.values(of: $0, cell)[side] }
        },
        in: Self.lines.map { lines(in: $0, of: grid, on: side) { _ in true } })
    }
    guard areRectangles, !hasRectangles(grid, takingHeadsFrom: nil) else { return }
    let heads = entries(in: Grid.cells, of: grid, .ours).compactMap { number(.attribute(Grid.head), of: $0) }
    let explanation =
      "each side merged other cells, or put rows or columns between them, and together they are no rectangle"
    if heads.count > 1, Side.allCases.allSatisfy({ hasRectangles(grid, takingHeadsFrom: $0) }) {
      add(heads, of: grid, Grid.head, explanation, .grid)
    } else {
      stateContestedWhole(
        grid, Contradiction(kind: .grid, facts: [], elements: [grid], attribute: Grid.head, explanation: explanation))
    }
  }

  /// Whether the merged cells are rectangles in the merge.
  ///
  /// - Parameter side: The side that says which cells are merged; `nil` for the one that changed it.
  private func hasRectangles(_ grid: Int, takingHeadsFrom side: Side?) -> Bool {
    func isMerged(_ entry: Int) -> Bool {
      number(.presence, of: entry).flatMap(preferredSide).map { exists(entry, on: $0) } ?? true
    }
    let cells = Set(Side.allCases.flatMap { entries(in: Grid.cells, of: grid, $0.version) }).filter(isMerged)
    return MergedCell.areRectangles(
      cells.map { cell in
        mergedCell(cell) { name in
          let fact = number(.attribute(name), of: cell)
          let known = fact == nil ? versions.anySide(of: cell) : side ?? fact.flatMap(preferredSide) ?? .ours
          return versions.values(of: name, cell)[known]
        }
      },
      in: Self.lines.flatMap { list in
        sidesOrdering(list, of: grid).map { lines(in: list, of: grid, on: $0, where: isMerged) }
      })
  }

  /// - Parameter value: The value of an attribute of the cell.
  private func mergedCell(_ cell: Int, _ value: (String) -> String?) -> MergedCell {
    // A side may have given the cell another id.
    let head = value(Grid.head).map { versions.identity(ofID: $0) ?? -1 }
    return MergedCell(identity: cell, row: value(Grid.row), column: value(Grid.column), head: head)
  }

  private static let lines = [Grid.rows, Grid.columns]

  /// The sides that changed which rows or columns there are, or their order. If no side did, both have the same.
  private func sidesOrdering(_ list: String, of grid: Int) -> [Side] {
    let before = entries(in: list, of: grid, .base)
    let changing = Side.allCases.filter { entries(in: list, of: grid, $0.version) != before }
    return changing.isEmpty ? [.ours] : changing
  }

  /// The ids of rows or columns in the order of a side, without those that are not wanted.
  private func lines(in list: String, of grid: Int, on side: Side, where isWanted: (Int) -> Bool) -> [String] {
    entries(in: list, of: grid, side.version).filter(isWanted).compactMap { line in
      versions.element(line, in: side.version).flatMap { $0.document.identifier(of: $0.node) }
    }
  }

  // MARK: Selected entries

  mutating func stateSelections() {
    for node in versions.changedNodes() {
      let element = versions.identity(of: node, in: .ours)
      guard versions.exists(element, in: .theirs) else { continue }
      if let mark = Selections.mark(in: node, of: versions.ours) { stateMarks(mark, in: element) }
      if let selection = Selections.selection(of: node, in: versions.ours), versions.exists(element, in: .base) {
        stateSelection(selection, of: element)
      }
    }
  }

  /// Lists in which each side selected another entry, where only one entry can be selected.
  private mutating func stateMarks(_ mark: Selections.Mark, in list: Int) {
    let entries = Set(
      Side.allCases.flatMap { side in
        versions.subtree(of: list, on: side).filter { versions.elementName(of: $0) == mark.entry }
      }
    ).sorted()
    func isSelected(_ entry: Int, _ version: Version) -> Bool {
      versions.values(of: mark.attribute, entry)[version] == mark.value
    }
    let selected = ThreeWay { version in entries.filter { isSelected($0, version) } }
    guard Side.allCases.allSatisfy({ selected[$0].count <= 1 }) else { return }
    let facts = entries.compactMap { entry in
      number(.attribute(mark.attribute), of: entry)
        ?? (Side.allCases.contains { isSelected(entry, $0.version) } ? number(.presence, of: entry) : nil)
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
      hot.append(
        Contradiction(
          kind: .value, facts: facts, hot: facts[0], elements: [list], attribute: property, explanation: explanation))
    }
  }

  /// A list whose selected entry a place names. The place that a side chose may be another entry's in the merged list.
  private mutating func stateSelection(_ selection: Selections.Selection, of element: Int) {
    if selection.isByKeys { return stateArchivedSelection(selection, of: element) }
    let places = versions.values(of: selection.property, element)
    let containers = versions.children(of: element, in: .ours).filter {
      versions.elementName(of: $0) == selection.list.first
    }
    guard let list = containers.first, let chosen = number(.attribute(selection.property), of: element) else {
      return stateSharedSelection(selection, of: element, places, containers.first)
    }
    let lists = ThreeWay { versions.children(of: list, in: $0) }
    guard case .changed(let side) = states[chosen], let place = places[side].flatMap({ Int($0) }),
      lists[side.other] != lists.base, Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
    else { return }
    let explanation = "\(side.name) selected another entry, and \(side.other.name) changed which entries there are"
    hot.append(
      Contradiction(
        kind: .value, facts: [chosen], hot: chosen, elements: [element], attribute: selection.property,
        explanation: explanation))
    let removed = lists[side].filter { !versions.exists($0, in: side.other.version) }
    add(
      [chosen] + removed.compactMap { number(.presence, of: $0) }, of: element, selection.property, explanation)
  }

  /// Both sides selected the entry at one place, which is another one with the entries of both.
  private mutating func stateSharedSelection(
    _ selection: Selections.Selection, of element: Int, _ places: ThreeWay<String?>, _ list: Int?
  ) {
    guard let list, places.ours == places.theirs, places.ours != places.base,
      let place = places.ours.flatMap({ Int($0) })
    else { return }
    let lists = ThreeWay { versions.children(of: list, in: $0) }
    guard lists.ours != lists.theirs, versions.exists(list, in: .theirs) else { return }
    if let entry = Self.entry(place, of: lists.ours), entry == Self.entry(place, of: lists.theirs) {
      let before = Set(lists.ours.prefix(place) + lists.theirs.prefix(place)).filter { entry in
        number(.presence, of: entry).flatMap(preferredSide).map { exists(entry, on: $0) } ?? true
      }
      if before.count == place { return }
    }
    stateContestedWhole(
      list,
      Contradiction(
        kind: .order, facts: [], elements: [list],
        explanation: "both sides selected the entry at one place, which is another one with the entries of both"))
  }

  // MARK: Selected entries of archives

  private mutating func stateArchivedSelection(_ selection: Selections.Selection, of element: Int) {
    let places = ThreeWay { version in
      member(selection.property, of: element, in: version).flatMap { versions.summary(of: $0, in: version) }
    }
    let found = ThreeWay { version in
      selection.list.reduce(Optional(element)) { at, name in at.flatMap { member(name, of: $0, in: version) } }
    }
    let lists = ThreeWay { version in found[version].map { versions.children(of: $0, in: version) } ?? [] }
    switch places.resolution {
    case .changed(let side):
      guard let place = places[side].flatMap({ Int($0) }), lists[side.other] != lists.base,
        Self.entry(place, of: lists[side]) != Self.entry(place, of: lists[side.other])
      else { return }
      let parts = [selection.property, selection.entry].compactMap(\.self)
        .compactMap { child($0, of: element, in: .ours) }.filter { versions.exists($0, in: .theirs) }
      let why = "\(side.name) selected another entry, and \(side.other.name) changed which entries there are"
      let contradiction = Contradiction(kind: .value, facts: [], elements: parts, explanation: why)
      for (index, part) in parts.enumerated() { stateContestedWhole(part, index == 0 ? contradiction : nil) }
    case .alike:
      stateSharedSelection(selection, of: element, places, found.ours)
    case .contradiction: return
    }
  }

  /// What an object has under a key: a value, or the mention of an object.
  private func child(_ key: String, of element: Int, in version: Version) -> Int? {
    versions.children(of: element, in: version).first { child in
      versions.element(child, in: version).map { $0.document.key(of: $0.node) == key } ?? false
    }
  }

  /// What an object has under a key, or the object that is mentioned there.
  private func member(_ key: String, of element: Int, in version: Version) -> Int? {
    let found = child(key, of: element, in: version)
    guard let found, let (document, node) = versions.element(found, in: version),
      let id = document.value(ArchiveMentions.attribute, of: node)
    else { return found }
    return versions.identity(ofID: id)
  }

  private static func entry(_ place: Int, of list: [Int]) -> Int? {
    list.indices.contains(place) ? list[place] : nil
  }
}

extension Rule {
  static let returned = Rule(
    "returned",
    """
    An object that a conflict keeps has its connections, constraints, entries of variations and lists (format.md 5.3),
    and cells of grids again, and what the side that deleted it had moved out of it. What one side kept of a container
    that it dissolved, and the other side deleted with the container, is a conflict, too.
    """
  ) { snapshot in
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    let moved = facts.all.indices.filter { facts.all[$0].slot == .place }
    guard !moved.isEmpty else { return [] }
    return facts.all.indices.flatMap { presence -> [Contradiction] in
      let fact = facts.all[presence]
      guard fact.slot == .presence, snapshot.groups.isOpen(presence),
        case .changed(let deleter) = facts.states[presence], versions.exists(fact.element, in: .base)
      else { return [] }
      return moved.filter { place in
        let element = facts.all[place].element
        return facts.states[place] == .changed(by: deleter)
          && versions.ancestors(of: element, in: .base).contains(fact.element)
      }.map { place in
        Contradiction(
          kind: .deletedAndChanged, facts: [presence, place], elements: [fact.element], explanation: nil)
      }
    }
  }
}

/// The place of a cell in a grid.
struct MergedCell {
  let identity: Int
  let row: String?
  let column: String?
  /// The cell that it is merged into; `nil` if it is not.
  let head: Int?

  /// Whether the cells that are merged into each one, which is one of them, fill a rectangle of rows and columns.
  ///
  /// - Parameter lines: Lists of rows or columns in their order.
  static func areRectangles(_ cells: [MergedCell], in lines: [[String]]) -> Bool {
    Dictionary(grouping: cells.filter { $0.head != nil }, by: \.head).allSatisfy { head, merged in
      let rows = Set(merged.compactMap(\.row)), columns = Set(merged.compactMap(\.column))
      return merged.count == rows.count * columns.count && merged.contains { $0.identity == head }
        && lines.allSatisfy { isAdjacent(rows, in: $0) && isAdjacent(columns, in: $0) }
    }
  }

  /// Whether nothing else is between some rows or columns.
  private static func isAdjacent(_ some: Set<String>, in line: [String]) -> Bool {
    guard let first = line.firstIndex(where: some.contains), let last = line.lastIndex(where: some.contains) else {
      return true
    }
    return line[first...last].allSatisfy(some.contains)
  }
}
