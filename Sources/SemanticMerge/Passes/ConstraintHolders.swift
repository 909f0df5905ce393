internal import XibModel

/// Constraints and the views that hold them: a constraint is held by a view around all of its items, as in Xcode.
extension MergeState {
  /// The side that has an added constraint in the right view, or else in one that the other side did not delete; `nil`
  /// for any other element.
  func sideHoldingConstraint(_ identity: Int) -> Side? {
    guard !versions.exists(identity, in: .base), References.isConstraint(versions.elementName(of: identity)) else {
      return nil
    }
    let right = Side.allCases.filter { isHeldByNearest(identity, on: $0) }
    let candidates = right.isEmpty ? Side.allCases : right
    return candidates.first { isHeldByKeptView(identity, on: $0) } ?? candidates.first
  }

  /// Whether the other side did not delete the view that holds a constraint.
  private func isHeldByKeptView(_ identity: Int, on side: Side) -> Bool {
    guard let holder = versions.owner(of: identity, in: side.version) else { return false }
    return versions.exists(holder, in: side.other.version) || !versions.exists(holder, in: .base)
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
  private func items(of constraint: Int, on side: Side) -> [Int] {
    [References.firstItem, References.secondItem].compactMap { name in
      versions[side].value(name, of: constraint).flatMap(versions.correspondence.object)
        .flatMap { versions.node($0, side.version) }
    }
  }

  /// Makes a conflict where one side added a constraint on an object, and the other moved the object out of the view that
  /// holds the constraint: each reading has its own side's place, and only one has the constraint.
  mutating func separateMovedItems() {
    var moves: [Int: ContestedMove] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.nodes[node].traits.contains(.constraint) {
        let constraint = versions.identity(of: node, in: side.version)
        guard !versions.exists(constraint, in: side.other.version), isReached(constraint, in: side.other),
          let holder = versions.owner(of: constraint, in: side.version)
        else { continue }
        for item in items(of: node, on: side).map({ versions.identity(of: $0, in: side.version) })
        where Self.isInside(holder, item, parent: { versions.parent(of: $0, in: side.version) ?? -1 })
          && isReached(item, in: side.other)
          && !Self.isInside(holder, item, parent: { parent(of: $0, in: side.other) })
        {
          separate(constraint, from: item, in: holder, on: side, &moves)
        }
      }
    }
    guard !moves.isEmpty else { return }
    makeTree(in: .ours)
    makeTree(in: .theirs)
    for (element, move) in moves.sorted(by: { $0.key < $1.key }) {
      conflicts.append(conflict(.moved, element, move.explanation, with: move.constraints))
    }
  }

  /// The move of an element out of the view that holds constraints on it.
  private struct ContestedMove {
    let explanation: String
    var constraints: [Int] = []
  }

  /// Leaves everything from an item up to the holder of its constraint where the side of the constraint has it, in that
  /// side's reading.
  private mutating func separate(
    _ constraint: Int, from item: Int, in holder: Int, on side: Side, _ moves: inout [Int: ContestedMove]
  ) {
    var at: Int? = item
    while let element = at, element != holder {
      at = versions.parent(of: element, in: side.version)
      guard let own = at, own != parent(of: element, in: side.other) else { continue }
      let explanation =
        own == parent(of: element, in: side)
        ? Self.movedByBoth
        : "\(side.other.name) moved it out of the view that holds a constraint which \(side.name) added"
      setParent(of: element, in: side, to: own)
      present[constraint] = Readings(side)
      moves[element, default: ContestedMove(explanation: explanation)].constraints.append(constraint)
    }
  }

  /// Whether an element is another, or is in it. The parent of the root is -1.
  private static func isInside(_ holder: Int, _ element: Int, parent: (Int) -> Int) -> Bool {
    var at = element
    while at >= 0, at != holder { at = parent(at) }
    return at == holder
  }
}
