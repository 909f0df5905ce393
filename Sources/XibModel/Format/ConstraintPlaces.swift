/// Constraints that contradict each other unless they are alike: both are required, and fix the same lengths.
package enum ConstraintPlaces {
  /// The attributes of a constraint that say what it fixes, without its numbers.
  private static let ends = [(References.firstItem, "firstAttribute"), (References.secondItem, "secondAttribute")]

  /// The attributes of both ends, one after the other.
  static let attributesOfEnds = ends.flatMap { [$0.0, $0.1] }

  /// All that a constraint says of the length between its ends.
  package static let formula = attributesOfEnds + ["relation", "constant", "symbolic", "multiplier"]

  /// What a constraint says of its ends.
  package static func ends(of node: Int, in document: Document) -> [String?] {
    attributesOfEnds.map { document.value($0, of: node) }
  }

  /// The attributes that decide whether a constraint is required.
  package static let conditions = ["priority", "placeholder"]

  /// Whether two versions of a constraint have the same ends in the other order: its numbers count the other way.
  package static func isReversed(_ node: Int, in document: Document, from old: Int, in base: Document) -> Bool {
    let items = itemsWithAttributes(of: node, in: document), before = itemsWithAttributes(of: old, in: base)
    return items != before && items == Array(before.reversed())
  }

  /// The ids of the items of a constraint, with the directions in which it places or measures them; `nil` for the view
  /// that holds it.
  package static func directions(of node: Int, in document: Document) -> [(
    item: String?, direction: AmbiguousViews.Direction
  )] {
    ends.compactMap { item, attribute in
      document.value(attribute, of: node).map { attribute in
        (
          document.value(item, of: node),
          ConstraintAttributes.axis(of: attribute) == .horizontal ? .horizontal : .vertical
        )
      }
    }
  }

  /// The ids of the items that a constraint names.
  static func items(of node: Int, in document: Document) -> [String] {
    ends.compactMap { document.value($0.0, of: node) }
  }

  /// Says why the attributes of a constraint can't be compared; `nil` if they can.
  static func mismatch(of node: Int, in document: Document) -> String? {
    guard let first = document.value(ends[0].1, of: node), let kind = ConstraintAttributes.kind(of: first) else {
      return nil
    }
    guard let second = document.value(ends[1].1, of: node) else {
      return kind == .size ? nil : "says nothing of a second item, which only a width or a height needs not"
    }
    guard let other = ConstraintAttributes.kind(of: second), !kind.canEqual(other) else { return nil }
    return "compares \(first) with \(second)"
  }

  private static func itemsWithAttributes(of node: Int, in document: Document) -> [String] {
    ends.map { item, attribute in
      (document.value(item, of: node) ?? unnamedItem(item, of: node, in: document)) + " "
        + (document.value(attribute, of: node) ?? "")
    }
  }

  /// The id of the view that holds a constraint, which is its first item if it names none.
  private static func unnamedItem(_ item: String, of node: Int, in document: Document) -> String {
    guard item == References.firstItem, document.nodes[node].parent >= 0 else { return "" }
    return document.identity(of: document.nearestObject(around: document.nodes[node].parent)) ?? ""
  }
}
