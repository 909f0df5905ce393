internal import XibModel

/// Choices that open groups may come to, and the facts that a finding about them rests on.
struct World {
  var choices: [(group: FactID, side: Side)] = []
  var facts: [FactID] = []

  func side(of group: FactID) -> Side? { choices.first { $0.group == group }?.side }

  /// Whether both may come to pass at once.
  func agrees(with other: World) -> Bool {
    choices.allSatisfy { choice in other.side(of: choice.group).map { $0 == choice.side } ?? true }
  }

  func resting(on fact: FactID?) -> World {
    guard let fact else { return self }
    var world = self
    world.facts.append(fact)
    return world
  }
}

/// The facts as far as they are tied, about which all rules are asked at once.
struct Snapshot {
  let facts: Facts
  var groups: Groups
  let references: ReferenceTable
  let stability: Stability

  var versions: Versions { facts.versions }

  /// The most ways that are followed apart. Where there are more, their facts count together.
  private static let mostWays = 48

  // MARK: Facts

  /// The sides that a fact may still come from; one side if the sides have it alike.
  func options(_ fact: FactID?, in world: World, on known: Side = .ours) -> [(world: World, side: Side)] {
    guard let fact else { return [(world, known)] }
    guard groups.isOpen(fact) else { return [(world, groups.side(of: fact, taking: known))] }
    let group = groups.root(of: fact)
    if let side = world.side(of: group) { return [(world, side)] }
    return Side.allCases.map { side in
      var chosen = world
      chosen.choices.append((group, side))
      return (chosen, side)
    }
  }

  /// The sides that an attribute may still come from.
  func options(_ reference: Reference, in world: World) -> [(world: World, side: Side)] {
    options(facts.fact(of: reference), in: world, on: reference.side)
  }

  /// The nearest elements around one that are not just containers, wherever it may be.
  func owners(of element: ElementID, in world: World) -> [(world: World, owner: ElementID?)] {
    let place = facts.fact(.place, of: element)
    return options(place, in: world, on: versions.anySide(of: element)).map { option in
      (option.world.resting(on: place), versions.owner(of: element, in: option.side.version))
    }
  }

  /// The element around one in a world that has chosen its place.
  func parent(of element: ElementID, in world: World) -> ElementID? {
    let option = options(facts.fact(.place, of: element), in: world, on: versions.anySide(of: element)).first
    return option.flatMap { versions.parent(of: element, in: $0.side.version) }
  }

  // MARK: Being there

  /// The ways in which an element may come not to be there.
  func failures(of element: ElementID?, in world: World, _ path: [ElementID] = []) -> [World] {
    guard let element, !stability.isStable(element), !path.contains(element), path.count < 60 else { return [] }
    var found: [World] = []
    let presence = facts.presenceFact(of: element)
    for option in options(presence, in: world, on: versions.anySide(of: element)) {
      guard presence == nil || facts.exists(element, on: option.side) else {
        found.append(option.world.resting(on: presence))
        continue
      }
      found += losses(of: element, in: option.world, path + [element])
      for reference in references.carrying(element) {
        found += failures(of: reference, in: option.world, path + [element])
      }
      if let view = references.view(beside: element) {
        found += absences(of: view, in: option.world, path + [element])
      }
    }
    return bounded(found, from: world)
  }

  /// The ways in which what is around an element, or holds it, may come not to be there.
  func losses(of element: ElementID, in world: World, _ path: [ElementID]) -> [World] {
    if references.isHeld(element) { return unheld(element, in: world, path) }
    return owners(of: element, in: world).flatMap { failures(of: $0.owner, in: $0.world, path) }
  }

  /// The ways in which nothing may come to hold an object of an archive.
  private func unheld(_ object: ElementID, in world: World, _ path: [ElementID]) -> [World] {
    let mentions = references.holders(of: object)
    guard mentions.count <= Self.mostHolders else { return [] }
    var worlds = [world]
    // What is held only by what it holds itself is not held.
    for mention in mentions where mention.host.map(path.contains) != true {
      worlds = worlds.flatMap { world -> [World] in
        var found: [World] = []
        for option in options(mention.reference, in: world) {
          guard mention.reference.targets[option.side] == object else {
            found.append(option.world.resting(on: facts.fact(of: mention.reference)))
            continue
          }
          found += failures(of: mention.element, in: option.world, path)
        }
        return found
      }
      if worlds.isEmpty { return [] }
      worlds = bounded(worlds, from: world)
    }
    return worlds
  }

  /// The most mentions of an object that are followed. Something that so many mention does not go by itself.
  private static let mostHolders = 8

  /// The ways in which an attribute may come to refer to an object that is not there, or not under that id.
  func failures(of reference: Reference, in world: World, _ path: [ElementID] = []) -> [World] {
    options(reference, in: world).flatMap { option -> [World] in
      guard let target = reference.targets[option.side] else { return [] }
      let named = option.world.resting(on: facts.fact(of: reference))
      var found = failures(of: target, in: named, path)
      if let naming = facts.namingFact(of: target) {
        found += options(naming, in: named).filter { naming in
          versions.exists(target, in: naming.side.version)
            && !versions.values(of: AttributeNames.id, target)[naming.side].isExactly(reference.ids[option.side])
        }.map { $0.world.resting(on: naming) }
      }
      return found
    }
  }

  /// The ways in which a view may come not to be in a list.
  private func absences(of view: ListedView, in world: World, _ path: [ElementID]) -> [World] {
    let place = facts.fact(.place, of: view.element)
    return options(place, in: world, on: versions.anySide(of: view.element)).flatMap { option in
      versions.parent(of: view.element, in: option.side.version) == view.list
        ? failures(of: view.element, in: option.world, path) : [option.world.resting(on: place)]
    }
  }

  /// The ways in which an element may come to be there.
  func ways(of element: ElementID?, in world: World, _ path: [ElementID] = []) -> [World] {
    guard let element, !stability.isStable(element), path.count < 60 else { return [world] }
    guard !path.contains(element) else { return [] }
    var found: [World] = []
    let presence = facts.presenceFact(of: element)
    for option in options(presence, in: world, on: versions.anySide(of: element))
    where presence == nil || facts.exists(element, on: option.side) {
      for (around, owner) in supports(of: element, in: option.world.resting(on: presence)) {
        var ways = ways(of: owner, in: around, path + [element])
        for reference in references.carrying(element) {
          ways = ways.flatMap { way in
            targets(of: reference, in: way).flatMap { target in
              // What an object is held by goes with the object, and is no reason against it.
              target.element.map(path.contains) == true
                ? [target.world] : self.ways(of: target.element, in: target.world, path + [element])
            }
          }
        }
        found += ways
      }
    }
    return bounded(found, from: world)
  }

  /// The elements around one, or those that hold it in an archive.
  private func supports(of element: ElementID, in world: World) -> [(world: World, owner: ElementID?)] {
    guard references.isHeld(element) else { return owners(of: element, in: world) }
    return references.holders(of: element).prefix(Self.mostHolders).flatMap { mention in
      options(mention.reference, in: world)
        .filter { mention.reference.targets[$0.side] == element }
        .map { ($0.world.resting(on: facts.fact(of: mention.reference)), mention.element) }
    }
  }

  /// The objects that an attribute may refer to; `nil` where it refers to none.
  func targets(of reference: Reference, in world: World) -> [(world: World, element: ElementID?)] {
    options(reference, in: world).map { option in
      (option.world.resting(on: facts.fact(of: reference)), reference.targets[option.side])
    }
  }

  /// The elements around one, from the inside out, wherever it may be.
  func chains(
    of element: ElementID, in world: World, _ path: [ElementID] = []
  ) -> [(world: World, chain: [ElementID])] {
    // Deeper than any document may be, and maybe a ring.
    guard path.count <= ParseError.deepestNesting, !path.contains(element) else { return [(world, path)] }
    return owners(of: element, in: world).flatMap { world, owner in
      owner.map { chains(of: $0, in: world, path + [element]) } ?? [(world, path + [element])]
    }
  }

  private func bounded(_ ways: [World], from world: World) -> [World] {
    guard ways.count > Self.mostWays else { return ways }
    var all = world
    all.facts = Array(Set(ways.flatMap(\.facts)).union(world.facts)).sorted()
    return [all]
  }
}
