internal import LayoutSolver

/// Constraints that share lengths.
package struct ConstraintGroup {
  /// What a layout must keep.
  package let rows: [ConstraintModel.Row]
  /// The combinations of size classes for which they apply; `nil` stands for any.
  var sizeClasses: [SizeClasses?]
  /// The number of combinations that the document tells apart.
  let ofAll: Int

  init(rows: [ConstraintModel.Row], sizeClasses: [SizeClasses?], ofAll: Int) {
    (self.rows, self.sizeClasses, self.ofAll) = (rows, sizeClasses, ofAll)
  }

  /// The combinations of size classes for which they apply, in words; `nil` if it is all.
  package var condition: String? {
    let words = sizeClasses.compactMap { $0?.words }
    return words.count == ofAll || words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The rows of a smallest set of constraints and stack views that no layout can keep; `nil` if a layout keeps all, or the
  /// numbers are too large to tell.
  ///
  /// - Parameter left: Constraints and stack views that do not count.
  package func contradiction(without left: Set<Int> = []) -> [ConstraintModel.Row]? {
    let all = rows.filter { row in row.source.map { !left.contains($0) } ?? true }
    guard var found = Self.contradiction(in: all) else { return nil }
    // What holds in any layout may make a smaller set contradict itself. The order of the rows says which one of several.
    var tried: Set<Int> = []
    for source in found.compactMap({ $0.source }) where tried.insert(source).inserted {
      let rest = all.filter { row in
        row.source == nil || row.source != source && found.contains { $0.source == row.source }
      }
      if let smaller = Self.contradiction(in: rest) { found = smaller }
    }
    return found.filter { $0.source != nil }
  }

  private static func contradiction(in rows: [ConstraintModel.Row]) -> [ConstraintModel.Row]? {
    var system = LinearSystem()
    var numbers: [ConstraintModel.Variable: Int] = [:]
    for row in rows {
      var factors: [Int: Rational] = [:]
      for term in row.terms {
        let number =
          numbers[term.variable]
          ?? system.addVariable(LinearSystem.Bounds(least: term.variable.length.isDistance ? .zero : nil))
        numbers[term.variable] = number
        factors[number] = term.factor
      }
      system.addRow(LinearForm(factors), row.bounds)
    }
    guard case .contradiction(let members) = system.answer else { return nil }
    return members.map { rows[$0] }
  }
}
