internal import XibModel

/// Constraints and the views that hold them: a constraint is held by a view around all of its items, as in Xcode.
extension MergeState {
  /// The side whose place a constraint takes that both sides added in different views; `nil` for any other element. The
  /// nearest common view wins, then a view in both readings, then the view with the lesser id.
  func sideHoldingConstraint(_ identity: Int) -> Side? {
    guard parentInOurs[identity] != parentInTheirs[identity], versions.existsOnBothSides(identity),
      !versions.exists(identity, in: .base), References.isConstraint(versions.elementName(of: identity))
    else { return nil }
    let right = Side.allCases.filter { isHeldByNearest(identity, on: $0) }
    let candidates = right.isEmpty ? Side.allCases : right
    let kept = candidates.filter { isHeldInBothReadings(identity, on: $0) }
    return (kept.isEmpty ? candidates : kept).min { idOfHolder(identity, on: $0) < idOfHolder(identity, on: $1) }
  }

  private func idOfHolder(_ identity: Int, on side: Side) -> String {
    versions.owner(of: identity, in: side.version).map { versions.object(of: $0, in: side.version).id } ?? ""
  }

  private func isHeldInBothReadings(_ identity: Int, on side: Side) -> Bool {
    versions.owner(of: identity, in: side.version).map { present[$0] == .both } ?? false
  }

  private func isHeldByNearest(_ identity: Int, on side: Side) -> Bool {
    guard let (document, node) = versions.element(identity, in: side.version) else { return false }
    let holder = document.nearestObject(around: document.nodes[node].parent)
    let ways = items(of: node, on: side).map { Self.objects(around: $0, document) }
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

  /// The nodes of the objects that a constraint names.
  func items(of constraint: Int, on side: Side) -> [Int] {
    [References.firstItem, References.secondItem].compactMap { name in
      versions[side].value(name, of: constraint).flatMap({ versions.identity(ofID: $0) })
        .flatMap { versions.node($0, side.version) }
    }
  }
}
