/// Constraints that contradict each other unless they are alike: both are required, and fix the same lengths.
package enum ConstraintPlaces {
  /// The attributes of a constraint that say what it fixes, without its numbers.
  private static let ends = [(References.firstItem, "firstAttribute"), (References.secondItem, "secondAttribute")]

  /// The attributes of both ends, one after the other.
  static let attributesOfEnds = ends.flatMap { [$0.0, $0.1] }

  /// All that a constraint says of the length between its ends.
  package static let formula = attributesOfEnds + ["relation", "constant", "symbolic", "multiplier"]

  /// The attributes that decide whether a constraint is required.
  package static let conditions = ["priority", "placeholder"]

  /// Whether two versions of a constraint have the same ends in the other order: its numbers count the other way.
  package static func isReversed(_ node: Int, in document: Document, from old: Int, in base: Document) -> Bool {
    let items = Self.items(of: node, in: document), before = Self.items(of: old, in: base)
    return items != before && items == Array(before.reversed())
  }

  /// The lengths that a required constraint fixes.
  ///
  /// It is `nil` for one that gives way to others, is there for the editor only, or is among those that some variations
  /// leave out.
  package static func name(of node: Int, in document: Document, without variable: Set<String>) -> String? {
    guard document.value("relation", of: node).map({ $0 == "equal" }) ?? true,
      document.value("priority", of: node).map({ $0 == "1000" }) ?? true,
      document.value("placeholder", of: node) != AttributeNames.yes,
      document.id(of: node).map(variable.contains) != true
    else { return nil }
    let items = items(of: node, in: document)
    // The same two ends in the other order fix the same length, unless one is a multiple of the other.
    guard let multiplier = document.value("multiplier", of: node) else {
      return "constraint " + items.sorted().joined(separator: " ")
    }
    return "constraint " + items.joined(separator: " ") + " " + multiplier
  }

  /// The distance in points that a constraint sets between its ends, in the order in which ``name(of:in:without:)`` has
  /// these.
  package static func distance(of node: Int, in document: Document) -> Double {
    let constant = document.value("constant", of: node).flatMap { Double($0) } ?? 0
    let items = items(of: node, in: document)
    return document.value("multiplier", of: node) == nil && items.sorted() != items ? -constant : constant
  }

  private static func items(of node: Int, in document: Document) -> [String] {
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

extension Document {
  /// The ids of the objects that some variations include or exclude.
  public func variableObjects() -> Set<String> {
    nodes.indices.reduce(into: []) { ids, node in
      guard nodes[node].traits.contains(.variationEntry), let id = value(References.ofVariationEntry, of: node) else {
        return
      }
      ids.insert(id)
    }
  }
}
