internal import XibModel

/// Choices that open groups may come to, and the facts that a finding about them rests on.
struct World {
  var choices: [(group: Int, side: Side)] = []
  var facts: [Int] = []

  func side(of group: Int) -> Side? { choices.first { $0.group == group }?.side }

  /// Whether both may come to pass at once.
  func agrees(with other: World) -> Bool {
    choices.allSatisfy { choice in other.side(of: choice.group).map { $0 == choice.side } ?? true }
  }

  func resting(on fact: Int?) -> World {
    guard let fact else { return self }
    var world = self
    world.facts.append(fact)
    return world
  }
}

/// The facts as far as they are tied, about which all rules are asked at once.
struct Snapshot {
  let facts: Facts
  let groups: Groups
  let references: ReferenceTable

  var versions: Versions { facts.versions }

  /// The most ways that are followed apart. Where there are more, their facts count together.
  private static let mostWays = 48

  // MARK: Facts

  /// The sides that a fact may still come from; one side if the sides have it alike.
  func options(_ fact: Int?, in world: World, on known: Side = .ours) -> [(world: World, side: Side)] {
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

  /// The nearest elements around one that are not just containers, wherever it may be.
  func owners(of element: Int, in world: World) -> [(world: World, owner: Int?)] {
    let place = facts.number(.place, of: element)
    return options(place, in: world, on: versions.anySide(of: element)).map { option in
      (option.world.resting(on: place), versions.owner(of: element, in: option.side.version))
    }
  }

  /// The element around one in a world that has chosen its place.
  func parent(of element: Int, in world: World) -> Int? {
    let option = options(facts.number(.place, of: element), in: world, on: versions.anySide(of: element)).first
    return option.flatMap { versions.parent(of: element, in: $0.side.version) }
  }

  // MARK: Being there

  /// Whether nothing that an element's being there hangs on can vary.
  func isStable(_ element: Int?) -> Bool {
    guard let element else { return true }
    return references.isStable(element, facts)
  }

  /// The ways in which an element may come not to be there.
  func failures(of element: Int?, in world: World, _ path: [Int] = []) -> [World] {
    guard let element, !isStable(element), !path.contains(element), path.count < 60 else { return [] }
    var found: [World] = []
    let presence = references.presenceFact(of: element, facts)
    for option in options(presence, in: world, on: versions.anySide(of: element)) {
      guard presence == nil || facts.exists(element, on: option.side) else {
        found.append(option.world.resting(on: presence))
        continue
      }
      found += losses(of: element, in: option.world, path + [element])
      for reference in references.carrying(element, facts) {
        found += failures(of: reference, in: option.world, path + [element])
      }
      if let view = references.view(beside: element) {
        found += absences(of: view, in: option.world, path + [element])
      }
    }
    return bounded(found, from: world)
  }

  /// The ways in which what is around an element, or holds it, may come not to be there.
  func losses(of element: Int, in world: World, _ path: [Int]) -> [World] {
    if references.isHeld(element, facts) { return unheld(element, in: world, path) }
    return owners(of: element, in: world).flatMap { failures(of: $0.owner, in: $0.world, path) }
  }

  /// The ways in which nothing may come to hold an object of an archive.
  private func unheld(_ object: Int, in world: World, _ path: [Int]) -> [World] {
    let mentions = references.holders(of: object, facts)
    guard mentions.count <= Self.mostHolders else { return [] }
    var worlds = [world]
    // What is held only by what it holds itself is not held.
    for mention in mentions where !path.contains(mention.host) {
      worlds = worlds.flatMap { world -> [World] in
        var found: [World] = []
        for option in options(mention.reference.fact, in: world, on: mention.reference.side) {
          guard mention.reference.targets[option.side] == object else {
            found.append(option.world.resting(on: mention.reference.fact))
            continue
          }
          found += failures(of: mention.identity, in: option.world, path)
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
  func failures(of reference: Reference, in world: World, _ path: [Int] = []) -> [World] {
    options(reference.fact, in: world, on: reference.side).flatMap { option -> [World] in
      guard let target = reference.targets[option.side] else { return [] }
      let named = option.world.resting(on: reference.fact)
      var found = failures(of: target, in: named, path)
      if let naming = references.namingFact(of: target, facts) {
        found += options(naming, in: named).filter { naming in
          versions.exists(target, in: naming.side.version)
            && !versions.values(of: AttributeNames.id, target)[naming.side].isExactly(reference.ids[option.side])
        }.map { $0.world.resting(on: naming) }
      }
      return found
    }
  }

  /// The ways in which a view may come not to be in a list.
  private func absences(of view: ListedView, in world: World, _ path: [Int]) -> [World] {
    let place = facts.number(.place, of: view.element)
    return options(place, in: world, on: versions.anySide(of: view.element)).flatMap { option in
      versions.parent(of: view.element, in: option.side.version) == view.list
        ? failures(of: view.element, in: option.world, path) : [option.world.resting(on: place)]
    }
  }

  /// The ways in which an element may come to be there.
  func ways(of element: Int?, in world: World, _ path: [Int] = []) -> [World] {
    guard let element, !isStable(element), path.count < 60 else { return [world] }
    guard !path.contains(element) else { return [] }
    var found: [World] = []
    let presence = references.presenceFact(of: element, facts)
    for option in options(presence, in: world, on: versions.anySide(of: element))
    where presence == nil || facts.exists(element, on: option.side) {
      for (around, owner) in supports(of: element, in: option.world.resting(on: presence)) {
        var ways = ways(of: owner, in: around, path + [element])
        for reference in references.carrying(element, facts) {
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
  private func supports(of element: Int, in world: World) -> [(world: World, owner: Int?)] {
    guard references.isHeld(element, facts) else { return owners(of: element, in: world) }
    return references.holders(of: element, facts).prefix(Self.mostHolders).flatMap { mention in
      options(mention.reference.fact, in: world, on: mention.reference.side)
        .filter { mention.reference.targets[$0.side] == element }
        .map { ($0.world.resting(on: mention.reference.fact), mention.identity) }
    }
  }

  /// The objects that an attribute may refer to; `nil` where it refers to none.
  func targets(of reference: Reference, in world: World) -> [(world: World, element: Int?)] {
    options(reference.fact, in: world, on: reference.side).map { option in
      (option.world.resting(on: reference.fact), reference.targets[option.side])
    }
  }

  /// The elements around one, from the inside out, wherever it may be.
  func chains(of element: Int, in world: World, _ path: [Int] = []) -> [(world: World, chain: [Int])] {
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

/// An attribute by which an element refers to an object, on at least one side.
struct Reference {
  let owner: Int
  let attribute: String
  /// The fact that the attribute is; `nil` if the sides have it alike.
  let fact: Int?
  /// A side that has the owner.
  let side: Side
  /// The objects that it refers to on each side; `nil` for none, and for one that the side does not have.
  let targets: ThreeWay<Int?>
  /// The ids by which it does so.
  let ids: ThreeWay<String?>
}

/// The view that an entry of a parallel list belongs to, and the list that the view is in.
struct ListedView {
  let element: Int
  let list: Int
}

/// The references of elements, looked up once.
final class ReferenceTable {
  private let versions: Versions
  private var known: [Int: [Reference]] = [:]
  private var knownCarrying: [Int: [Reference]] = [:]
  private var stable: [Int: Bool] = [:]

  init(_ versions: Versions) { self.versions = versions }

  /// The references of an element.
  func of(_ element: Int, _ facts: Facts) -> [Reference] {
    if let found = known[element] { return found }
    var names: [String] = []
    for side in Side.allCases {
      guard let (document, node) = versions.element(element, in: side.version) else { continue }
      document.forEachReference(of: node) { if !names.contains($0.name) { names.append($0.name) } }
    }
    let found = names.map { name in
      let ids = versions.values(of: name, element)
      return Reference(
        owner: element, attribute: name,
        fact: facts.number(.attribute(name), of: element)
          ?? (ids.ours.isExactly(ids.theirs) ? nil : wholeFact(around: element, facts)),
        side: versions.anySide(of: element),
        targets: ThreeWay { version in
          ids[version].flatMap { versions.identity(ofID: $0) }.flatMap { versions.exists($0, in: version) ? $0 : nil }
        }, ids: ids)
    }
    known[element] = found
    return found
  }

  /// The fact that an element is part of, if it or something around it comes from one side as a whole.
  private func wholeFact(around element: Int, _ facts: Facts) -> Int? {
    guard versions.existsOnBothSides(element) else { return nil }
    if let own = facts.number(.whole, of: element) { return own }
    return versions.ancestors(of: element, in: .ours).lazy.compactMap { facts.number(.whole, of: $0) }.first
  }

  /// The fact that says whether an element is there: its own, or that of the value that it is part of.
  func presenceFact(of element: Int, _ facts: Facts) -> Int? {
    if let own = facts.number(.presence, of: element) { return own }
    let side = versions.anySide(of: element)
    guard !versions.exists(element, in: side.other.version) else { return nil }
    let around = versions.ancestors(of: element, in: side.version).first(where: versions.existsOnBothSides)
    return around.flatMap { facts.number(.whole, of: $0) }
  }

  /// The references without which an element can't be there; empty for objects, which can lose what they refer to.
  func carrying(_ element: Int, _ facts: Facts) -> [Reference] {
    if let found = knownCarrying[element] { return found }
    let found = findCarrying(element, facts)
    knownCarrying[element] = found
    return found
  }

  private func findCarrying(_ element: Int, _ facts: Facts) -> [Reference] {
    let name = versions.elementName(of: element)
    guard References.isCarried(name) else { return [] }
    var found = of(element, facts).filter { References.isCarried(name, by: $0.attribute) }
    // Neither part of an entry can go alone.
    if ArchiveMentions.isEntry(name) {
      let parts = versions.children(of: element, in: versions.anySide(of: element).version)
      found += parts.filter { versions.elementName(of: $0) == NormalArchive.mention }.flatMap { of($0, facts) }
    }
    guard !versions.graphs.isEmpty else { return found }
    // A value is there where something mentions it.
    let holding = holding(facts)
    return found.filter { reference in
      !Side.allCases.allSatisfy { side in reference.targets[side].map(holding.isValue) ?? true }
    }
  }

  // MARK: Archives

  private var knownHolding: Holding?

  func holding(_ facts: Facts) -> Holding {
    if let knownHolding { return knownHolding }
    let found = Holding(versions, facts, self)
    knownHolding = found
    return found
  }

  /// Whether an element is part of a value that one side added to an archive: that goes if nothing mentions it.
  func isInNewValue(_ element: Int, _ facts: Facts) -> Bool {
    guard !versions.graphs.isEmpty else { return false }
    let holding = holding(facts)
    let object = versions.ancestors(of: element, in: versions.anyVersion(of: element)).first(
      where: holding.objects.contains)
    return object.map { holding.isValue($0) && !versions.exists($0, in: .base) } ?? false
  }

  /// Whether an element is an object of an archive that others hold.
  func isHeld(_ element: Int, _ facts: Facts) -> Bool {
    !versions.graphs.isEmpty && !holders(of: element, facts).isEmpty
  }

  func holders(of element: Int, _ facts: Facts) -> [Holding.Mention] {
    let holding = holding(facts)
    return holding.objects.contains(element) ? holding.holders[element] ?? [] : []
  }

  /// Whether an element comes and goes with the objects that it refers to, as an object does not.
  func isCarried(_ element: Int) -> Bool { References.isCarried(versions.elementName(of: element)) }

  /// The view that an entry of a parallel list belongs to on a side that has the entry; `nil` for any other element.
  func view(beside entry: Int) -> ListedView? { view(beside: entry, in: versions.anySide(of: entry).version) }

  func view(beside entry: Int, in version: Version) -> ListedView? {
    guard let (document, node) = versions.element(entry, in: version), document.nodes[node].parent >= 0,
      document.nodes[document.nodes[node].parent].traits.contains(.parallel)
    else { return nil }
    let list = document.nodes[node].parent
    guard let views = versions.correspondence.views(beside: list, in: document, version.rawValue) else { return nil }
    let entries = Array(document.children(of: list))
    guard let index = entries.firstIndex(of: node), views.indices.contains(index),
      let around = versions.parent(of: views[index], in: version)
    else { return nil }
    return ListedView(element: views[index], list: around)
  }

  private var knownStablyHeld: Set<Int>?

  /// The objects that something holds whatever the facts come to.
  private func stablyHeld(_ facts: Facts) -> Set<Int> {
    if let knownStablyHeld { return knownStablyHeld }
    let found = holding(facts).reached {
      presenceFact(of: $0, facts) == nil
    } _: { mention, reached in
      guard mention.reference.fact == nil, let held = mention.reference.targets[mention.reference.side] else {
        return nil
      }
      let isStable = mention.chain.allSatisfy { element in
        presenceFact(of: element, facts) == nil
          && carrying(element, facts).allSatisfy { reference in
            guard reference.fact == nil, let carrier = reference.targets[reference.side], carrier != held else {
              return reference.fact == nil
            }
            return isHeld(carrier, facts) ? reached.contains(carrier) : presenceFact(of: carrier, facts) == nil
          }
      }
      return isStable ? held : nil
    }
    knownStablyHeld = found
    return found
  }

  /// The fact that says which id an object has, if the sides have it under another one.
  func namingFact(of element: Int, _ facts: Facts) -> Int? {
    guard versions.existsOnBothSides(element) else { return nil }
    let ids = versions.values(of: AttributeNames.id, element)
    guard !ids.ours.isExactly(ids.theirs) else { return nil }
    return facts.number(.attribute(AttributeNames.id), of: element) ?? facts.number(.whole, of: element)
  }

  /// Whether nothing that an element's being there hangs on can vary.
  func isStable(_ element: Int, _ facts: Facts) -> Bool {
    if let found = stable[element] { return found }
    stable[element] = false
    if isHeld(element, facts) {
      let isStable = presenceFact(of: element, facts) == nil && stablyHeld(facts).contains(element)
      stable[element] = isStable
      return isStable
    }
    var isStable = presenceFact(of: element, facts) == nil && facts.number(.place, of: element) == nil
    if isStable, let owner = versions.owner(of: element, in: versions.anySide(of: element).version) {
      isStable = self.isStable(owner, facts)
    }
    if isStable {
      isStable = carrying(element, facts).allSatisfy { reference in
        reference.fact == nil
          && Side.allCases.allSatisfy { side in
            reference.targets[side].map { self.isStable($0, facts) && namingFact(of: $0, facts) == nil } ?? true
          }
      }
    }
    if isStable, let view = view(beside: element) {
      isStable = self.isStable(view.element, facts)
    }
    stable[element] = isStable
    return isStable
  }
}
