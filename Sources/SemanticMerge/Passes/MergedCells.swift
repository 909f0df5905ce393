internal import XibModel

/// Grids in which each side merged other cells, and the cells that both merged are no rectangle (format.md 5.4).
extension MergeState {
  mutating func separateMergedCells(of grid: Int) {
    let areRectangles = Side.allCases.allSatisfy { side in
      Self.areRectangles(
        cells(of: grid, on: side).map { cell in MergedCell { versions.values(of: $0, cell)[side] } })
    }
    let areRectanglesMerged = Side.allCases.allSatisfy { reading in
      let all = Set(Side.allCases.flatMap { cells(of: grid, on: $0) }).filter { isPresent($0, in: reading) }
      return Self.areRectangles(all.map { cell in MergedCell { value(of: $0, cell, in: reading) } })
    }
    if areRectangles, !areRectanglesMerged { contestMergedCells(of: grid) }
  }

  private mutating func contestMergedCells(of grid: Int) {
    let contested = cells(of: grid, on: .ours).filter {
      versions.existsOnBothSides($0) && isDiffering(Grid.head, of: $0)
    }
    for cell in contested { contest(Grid.head, of: cell) }
    conflicts.append(
      conflict(
        .grid, grid, "each side merged other cells, and together they are no rectangle", property: Grid.head,
        with: contested))
  }

  private func cells(of grid: Int, on side: Side) -> [Int] { entries(in: Grid.cells, of: grid, on: side) }

  /// Whether the cells that are merged into each one fill a rectangle of rows and columns.
  private static func areRectangles(_ cells: [MergedCell]) -> Bool {
    Dictionary(grouping: cells.filter { $0.head != nil }, by: \.head).values.allSatisfy { merged in
      merged.count == Set(merged.map(\.row)).count * Set(merged.map(\.column)).count
    }
  }
}

/// The place of a cell in a grid.
private struct MergedCell {
  let row: String?
  let column: String?
  /// The cell that it is merged into; `nil` if it is not.
  let head: String?

  /// - Parameter value: The value of an attribute of the cell.
  init(_ value: (String) -> String?) { (row, column, head) = (value(Grid.row), value(Grid.column), value(Grid.head)) }
}
