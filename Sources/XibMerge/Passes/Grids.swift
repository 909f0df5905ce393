internal import XibModel

/// Grids in which one side added a row and the other a column. A grid has a cell where each row crosses each column
/// (format.md 5.3), and neither side has the cell where these two cross.
extension MergeState {
  mutating func separateGrids() {
    for node in versions.changedNodes() where versions.ours.nodes[node].name == Grid.element {
      let grid = versions.identity(of: node, in: .ours)
      guard versions.exists(grid, in: .theirs) else { continue }
      let crossings = Side.allCases.contains { side in
        !added(to: Grid.rows, of: grid, by: side).isEmpty && !added(to: Grid.columns, of: grid, by: side.other).isEmpty
      }
      if crossings { separate(grid) }
      separateMergedCells(of: grid)
    }
  }

  private mutating func separate(_ grid: Int) {
    var all: [Int] = []
    for side in Side.allCases {
      let entries = [Grid.rows, Grid.columns, Grid.cells].flatMap { added(to: $0, of: grid, by: side) }
      for entry in entries { present[entry] = Readings(side) }
      all += entries
    }
    conflicts.append(
      conflict(
        .grid, grid, "one side added rows and the other columns, and no side has the cells where they cross", with: all
      ))
  }

  /// The entries that only one side added to a list of a grid.
  private func added(to list: String, of grid: Int, by side: Side) -> [Int] {
    entries(in: list, of: grid, on: side).filter {
      !versions.exists($0, in: .base) && !versions.exists($0, in: side.other.version)
    }
  }

  /// The entries of a list of a grid on a side.
  func entries(in list: String, of grid: Int, on side: Side) -> [Int] {
    entries(in: list, of: grid, version: side.version)
  }

  /// The entries of a list of a grid in a version.
  func entries(in list: String, of grid: Int, version: Version) -> [Int] {
    versions.children(of: grid, in: version).filter { versions.elementName(of: $0) == list }
      .flatMap { versions.children(of: $0, in: version) }
  }
}
