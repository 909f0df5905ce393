internal import XibModel

/// Grids in which each side merged other cells, and the cells that both merged are no rectangle (format.md 5.4).
extension MergeState {
  mutating func separateMergedCells(of grid: Int) {
    let areRectangles = Side.allCases.allSatisfy { side in
      MergedCell.areRectangles(
        cells(of: grid, on: side).map { cell in mergedCell(cell) { versions.values(of: $0, cell)[side] } },
        in: Self.lists.map { lines(in: $0, of: grid, on: side) { _ in true } })
    }
    guard areRectangles, !hasRectangles(grid) else { return }
    let contested = cells(of: grid, on: .ours).filter {
      versions.existsOnBothSides($0) && isDiffering(Grid.head, of: $0)
    }
    for cell in contested { contest(Grid.head, of: cell) }
    conflicts.append(
      conflict(
        .grid, grid,
        "each side merged other cells, or put rows or columns between them, and together they are no rectangle",
        property: Grid.head, with: contested))
    // A row or column that one side added or moved is in both readings.
    if !hasRectangles(grid) { separateWhole(grid) }
  }

  /// Whether the merged cells are rectangles in both readings of the merge.
  private func hasRectangles(_ grid: Int) -> Bool {
    let all = Set(Side.allCases.flatMap { cells(of: grid, on: $0) })
    return Side.allCases.allSatisfy { reading in
      MergedCell.areRectangles(
        all.filter { isPresent($0, in: reading) }.map { cell in mergedCell(cell) { value(of: $0, cell, in: reading) } },
        in: Self.lists.flatMap { list in
          sidesOrdering(list, of: grid).map { lines(in: list, of: grid, on: $0) { isPresent($0, in: reading) } }
        })
    }
  }

  /// - Parameter value: The value of an attribute of the cell.
  private func mergedCell(_ identity: Int, _ value: (String) -> String?) -> MergedCell {
    // A side may have given the cell another id.
    let head = value(Grid.head).map { versions.identity(ofID: $0) ?? -1 }
    return MergedCell(identity: identity, row: value(Grid.row), column: value(Grid.column), head: head)
  }

  private func cells(of grid: Int, on side: Side) -> [Int] { entries(in: Grid.cells, of: grid, on: side) }

  private static let lists = [Grid.rows, Grid.columns]

  /// The sides that changed which rows or columns there are, or their order. If no side did, both have the same.
  private func sidesOrdering(_ list: String, of grid: Int) -> [Side] {
    let before = entries(in: list, of: grid, version: .base)
    let changing = Side.allCases.filter { entries(in: list, of: grid, on: $0) != before }
    return changing.isEmpty ? [.ours] : changing
  }

  /// The ids of rows or columns in the order of a side, without those that are not wanted.
  private func lines(in list: String, of grid: Int, on side: Side, where isWanted: (Int) -> Bool) -> [String] {
    entries(in: list, of: grid, on: side).filter(isWanted).compactMap { line in
      versions.element(line, in: side.version).flatMap { $0.document.identifier(of: $0.node) }
    }
  }
}

/// The place of a cell in a grid.
private struct MergedCell {
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
