internal import XibModel

extension Rule {
  static let inside = Rule(
    "inside",
    """
    The items of a constraint lie in the view that holds it; the object of a variation's entry lies in its view
    (format.md 4.2); both ends of an outlet or an unwind segue lie in one scene (format.md 4.4); no outlet leads into
    a prototype cell from outside (format.md 4.5). It is a conflict if the changes of both sides together break this.
    """
  ) { snapshot in
    let facts = snapshot.facts, versions = snapshot.versions
    // Only a move can take something out of where it belongs.
    guard facts.all.contains(where: { $0.slot == .place }) else { return [] }
    var found: [Contradiction] = []
    var known: Set<ElementID> = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let traits = document.nodes[node].traits
        guard !traits.isDisjoint(with: [.constraint, .connection, .variationEntry]) else { continue }
        let element = versions.element(of: node, in: side.version)
        guard known.insert(element).inserted else { continue }
        if traits.contains(.constraint) {
          found += itemsOutside(of: element, snapshot)
        } else if traits.contains(.variationEntry) {
          found += entriesAboutOthers(element, snapshot)
        } else if Connections.isWithinScene(node, in: document) || Connections.isOutlet(document.nodes[node].name) {
          found += endsApart(of: element, isWithinScene: Connections.isWithinScene(node, in: document), snapshot)
        }
      }
    }
    return found
  }

  // MARK: Constraints

  /// The mixes of the sides in which a constraint would not have its items in the view that holds it.
  ///
  /// Ours adds a constraint between two labels of a box, and theirs moves one of the labels out of the box. Each step below
  /// follows one fact, and keeps it in the world that it hands on: the constraint is there (`ways`), in the box (`owners`),
  /// about the label (`targets`), which is somewhere else (`chains`). The facts of such a world are tied.
  private static func itemsOutside(of constraint: ElementID, _ snapshot: Snapshot) -> [Contradiction] {
    let items = snapshot.references.of(constraint).filter {
      $0.attribute == References.firstItem || $0.attribute == References.secondItem
    }
    guard mayVary(constraint, items, snapshot) else { return [] }
    return snapshot.ways(of: constraint, in: World()).flatMap { way in
      snapshot.owners(of: constraint, in: way).flatMap { around, holder -> [Contradiction] in
        guard let holder else { return [] }
        return items.filter { !isOutsideAnyway($0, snapshot.versions) }.flatMap { item in
          snapshot.targets(of: item, in: around).flatMap { world, target -> [Contradiction] in
            guard let target else { return [] }
            return snapshot.chains(of: target, in: world).filter { !$0.chain.contains(holder) }.map { world, _ in
              Contradiction(
                kind: .moved, facts: world.facts, elements: [target, constraint],
                explanation:
                  "with the changes of both sides, one of its constraints would be in a view that it is not in")
            }
          }
        }
      }
    }
  }

  /// Whether an item is outside of the view that holds its constraint on a side that has it: the guides of a view controller
  /// are outside everywhere.
  private static func isOutsideAnyway(_ item: Reference, _ versions: Versions) -> Bool {
    Side.allCases.contains { side in
      guard let target = item.targets[side], let holder = versions.owner(of: item.owner, in: side.version) else {
        return false
      }
      return target != holder && !versions.ancestors(of: target, in: side.version).contains(holder)
    }
  }

  /// Whether an element with references could be in another place than on the sides: it, or what it refers to, varies or was
  /// moved.
  private static func mayVary(_ element: ElementID, _ references: [Reference], _ snapshot: Snapshot) -> Bool {
    let facts = snapshot.facts
    if !facts.facts(of: element).isEmpty || !isFixed(element, snapshot) { return true }
    return references.contains { reference in
      Side.allCases.contains { side in reference.targets[side].map { !isFixed($0, snapshot) } ?? false }
    }
  }

  /// Whether nothing around an element was moved.
  private static func isFixed(_ element: ElementID, _ snapshot: Snapshot) -> Bool {
    let side = snapshot.versions.anySide(of: element)
    return ([element] + snapshot.versions.ancestors(of: element, in: side.version)).allSatisfy {
      snapshot.facts.fact(.place, of: $0) == nil
    }
  }

  // MARK: Connections

  /// The mixes of the sides in which a connection would lead out of its scene, or into a prototype cell from outside: theirs
  /// moved the label of an outlet that ours added into a cell.
  private static func endsApart(
    of connection: ElementID, isWithinScene: Bool, _ snapshot: Snapshot
  ) -> [Contradiction] {
    let ends = snapshot.references.of(connection).filter { $0.attribute == Connections.destination }
    guard mayVary(connection, ends, snapshot) else { return [] }
    let versions = snapshot.versions
    return snapshot.ways(of: connection, in: World()).flatMap { way in
      ends.flatMap { end in
        snapshot.targets(of: end, in: way).flatMap { world, target -> [Contradiction] in
          guard let target else { return [] }
          return snapshot.chains(of: target, in: world).flatMap { world, there in
            snapshot.chains(of: connection, in: world).filter { world, here in
              isApart(here, there, isWithinScene, versions) { snapshot.parent(of: $0, in: world) }
                && !isApartAnyway(connection, end, isWithinScene, versions)
            }.map { world, _ in
              Contradiction(
                kind: .moved, facts: world.facts, elements: [target, connection],
                explanation:
                  "with the changes of both sides, a connection would lead into another scene or into a prototype cell")
            }
          }
        }
      }
    }
  }

  /// Whether a connection may not lead from one place to another. The chains go from the inside out.
  private static func isApart(
    _ here: [ElementID], _ there: [ElementID], _ isWithinScene: Bool, _ versions: Versions,
    parent: (ElementID) -> ElementID?
  ) -> Bool {
    func scene(_ chain: [ElementID]) -> ElementID? { chain.first { Scenes.isScene(versions.elementName(of: $0)) } }
    if isWithinScene, scene(here) != scene(there) { return true }
    guard let prototype = prototype(in: there, versions, parent) else { return false }
    return !here.contains(prototype)
  }

  /// Whether a side that has the connection has it like that already, so that no merge makes it so.
  private static func isApartAnyway(
    _ connection: ElementID, _ end: Reference, _ isWithinScene: Bool, _ versions: Versions
  ) -> Bool {
    Side.allCases.contains { side in
      guard let target = end.targets[side], versions.exists(connection, in: side.version) else { return false }
      func chain(_ element: ElementID) -> [ElementID] {
        [element] + Array(versions.ancestors(of: element, in: side.version))
      }
      return isApart(chain(connection), chain(target), isWithinScene, versions) {
        versions.parent(of: $0, in: side.version)
      }
    }
  }

  /// The prototype cell in a chain of elements, from the inside out; `nil` if there is none.
  private static func prototype(in chain: [ElementID], _ versions: Versions, _ parent: (ElementID) -> ElementID?)
    -> ElementID?
  {
    chain.first { element in
      guard let list = parent(element), let owner = parent(list) else { return false }
      return RepeatedContent.isList(versions.elementName(of: list), in: versions.elementName(of: owner))
    }
  }

  // MARK: Variations

  /// The mixes of the sides in which a variation of a view would have an entry about a view or a constraint that has been moved to
  /// another view.
  private static func entriesAboutOthers(_ entry: ElementID, _ snapshot: Snapshot) -> [Contradiction] {
    let versions = snapshot.versions
    let side = versions.anySide(of: entry)
    guard let node = versions.node(entry, side.version) else { return [] }
    let view = versions.element(of: versions[side].nearestObject(around: node), in: side.version)
    return snapshot.references.of(entry).flatMap { reference -> [Contradiction] in
      guard let object = reference.targets[side], snapshot.facts.fact(.place, of: object) != nil,
        versions.owner(of: object, in: side.version) == view
      else { return [] }
      return snapshot.ways(of: entry, in: World()).flatMap { way in
        snapshot.owners(of: object, in: way).filter { $0.owner != view }.map { world, _ in
          Contradiction(
            kind: .deletedAndUsed, facts: world.facts, elements: [entry, object],
            explanation: "\(side.name) names the object in a variation of this view, and \(side.other.name) moved the "
              + "object to another view")
        }
      }
    }
  }
}
