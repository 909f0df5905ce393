internal import LayoutSolver

/// The constraints of a tree as rows of linear forms (format.md 4.2): what a layout must keep, and nothing that it need not.
package struct ConstraintModel {
  /// A length of an element, or of its content.
  struct Variable: Hashable {
    let length: Length
    let element: Int
    var isOfContent = false
  }

  struct Term: Hashable {
    let variable: Variable
    let factor: Rational
  }

  /// A form that must have a value between bounds.
  package struct Row: Hashable {
    /// The constraint or the stack view that asks for it; `nil` for what holds in any layout.
    package let source: Int?
    /// The elements that it is about.
    package let elements: [Int]
    let terms: [Term]
    let bounds: LinearSystem.Bounds
    var priority = ConstraintModel.required

    package var isRequired: Bool { priority >= ConstraintModel.required }

    /// Whether it would be another row if the elements lay elsewhere.
    package var dependsOnPlaces: Bool { elements.count > 2 || terms.contains { $0.variable.isOfContent } }

    fileprivate var isFixed: Bool { bounds.least != nil && bounds.most != nil }

    /// Whether it is about how wide and how high one element is, and fixes their ratio.
    var isRatio: Bool {
      (try? ConstraintModel.bounds(.zero, relation: nil)) == bounds && terms.count == 4
        && Set(terms.map { $0.variable.length }) == Self.edges && Set(terms.map { $0.variable.element }).count == 1
    }

    private static let edges: Set<Length> = [.left, .right, .top, .bottom]

    /// The length that it would be about if margins and safe areas were as large as their views, which they may be.
    fileprivate func lengthAtEdges(in tree: some LayoutTree) -> Set<Term> {
      Set(
        terms.filter { !$0.variable.length.isDistance }.map { term in
          let element = term.variable.element
          guard LayoutRules.innerGuides.contains(tree.value(AttributeNames.key, of: element) ?? ""),
            let view = tree.parent(of: element)
          else { return term }
          return Term(variable: Variable(length: term.variable.length, element: view), factor: term.factor)
        })
    }
  }

  /// The pairs of some rows and others that may fix one length, though they state different ones.
  package static func sharingLengths(_ rows: [Row], _ others: [Row], in tree: some LayoutTree) -> [(Row, Row)] {
    var places: [Set<Term>: [Row]] = [:]
    for other in others where other.isFixed { places[other.lengthAtEdges(in: tree), default: []].append(other) }
    return rows.filter { $0.isFixed }.flatMap { row in
      let length = row.lengthAtEdges(in: tree), stated = Set(row.terms)
      return [length, opposite(length)].flatMap { places[$0] ?? [] }
        .filter { Set($0.terms) != stated && Set($0.terms) != opposite(stated) }.map { (row, $0) }
    }
  }

  /// A length, counted from the other end.
  private static func opposite(_ length: Set<Term>) -> Set<Term> {
    Set(length.compactMap { try? Term(variable: $0.variable, factor: -$0.factor) })
  }

  /// Lengths count in parts of half a point: that makes whole numbers of nearly all that documents state. Bounds give way by
  /// one of them at each end.
  static let partsOfHalves: Double = 256
  static let required = 1000.0
  private static let tolerance = Rational(2)

  /// The groups of rows that share lengths. No two are alike.
  package private(set) var groups: [ConstraintGroup] = []

  /// Reads the constraints of a tree that no layout may break.
  ///
  /// - Parameters:
  ///   - known: Rows that need not be made again.
  ///   - isWanted: Whether groups with some rows that are not known are of interest.
  package init(_ tree: some LayoutTree, _ known: KnownRows? = nil, where isWanted: ([Row]) -> Bool = { _ in true }) {
    let layout = LayoutReading(tree, known)
    let sizeClasses = layout.sizeClasses
    var places: [Set<Row>: Int] = [:]
    for classes in sizeClasses {
      let rows = layout.requiredRows(in: classes, if: isWanted)
      for rows in Self.connected(rows, by: { $0.terms.map({ $0.variable }) }) where isWanted(rows) {
        let group = ConstraintGroup(rows: rows, sizeClasses: [classes], ofAll: sizeClasses.count)
        if sizeClasses.count == 1 {
          groups.append(group)
        } else if let same = places[Set(rows)] {
          groups[same].sizeClasses.append(classes)
        } else {
          places[Set(rows)] = groups.count
          groups.append(group)
        }
      }
    }
  }

  /// The required rows of a tree that are not known, for all size classes, without those that hold in any layout.
  ///
  /// - Returns: The rows as variations say, and those that others may bring.
  package static func rows(_ tree: some LayoutTree, besides known: KnownRows) -> (stated: Set<Row>, possible: Set<Row>)
  {
    let layout = LayoutReading(tree, known)
    func rows(_ excluded: (SizeClasses?) -> Set<Int>) -> Set<Row> {
      Set(layout.sizeClasses.flatMap { layout.ownRows(in: $0, excluding: excluded($0)) }.filter({ $0.isRequired }))
    }
    let possible = rows { _ in [] }
    return (layout.hasEntries ? rows(layout.excluded) : possible, possible)
  }

  /// Rows that may come to share lengths in a merge of trees that have some of them.
  package static func neighbours(_ rows: [Row], in tree: some LayoutTree) -> [[Row]] {
    connected(rows) { row in
      row.terms.map { $0.variable }.map { variable in
        Variable(
          length: variable.length.isHorizontal ? .left : .top, element: tree.view(around: variable.element),
          isOfContent: variable.isOfContent)
      } + (row.source.map { [Variable(length: .standard, element: $0)] } ?? [])
    }
  }

  /// The groups of rows that share variables, without those that are about nothing but what holds anyway.
  private static func connected(_ rows: [Row], by variables: (Row) -> [Variable]) -> [[Row]] {
    var roots = Array(rows.indices)
    func root(_ row: Int) -> Int {
      var row = row
      while roots[row] != row {
        roots[row] = roots[roots[row]]
        row = roots[row]
      }
      return row
    }
    var first: [Variable: Int] = [:]
    for (index, row) in rows.enumerated() {
      for variable in variables(row) {
        if let other = first[variable] { roots[root(index)] = root(other) } else { first[variable] = index }
      }
    }
    var groups: [Int: [Row]] = [:]
    var order: [Int] = []
    for (index, row) in rows.enumerated() {
      if groups[root(index)] == nil { order.append(root(index)) }
      groups[root(index), default: []].append(row)
    }
    return order.compactMap { groups[$0] }.filter { $0.contains { $0.source != nil } }
  }

  /// A number of points, as a bound.
  static func bound(_ points: Double) -> Rational? {
    Int32(exactly: (points * 2 * partsOfHalves).rounded()).map { Rational($0) }
  }

  /// Bounds that are met within the tolerance.
  static func bounds(_ number: Rational, relation: String?) throws(Overflow) -> LinearSystem.Bounds {
    switch relation {
    case "greaterThanOrEqual": LinearSystem.Bounds(least: try number - tolerance)
    case "lessThanOrEqual": LinearSystem.Bounds(most: try number + tolerance)
    default: LinearSystem.Bounds(least: try number - tolerance, most: try number + tolerance)
    }
  }
}
