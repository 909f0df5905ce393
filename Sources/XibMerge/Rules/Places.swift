internal import XibModel

/// Policies for places that the sides have differently.
extension Facts {
  /// The side whose place a constraint takes that both sides added in different views; `nil` for any other element. The
  /// nearest common view wins, then a view that both sides have, then the view with the lesser id.
  func sideHoldingConstraint(_ element: ElementID) -> Side? {
    // Without a first item, the view that holds a constraint is one.
    guard versions.existsOnBothSides(element), !versions.exists(element, in: .base), versions.isConstraint(element),
      Side.allCases.allSatisfy({ versions.values(of: References.firstItem, element)[$0] != nil })
    else { return nil }
    let right = Side.allCases.filter { isHeldByNearest(element, on: $0) }
    let candidates = right.isEmpty ? Side.allCases : right
    let kept = candidates.filter { side in
      versions.owner(of: element, in: side.version).map(versions.existsOnBothSides) ?? false
    }
    func idOfHolder(_ side: Side) -> String {
      versions.owner(of: element, in: side.version).map { versions.object(of: $0, in: side.version).id } ?? ""
    }
    return (kept.isEmpty ? candidates : kept).min { idOfHolder($0) < idOfHolder($1) }
  }

  private func isHeldByNearest(_ constraint: ElementID, on side: Side) -> Bool {
    guard let (document, node) = versions.element(constraint, in: side.version) else { return false }
    let holder = document.nearestObject(around: document.nodes[node].parent)
    let ways = References.items(ofConstraint: node, in: document).compactMap { id in
      versions.element(withID: id).flatMap { versions.node($0, side.version) }
    }.map { Self.objects(around: $0, document) }
    guard let shortest = ways.first else { return false }
    return shortest.first { object in ways.allSatisfy { $0.contains(object) } } == holder
  }

  /// An object and its ancestors, from the inside out.
  private static func objects(around node: Int, _ document: Document) -> [Int] {
    document.chain(from: node).filter { document.identifier(of: $0) != nil }
  }

  /// The side that keeps an object in a list, if the other side replaced the list by this object, its last, and the list has
  /// more in it: a bar button.
  func sideRelisting(_ element: ElementID) -> Side? {
    Side.allCases.first { lister in
      guard let (document, node) = versions.element(element, in: lister.version),
        let key = Containers.keyReplaced(byListAround: node, in: document),
        versions.element(element, in: lister.other.version).map({ $0.document.key(of: $0.node) }) == key,
        let list = versions.parent(of: element, in: lister.version)
      else { return false }
      return versions.children(of: list, in: lister.version).contains { entry in
        entry != element && (!versions.exists(entry, in: .base) || versions.exists(entry, in: lister.other.version))
      }
    }
  }

  /// The side that keeps the id of an object that the other side took away, because something refers to it.
  func sideKeepingIdentifier(_ element: ElementID) -> Side? {
    let ids = versions.values(of: AttributeNames.id, element)
    guard versions.base != nil, let user = Side.allCases.first(where: { ids[$0] != nil && ids[$0.other] == nil }),
      let id = ids[user]
    else { return nil }
    let document = versions[user]
    let isUsed = document.nodes.indices.contains { node in
      let owner = versions.element(of: node, in: user.version)
      guard !versions.exists(owner, in: .base) || versions.exists(owner, in: user.other.version) else { return false }
      return document.references(of: node).contains { $0.value == id }
    }
    return isUsed ? user : nil
  }
}

extension Versions {
  /// Elements by the ids of their objects, so that swapping the sides makes no difference.
  func sortedByID(_ elements: [ElementID]) -> [ElementID] {
    elements.map { ($0, id: object(of: $0).id) }.sorted { $0.id < $1.id }.map { $0.0 }
  }
}
