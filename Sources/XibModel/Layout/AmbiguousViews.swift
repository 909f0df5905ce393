internal import LayoutSolver

/// The views that their constraints leave without a place or a size, for all combinations of size classes that have them.
///
/// Constraints of any priority count, and inequalities as equations: where they are too few even so, no layout engine can
/// know. A view may still have a size of its own, so those are taken as known that could.
package struct AmbiguousViews {
  package enum Direction: String, Sendable, CaseIterable {
    case horizontal, vertical

    fileprivate var axis: LayoutAxis { self == .horizontal ? .horizontal : .vertical }

    /// What a view lacks that is ambiguous in this direction.
    package var words: String {
      self == .horizontal ? "horizontal position or no width" : "vertical position or no height"
    }
  }

  /// The directions in which each view is ambiguous. Views in ambiguous ones are left out.
  package private(set) var directions: [Int: Set<Direction>] = [:]

  /// - Parameters:
  ///   - known: Rows that need not be made again.
  ///   - views: The views to look at; `nil` stands for all that constraints are about.
  package init(_ tree: some LayoutTree, _ known: KnownRows? = nil, among views: Set<Int>? = nil) {
    let layout = LayoutReading(tree, known)
    var found: [Int: Set<Direction>] = [:]
    var fine: [Int: Set<Direction>] = [:]
    for classes in layout.sizeClasses {
      let excluded = layout.excluded(in: classes)
      let rows = layout.rows(in: classes)
      let placed = Set(rows.flatMap { $0.elements }).union(views ?? []).filter { Self.isPlacedByConstraints($0, tree) }
      guard let solved = try? Self.solved(rows, placed, tree) else { return }
      for view in views ?? placed
      where placed.contains(view) && !tree.chain(from: view).contains(where: excluded.contains) {
        for direction in Direction.allCases {
          let isKnown = [direction.axis.start, direction.axis.end].allSatisfy { edge in
            solved.numbers[Edge(view: view, edge: edge)].map { solved.elimination.value(of: $0) != nil } ?? false
          }
          if isKnown { fine[view, default: []].insert(direction) } else { found[view, default: []].insert(direction) }
        }
      }
    }
    for (view, directions) in found {
      let rest = directions.subtracting(fine[view] ?? [])
      if !rest.isEmpty { self.directions[view] = rest }
    }
    let all = self.directions
    self.directions = all.filter { view, _ in !tree.chain(from: view).dropFirst().contains { all[$0] != nil } }
  }

  private struct Edge: Hashable {
    let view: Int
    let edge: Length
  }

  /// The equations for the edges of views; everything else is taken as known.
  private static func solved(
    _ rows: [ConstraintModel.Row], _ placed: Set<Int>, _ tree: some LayoutTree
  ) throws(Overflow) -> (elimination: Elimination, numbers: [Edge: Int]) {
    var elimination = Elimination()
    var numbers: [Edge: Int] = [:]
    func number(_ view: Int, _ edge: Length) -> Int {
      let edge = Edge(view: view, edge: edge)
      if let known = numbers[edge] { return known }
      numbers[edge] = numbers.count
      return numbers.count - 1
    }
    for row in rows {
      var factors: [Int: Rational] = [:]
      for term in row.terms where term.variable.length.isEdge && !term.variable.isOfContent {
        guard placed.contains(term.variable.element) else { continue }
        factors[number(term.variable.element, term.variable.length)] = term.factor
      }
      try elimination.add(LinearForm(factors), equals: .zero)
    }
    for view in placed.sorted() where hasOwnSize(view, tree) {
      for axis in LayoutAxis.both {
        let size = [number(view, axis.end): Rational.one, number(view, axis.start): Rational(-1)]
        try elimination.add(LinearForm(size), equals: .zero)
      }
    }
    return (elimination, numbers)
  }

  /// Whether nothing but constraints places a view.
  static func isPlacedByConstraints(_ view: Int, _ tree: some LayoutTree) -> Bool {
    guard tree.value(FactClasses.usesMask, of: view) == AttributeNames.no,
      tree.value(FactClasses.fixedFrame, of: view) != AttributeNames.yes, let list = tree.parent(of: view),
      tree.name(of: list) == LayoutRules.subviews, let owner = tree.parent(of: list)
    else { return false }
    return !tree.traits(of: owner).contains(.placesItsViews)
  }

  static func hasOwnSize(_ view: Int, _ tree: some LayoutTree) -> Bool {
    !tree.traits(of: view).contains(.withoutOwnSize)
      || LayoutRules.placeholdersOfSizes.contains { tree.value($0, of: view) != nil }
  }
}
