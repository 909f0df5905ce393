internal import XibModel

/// Constraints that both sides added in different views: the nearest view around all items holds them, as in Xcode.
extension MergeState {
  /// The side that has an added constraint in the right view, or else in one that the other side did not delete; `nil`
  /// for any other element.
  func sideHoldingConstraint(_ identity: Int) -> Side? {
    guard !versions.exists(identity, in: .base), References.isConstraint(versions.elementName(of: identity)) else {
      return nil
    }
    let right = Side.allCases.filter { isHeldByNearest(identity, on: $0) }
    let candidates = right.isEmpty ? Side.allCases : right
    return candidates.first { isHeldByCommonView(identity, on: $0) } ?? candidates.first
  }

  private func isHeldByCommonView(_ identity: Int, on side: Side) -> Bool {
    versions.owner(of: identity, in: side.version).map(versions.existsOnBothSides) ?? false
  }

  private func isHeldByNearest(_ identity: Int, on side: Side) -> Bool {
    guard let (document, node) = versions.element(identity, in: side.version) else { return false }
    let holder = document.nearestObject(around: document.nodes[node].parent)
    let items = [References.firstItem, References.secondItem].compactMap { name in
      document.value(name, of: node).flatMap(versions.correspondence.object).flatMap { versions.node($0, side.version) }
    }
    let ways = items.map { Self.objects(around: $0, document) }
    guard let shortest = ways.first else { return false }
    return shortest.first { object in ways.allSatisfy { $0.contains(object) } } == holder
  }

  /// An object and its ancestors, from the inside out.
  private static func objects(around node: Int, _ document: Document) -> [Int] {
    var objects: [Int] = []
    var at = node
    while at >= 0 {
      if document.identifier(of: at) != nil { objects.append(at) }
      at = document.nodes[at].parent
    }
    return objects
  }
}
