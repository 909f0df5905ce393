/// Constraints as formulas: `Title.leading = Superview.leading + 8 @750`.
extension Naming {
  private static let relations = ["lessThanOrEqual": "≤", "greaterThanOrEqual": "≥"]

  func constraint(_ node: Int) -> String? {
    guard let first = value("firstAttribute", node) else { return ObjectNames.name(of: node, in: document) }
    let names = itemNames(of: node)
    let relation = value("relation", node).flatMap { Self.relations[$0] } ?? "="
    return "\(Self.item(names.first)).\(first) \(relation) " + rightSide(of: node, Self.item(names.second))
  }

  /// The name of an item in a formula; in quotation marks if it would read as a number or a part of the formula.
  private static func item(_ name: String) -> String {
    let name = short(name)
    let isPlain = name.utf8.contains { $0 >= 0x80 || XMLText.isLetter($0) }
    return isPlain && !name.utf8.contains(where: signs.contains) ? name : "\"\(name)\""
  }

  private static let signs = Array(".:=+<>\"".utf8)

  private func rightSide(of node: Int, _ second: String) -> String {
    var terms: [String] = []
    if let attribute = value("secondAttribute", node) {
      var term = "\(second).\(attribute)"
      if let multiplier = value("multiplier", node) { term += " × \(multiplier)" }
      terms.append(term)
    }
    if value("symbolic", node) == "YES" {
      terms.append(terms.isEmpty ? "standard" : "+ standard")
    } else if let constant = value("constant", node).map(NumberWords.rounded) {
      if terms.isEmpty {
        terms.append(constant)
      } else if constant != "0" {
        terms.append(constant.hasPrefix("-") ? "- \(constant.dropFirst())" : "+ \(constant)")
      }
    }
    if terms.isEmpty { terms.append("0") }
    if let priority = value("priority", node) { terms.append("@\(priority)") }
    return terms.joined(separator: " ")
  }

  /// What a constraint places: the first of its items that does not hold it and is no guide, or else what holds it; `nil` for
  /// anything else.
  func placement(byConstraint node: Int) -> DescribedObject.Placement? {
    guard let own = value("firstAttribute", node) else { return nil }
    let holder = holder(of: node), names = itemNames(of: node)
    for (item, side, name) in [
      ("firstItem", "firstAttribute", names.first), ("secondItem", "secondAttribute", names.second),
    ] {
      guard let view = value(item, node).flatMap(find), view != holder, !document.nodes[view].traits.contains(.guide)
      else { continue }
      return DescribedObject.Placement(
        path: ancestors(of: view) + places(view), name: Self.item(name), side: value(side, node) ?? own)
    }
    return DescribedObject.Placement(path: ancestors(of: node), name: Self.item(names.first), side: own)
  }

  /// The names of both items of a constraint. They differ if the items do.
  private func itemNames(of node: Int) -> (first: String, second: String) {
    let owner = holder(of: node)
    let first = value("firstItem", node).map { find($0) } ?? owner
    let second = value("secondItem", node).map { find($0) } ?? owner
    var names = (
      name(ofItem: first, "firstItem", node, beside: second), name(ofItem: second, "secondItem", node, beside: first)
    )
    if names.0.isExactly(names.1), let first, let second, first != second, value("secondAttribute", node) != nil {
      // Neighbours need no place to be told apart.
      let areNeighbours = document.nodes[first].parent == document.nodes[second].parent
      names =
        areNeighbours
        ? (positionedName(first), positionedName(second)) : (placedName(first), placedName(second))
      if names.0.isExactly(names.1) {
        names = (
          "\(names.0) (\(value(AttributeNames.id, first) ?? ""))",
          "\(names.1) (\(value(AttributeNames.id, second) ?? ""))"
        )
      }
    }
    return names
  }

  private func name(ofItem item: Int?, _ attribute: String, _ node: Int, beside other: Int?) -> String {
    guard let item else { return value(attribute, node) ?? "" }
    if let other, item != other, isSuperview(item, of: other) { return "Superview" }
    if isDescribed(item) { return plain(item) }
    return nameAmongOthers(item)
  }

  /// Whether a view holds another one directly.
  private func isSuperview(_ view: Int, of other: Int) -> Bool {
    let parent = document.nodes[other].parent
    return parent >= 0 && document.nearestObject(around: parent) == view
      && !document.nodes[other].traits.contains(.guide)
  }
}
