/// Rows that are the same in several trees, made where they are needed first.
package final class KnownRows {
  /// The constraints and stack views.
  let sources: Set<Int>
  let sizeClasses: [SizeClasses?]
  private let make: (SizeClasses?) -> [ConstraintModel.Row]
  private var made: [SizeClasses?: [ConstraintModel.Row]] = [:]

  /// - Parameters:
  ///   - tree: A tree that has the rows.
  ///   - sources: Constraints and stack views that say the same in all of the trees.
  ///   - tellsSizeClasses: Whether one of the trees has other constraints for a size class.
  package init(_ tree: some LayoutTree, _ sources: Set<Int>, tellsSizeClasses: Bool) {
    self.sources = sources
    sizeClasses = tellsSizeClasses ? SizeClasses.all : [nil]
    make = { classes in
      // What variations leave out may differ.
      LayoutReading(tree).ownRows(in: classes) { _ in true }.filter { $0.source.map(sources.contains) ?? false }
    }
  }

  /// Whether it is one of the rows, or one that holds in any layout.
  package func contains(_ row: ConstraintModel.Row) -> Bool { row.source.map(sources.contains) ?? true }

  func rows(in classes: SizeClasses?) -> [ConstraintModel.Row] {
    if let rows = made[classes] { return rows }
    let rows = make(classes)
    made[classes] = rows
    return rows
  }
}
