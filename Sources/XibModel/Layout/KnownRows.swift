/// Rows that are the same in several trees, so that they need not be made for each.
package struct KnownRows {
  /// The constraints and stack views.
  let sources: Set<Int>
  let sizeClasses: [SizeClasses?]
  private let byClasses: [SizeClasses?: [ConstraintModel.Row]]

  /// - Parameters:
  ///   - trees: The trees, of which the first has the rows.
  ///   - sources: Constraints and stack views that say the same in all of them.
  ///   - arePlacesAlike: Whether all views are in one place in all of them.
  package init(_ trees: [some LayoutTree], _ sources: Set<Int>, arePlacesAlike: Bool) {
    let layouts = trees.map { LayoutReading($0) }
    let sizeClasses: [SizeClasses?] = layouts.contains { $0.sizeClasses.count > 1 } ? SizeClasses.all : [nil]
    var byClasses: [SizeClasses?: [ConstraintModel.Row]] = [:]
    var uncertain: Set<Int> = []
    for classes in sizeClasses {
      // What variations leave out may differ.
      let rows = layouts[0].ownRows(in: classes) { _ in true }.filter { $0.source.map(sources.contains) ?? false }
      byClasses[classes] = rows
      if !arePlacesAlike { uncertain.formUnion(rows.filter(\.dependsOnPlaces).compactMap(\.source)) }
    }
    self.sources = sources.subtracting(uncertain)
    self.sizeClasses = sizeClasses
    self.byClasses = byClasses.mapValues { rows in rows.filter { $0.source.map { !uncertain.contains($0) } ?? false } }
  }

  /// Whether it is one of the rows, or one that holds in any layout.
  package func contains(_ row: ConstraintModel.Row) -> Bool { row.source.map(sources.contains) ?? true }

  func rows(in classes: SizeClasses?) -> [ConstraintModel.Row] { byClasses[classes] ?? [] }
}
