/// Rows that are the same in several trees, made where they are needed first.
package final class KnownRows {
  /// The constraints, entries of variations and stack views.
  private let all: [Int]
  /// The constraints and stack views that say the same in all of the trees.
  private let sources: Set<Int>
  let sizeClasses: [SizeClasses?]
  private let make: (SizeClasses?) -> [ConstraintModel.Row]
  private var made: [SizeClasses?: [ConstraintModel.Row]] = [:]

  private init(
    _ all: [Int], _ sources: Set<Int>, _ sizeClasses: [SizeClasses?],
    _ make: @escaping (SizeClasses?) -> [ConstraintModel.Row]
  ) {
    (self.all, self.sources, self.sizeClasses, self.make) = (all, sources, sizeClasses, make)
  }

  /// - Parameters:
  ///   - tree: A tree that has the rows.
  ///   - all: The constraints, entries of variations and stack views of all trees.
  ///   - sources: Those that say the same in all of the trees.
  ///   - tellsSizeClasses: Whether one of the trees has other constraints for a size class.
  package convenience init(_ tree: some LayoutTree, _ all: [Int], _ sources: Set<Int>, tellsSizeClasses: Bool) {
    lazy var reading = LayoutReading(tree, KnownRows(all.filter(sources.contains), [], [nil]) { _ in [] })
    self.init(all, sources, tellsSizeClasses ? SizeClasses.all : [nil]) { classes in
      // What variations leave out may differ.
      reading.ownRows(in: classes, excluding: [])
    }
  }

  /// The rows of fewer constraints and stack views, as if there were no others.
  package func filter(_ isKept: (Int) -> Bool) -> KnownRows {
    let kept = sources.filter(isKept)
    return KnownRows(all.filter(isKept), kept, sizeClasses) { classes in
      self.rows(in: classes).filter { $0.source.map(kept.contains) ?? false }
    }
  }

  /// What is to be read.
  private(set) lazy var open = all.filter { !sources.contains($0) }

  /// The required rows for all size classes.
  package var required: [ConstraintModel.Row] { sizeClasses.flatMap(rows).filter { $0.isRequired } }

  /// Whether it is one of the rows, or one that holds in any layout.
  package func contains(_ row: ConstraintModel.Row) -> Bool { row.source.map(sources.contains) ?? true }

  func rows(in classes: SizeClasses?) -> [ConstraintModel.Row] {
    if let rows = made[classes] { return rows }
    let rows = make(classes)
    made[classes] = rows
    return rows
  }
}
