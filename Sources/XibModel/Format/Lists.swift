/// Lists whose lengths must agree: the columns of a matrix, and lists of archives with their counts (format.md 5.3).
package enum EvenLists: Sendable {
  /// All lists in a child have one length.
  case columns(of: String)
  /// The product of the numbers under some keys is the length of each list under others.
  case counted(counts: [String], lists: [String])

  static let byElement: [String: EvenLists] = ["matrix": .columns(of: "cells")]

  /// The lists of an element; `nil` if it has none whose lengths must agree.
  package static func of(_ node: Int, in document: Document) -> EvenLists? {
    document.dialect.evenLists(of: node, in: document)
  }

  /// Whether a child of the element takes part.
  package func includes(_ child: Int, in document: Document) -> Bool {
    switch self {
    case .columns(let container): document.nodes[child].name == container
    case .counted(let counts, let lists): document.key(of: child).map { (counts + lists).contains($0) } == true
    }
  }
}

/// The names of a grid's parts.
package enum Grid {
  package static let element = "gridView"
  package static let rows = "rows"
  package static let columns = "columns"
  package static let cells = "gridCells"
  package static let cell = "gridCell"

  /// The attributes of a cell that name its row, its column, and the cell that it is merged into.
  package static let row = "row"
  package static let column = "column"
  package static let head = "headOfMergedCell"
}
