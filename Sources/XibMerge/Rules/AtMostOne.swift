internal import XibModel

extension Rule {
  static let atMostOne = Rule(
    "at-most-one",
    """
    An object has one outlet or one outlet collection of a name, and no connection twice (format.md 4.4); a place with a
    key has one object; a gesture recognizer has one view; and code finds one scene under an identifier (format.md 4.5).
    It is a conflict if each side gives another object the same. A list that one side cut down to a single bar button
    stays a list if the other side still has more in it.
    """
  ) { snapshot in
    var claims: [ScopedName: [Claim]] = [:]
    for claim in placeClaims(snapshot) + identifierClaims(snapshot) { claims[claim.place, default: []].append(claim) }
    return claims.values.filter { Set($0.map { $0.element }).count > 1 && !$0.allSatisfy { $0.isListed } }
      .sorted { $0[0].element < $1[0].element }
      .flatMap { contradictions($0, snapshot) }
  }

  /// A place that an element takes in a world.
  private struct Claim {
    let place: ScopedName
    let element: ElementID
    let world: World
    /// Whether it shares the place with the other entries of a list.
    var isListed = false
    var attribute: String?

    /// Whether the element is what a scene shows, which is nothing without it.
    func isOwner(of scene: ElementID, _ versions: Versions) -> Bool {
      guard Scenes.isScene(versions.elementName(of: scene)) else { return false }
      let side = versions.anySide(of: element)
      return versions.element(element, in: side.version).map { Scenes.isOwner($0.node, in: $0.document) } ?? false
        && versions.ancestors(of: element, in: side.version).contains(scene)
    }
  }

  private static func contradictions(_ claims: [Claim], _ snapshot: Snapshot) -> [Contradiction] {
    // Most claims to one place are of one element on both sides.
    let there = claims.flatMap { claim in
      snapshot.ways(of: claim.element, in: claim.world).map { (claim: claim, world: $0) }
    }
    var found: [Contradiction] = []
    for (index, one) in there.enumerated() {
      for other in there[(index + 1)...]
      where one.claim.element != other.claim.element && !(one.claim.isListed && other.claim.isListed)
        && one.world.agrees(with: other.world)
      {
        var world = one.world
        world.choices += other.world.choices.filter { one.world.side(of: $0.group) == nil }
        let facts = snapshot.tied(one.world.facts + other.world.facts, in: world) {
          let element = snapshot.facts.all[$0].element
          return [one, other].contains {
            $0.claim.element == element || $0.claim.isOwner(of: element, snapshot.versions)
          }
        }
        guard Set(facts.map { snapshot.groups.root(of: $0) }).count > 1 else { continue }
        // By their ids, so that swapping the sides makes no difference.
        let rivals = snapshot.versions.sortedByID([one.claim.element, other.claim.element])
        let explanation =
          if let attribute = one.claim.attribute {
            "the two sides gave the \(ObjectNames.spelledOut(attribute)) \(one.claim.place.name) to different objects"
          } else {
            "each side has its own \(ObjectNames.spelledOut(snapshot.versions.elementName(of: rivals[0]))) here, and there "
              + "can be only one"
          }
        found.append(
          Contradiction(
            kind: .takenTwice, facts: facts, elements: rivals, attribute: one.claim.attribute,
            explanation: explanation))
      }
    }
    return found
  }

  // MARK: Places

  /// The attributes that name the place of an element.
  private static let namesOfPlaces =
    [AttributeNames.key] + ConnectionPlaces.attributes

  private static func placeClaims(_ snapshot: Snapshot) -> [Claim] {
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    var claims: [Claim] = []
    for side in Side.allCases {
      for claim in versions.placeClaims[side] ?? [] {
        let element = claim.element
        let naming =
          facts.fact(.whole, of: element)
          ?? namesOfPlaces.lazy.compactMap { facts.fact(.attribute($0), of: element) }.first
        // Where nothing that names the place differs, both sides say the same.
        guard naming != nil || side == versions.anySide(of: element) else { continue }
        let place = facts.fact(.place, of: element)
        for named in snapshot.choose(naming, in: World(), ifAlike: side) where named.side == side {
          for option in snapshot.choose(place, in: named.world, ifAlike: side) {
            let parent = versions.parent(of: element, in: option.side.version)
            let scope: ElementID? =
              switch claim.scope {
              case .parent, .shared: parent
              case .document: nil
              case .aroundList: parent.flatMap { versions.parent(of: $0, in: option.side.version) }
              }
            claims.append(
              Claim(
                place: ScopedName(scope: scope, name: claim.name), element: element,
                world: option.world, isListed: [.aroundList, .shared].contains(claim.scope)))
          }
        }
      }
    }
    return claims
  }

  // MARK: Identifiers by which code asks for objects

  private static func identifierClaims(_ snapshot: Snapshot) -> [Claim] {
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    var known: Set<ElementID> = []
    var claims: [Claim] = []
    for side in Side.allCases {
      let document = versions[side]
      for identifier in CodeIdentifier.all(in: document) {
        let element = versions.element(of: identifier.node, in: side.version)
        guard known.insert(element).inserted else { continue }
        let levels = document.chain(from: identifier.node).prefix { $0 != identifier.scope }.count
        let value = facts.fact(.attribute(identifier.attribute), of: element)
        let place = facts.fact(.place, of: element)
        for named in snapshot.choose(value, in: World(), ifAlike: side) {
          guard let text = versions.values(of: identifier.attribute, element)[named.side], !text.isEmpty else {
            continue
          }
          for option in snapshot.choose(place, in: named.world, ifAlike: side) {
            let scope = (0..<levels).reduce(Optional(element)) { at, _ in
              at.flatMap { versions.parent(of: $0, in: option.side.version) }
            }
            claims.append(
              Claim(
                place: ScopedName(scope: scope, name: text), element: element,
                world: option.world, attribute: identifier.attribute))
          }
        }
      }
    }
    return claims
  }
}
