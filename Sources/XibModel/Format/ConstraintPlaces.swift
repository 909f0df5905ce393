/// Constraints that contradict each other unless they are alike: both are required, and fix the same lengths.
public enum ConstraintPlaces {
  /// The attributes of a constraint that say what it fixes, without its number.
  private static let ends = [
    References.firstItem, "firstAttribute", References.secondItem, "secondAttribute", "multiplier",
  ]

  /// The lengths that a required constraint fixes.
  ///
  /// It is `nil` for one that gives way to others, is there for the editor only, or is among those that some variations
  /// leave out.
  public static func name(of node: Int, in document: Document, without variable: Set<String>) -> String? {
    guard document.value("relation", of: node).map({ $0 == "equal" }) ?? true,
      document.value("priority", of: node).map({ $0 == "1000" }) ?? true,
      document.value("placeholder", of: node) != AttributeNames.yes,
      document.id(of: node).map(variable.contains) != true
    else { return nil }
    return "constraint " + ends.map { document.value($0, of: node) ?? "" }.joined(separator: " ")
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
