internal import XibModel

extension Rule {
  static let grids = Rule(
    "grids",
    """
    A grid has a cell where each row crosses each column, and merged cells are rectangles (format.md 5.3). It is a
    conflict if one side added a row and the other a column, if each merged other cells, or if one merged cells and
    the other put a row or column between them; and if one side gave each view of a split view or a stack view a
    number, and the other added a view.
    """,
    bundles: {
      $0.stateGrids()
      $0.stateNewLists()
    })
}

extension Facts {
  /// Lists of one side with an entry for each view, which the views that the other side added don't have.
  fileprivate mutating func stateNewLists() {
    for side in Side.allCases {
      let document = versions[side]
      for node in versions.changedNodes(on: side) where !Identifiers.isUnset(node, in: document) {
        let list = versions.element(of: node, in: side.version)
        guard versions.isAdded(list, by: side),
          let first = versions.views(beside: node, in: side.version)?.first,
          let views = versions.parent(of: first, in: side.version)
        else { continue }
        let added = versions.children(of: views, in: side.other.version).filter {
          versions.isAdded($0, by: side.other)
        }.compactMap { fact(.presence, of: $0) }
        guard !added.isEmpty else { continue }
        let label = ObjectNames.spelledOut(document.nodes[node].name)
        add(
          facts(in: list) + added, of: list, nil,
          "\(side.name) gave each view one of the \(label), and \(side.other.name) added a view, which has none", .grid)
      }
    }
  }

  mutating func stateGrids() {
    for node in versions.changedNodes() where versions.ours.nodes[node].name == Grid.element {
      let grid = versions.element(of: node, in: .ours)
      guard versions.exists(grid, in: .theirs) else { continue }
      let isCrossed = Side.allCases.contains { side in
        !added(to: Grid.rows, of: grid, by: side).isEmpty && !added(to: Grid.columns, of: grid, by: side.other).isEmpty
      }
      if isCrossed {
        let entries = Side.allCases.flatMap { side in
          [Grid.rows, Grid.columns, Grid.cells].flatMap { added(to: $0, of: grid, by: side) }
        }
        add(
          entries.compactMap { fact(.presence, of: $0) }, of: grid, nil,
          "one side added rows and the other columns, and no side has the cells where they cross", .grid)
      }
      stateMergedCells(of: grid)
    }
  }

  /// The entries that only one side added to a list of a grid.
  private func added(to list: String, of grid: ElementID, by side: Side) -> [ElementID] {
    entries(in: list, of: grid, side.version).filter { versions.isAdded($0, by: side) }
  }

  /// The entries of a list of a grid in a version.
  private func entries(in list: String, of grid: ElementID, _ version: Version) -> [ElementID] {
    versions.children(of: grid, in: version).filter { versions.elementName(of: $0) == list }
      .flatMap { versions.children(of: $0, in: version) }
  }

  private mutating func stateMergedCells(of grid: ElementID) {
    let areRectangles = Side.allCases.allSatisfy { side in
      MergedCell.areRectangles(
        entries(in: Grid.cells, of: grid, side.version).map { cell in
          mergedCell(cell) { versions.values(of: $0, cell)[side] }
        },
        in: Self.lines.map { lines(in: $0, of: grid, on: side) { _ in true } })
    }
    guard areRectangles, !hasRectangles(grid, takingHeadsFrom: nil) else { return }
    let heads = entries(in: Grid.cells, of: grid, .ours).compactMap { fact(.attribute(Grid.head), of: $0) }
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
  private func hasRectangles(_ grid: ElementID, takingHeadsFrom side: Side?) -> Bool {

    let cells = Set(Side.allCases.flatMap { entries(in: Grid.cells, of: grid, $0.version) }).filter(isKept)
    return MergedCell.areRectangles(
      cells.map { cell in
        mergedCell(cell) { name in
          let fact = fact(.attribute(name), of: cell)
          let known = fact == nil ? versions.anySide(of: cell) : side ?? fact.flatMap(preferredSide) ?? .ours
          return versions.values(of: name, cell)[known]
        }
      },
      in: Self.lines.flatMap { list in
        sidesOrdering(list, of: grid).map { lines(in: list, of: grid, on: $0, where: isKept) }
      })
  }

  /// - Parameter value: The value of an attribute of the cell.
  private func mergedCell(_ cell: ElementID, _ value: (String) -> String?) -> MergedCell {
    // A side may have given the cell another id.
    let head = value(Grid.head).map { versions.element(withID: $0) ?? MergedCell.unknown }
    return MergedCell(element: cell, row: value(Grid.row), column: value(Grid.column), head: head)
  }

  private static let lines = [Grid.rows, Grid.columns]

  /// The sides that changed which rows or columns there are, or their order. If no side did, both have the same.
  private func sidesOrdering(_ list: String, of grid: ElementID) -> [Side] {
    let before = entries(in: list, of: grid, .base)
    let changing = Side.allCases.filter { entries(in: list, of: grid, $0.version) != before }
    return changing.isEmpty ? [.ours] : changing
  }

  /// The ids of rows or columns in the order of a side, without those that are not wanted.
  private func lines(
    in list: String, of grid: ElementID, on side: Side, where isWanted: (ElementID) -> Bool
  ) -> [String] {
    entries(in: list, of: grid, side.version).filter(isWanted).compactMap {
      versions.identifier(of: $0, in: side.version)
    }
  }
}

/// The place of a cell in a grid.
struct MergedCell {
  let element: ElementID
  let row: String?
  let column: String?
  /// The cell that it is merged into; `nil` if it is not.
  let head: ElementID?

  /// Stands for a head that no version has.
  static let unknown = ElementID(-1)

  /// Whether the cells that are merged into each one, which is one of them, fill a rectangle of rows and columns.
  ///
  /// - Parameter lines: Lists of rows or columns in their order.
  static func areRectangles(_ cells: [MergedCell], in lines: [[String]]) -> Bool {
    Dictionary(grouping: cells.filter { $0.head != nil }, by: { $0.head }).allSatisfy { head, merged in
      let rows = Set(merged.compactMap { $0.row }), columns = Set(merged.compactMap { $0.column })
      return Int64(merged.count) == Int64(rows.count) * Int64(columns.count) && merged.contains { $0.element == head }
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
