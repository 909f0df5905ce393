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

}

/// A side that a fact may come from.
struct Option {
  let side: Side
  private let fact: FactID?
  /// The choice without the fact, for a finding that is also true if the fact comes from the other side.
  let regardless: World

  fileprivate init(_ side: Side, of fact: FactID?, in world: World) {
    (self.side, self.fact, regardless) = (side, fact, world)
  }

  /// The choice, which rests on the fact.
  var world: World {
    var world = regardless
    if let fact { world.facts.append(fact) }
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

  /// The sides that a fact may still come from, each in a world that rests on the fact.
  func choose(_ fact: FactID, in world: World) -> [Option] {
    let group = groups.root(of: fact)
    if let known = groups.side(of: fact) ?? world.side(of: group) { return [Option(known, of: fact, in: world)] }
    return Side.allCases.map { side in
      var chosen = world
      chosen.choices.append((group, side))
      return Option(side, of: fact, in: chosen)
    }
  }

  /// The sides that a fact may still come from; without a fact, the sides have it alike, and one that has it does.
  func choose(_ fact: FactID?, in world: World, ifAlike side: Side) -> [Option] {
    fact.map { choose($0, in: world) } ?? [Option(side, of: nil, in: world)]
  }

  /// The sides that the place of an element may still come from.
  private func choosePlace(of element: ElementID, in world: World) -> [Option] {
    choose(facts.fact(.place, of: element), in: world, ifAlike: versions.anySide(of: element))
  }

  /// The sides that the being there of an element may still come from.
  private func choosePresence(of element: ElementID, in world: World) -> [Option] {
    choose(facts.presenceFact(of: element), in: world, ifAlike: versions.anySide(of: element))
  }

  /// The sides that an attribute may still come from.
  private func choose(_ reference: Reference, in world: World) -> [Option] {
    choose(facts.fact(of: reference), in: world, ifAlike: reference.side)
  }

  /// The nearest elements around one that are not just containers, wherever it may be.
  func owners(of element: ElementID, in world: World) -> [(world: World, owner: ElementID?)] {
    choosePlace(of: element, in: world).map { ($0.world, versions.owner(of: element, in: $0.side.version)) }
  }

  /// The element around one in a world that has chosen its place.
  func parent(of element: ElementID, in world: World) -> ElementID? {
    choosePlace(of: element, in: world).first.flatMap { versions.parent(of: element, in: $0.side.version) }
  }

  // MARK: Being there

  /// The ways in which an element may come not to be there.
  func failures(of element: ElementID?, in world: World, _ path: [ElementID] = []) -> [World] {
    guard let element, !stability.isStable(element), !path.contains(element), path.count < 60 else { return [] }
    var found: [World] = []
    for option in choosePresence(of: element, in: world) {
      guard facts.exists(element, on: option.side) else {
        found.append(option.world)
        continue
      }
      // If it is not there by itself, it is not there either.
      found += losses(of: element, in: option.regardless, path + [element])
      for reference in references.carrying(element) {
        found += failures(of: reference, in: option.regardless, path + [element])
      }
      if let view = references.view(beside: element) {
        found += absences(of: view, in: option.regardless, path + [element])
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
        for option in choose(mention.reference, in: world) {
          found +=
            mention.reference.targets[option.side] == object
            ? failures(of: mention.element, in: option.regardless, path) : [option.world]
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
    choose(reference, in: world).flatMap { option -> [World] in
      guard let target = reference.targets[option.side] else { return [] }
      var found = failures(of: target, in: option.world, path)
      if let naming = facts.namingFact(of: target) {
        found += choose(naming, in: option.world).filter { naming in
          versions.exists(target, in: naming.side.version)
            && !versions.values(of: AttributeNames.id, target)[naming.side].isExactly(reference.ids[option.side])
        }.map { $0.world }
      }
      return found
    }
  }

  /// The ways in which a view may come not to be in a list.
  private func absences(of view: ListedView, in world: World, _ path: [ElementID]) -> [World] {
    choosePlace(of: view.element, in: world).flatMap { option in
      versions.parent(of: view.element, in: option.side.version) == view.list
        ? failures(of: view.element, in: option.regardless, path) : [option.world]
    }
  }

  /// The ways in which an element may come to be there.
  func ways(of element: ElementID?, in world: World, _ path: [ElementID] = []) -> [World] {
    guard let element, !stability.isStable(element), path.count < 60 else { return [world] }
    guard !path.contains(element) else { return [] }
    var found: [World] = []
    for option in choosePresence(of: element, in: world) where facts.exists(element, on: option.side) {
      for (around, owner) in supports(of: element, in: option.world) {
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
      targets(of: mention.reference, in: world).filter { $0.element == element }.map { ($0.world, mention.element) }
    }
  }

  /// The objects that an attribute may refer to; `nil` where it refers to none.
  func targets(of reference: Reference, in world: World) -> [(world: World, element: ElementID?)] {
    choose(reference, in: world).map { ($0.world, reference.targets[$0.side]) }
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

  /// The facts to be tied so that a contradiction can't be: those of what is contradicted, if each side has some of them in
  /// that world. What only holds it then stays, whatever a person answers.
  ///
  /// - Parameters:
  ///   - all: All facts that the contradiction rests on.
  ///   - own: Whether a fact is one of what is contradicted.
  func tied(_ all: [FactID], in world: World, where own: (FactID) -> Bool) -> [FactID] {
    let inner = Set(all).filter(own).sorted()
    let sides = Set(
      inner.compactMap { fact in
        groups.isOpen(fact) ? world.side(of: groups.root(of: fact)) : facts.states[fact].changer
      })
    return sides.count == 2 ? inner : all
  }

  private func bounded(_ ways: [World], from world: World) -> [World] {
    guard ways.count > Self.mostWays else { return ways }
    var all = world
    all.facts = Array(Set(ways.flatMap { $0.facts }).union(world.facts)).sorted()
    return [all]
  }
}
