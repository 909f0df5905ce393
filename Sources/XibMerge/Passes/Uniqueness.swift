internal import XibModel

/// Ensures that no object has twice what it can have only once: a connection, or something in one place (rule 7 of
/// merge-rules.md).
extension MergeState {
  mutating func separateDoubles() {
    for reading in Side.allCases {
      // What moves back may take a place again that something else took since, or form a cycle.
      for _ in 0..<Self.mostRoundsOfClaims {
        guard separateRivals(in: reading) else { break }
        makeTrees()
      }
    }
  }

  /// The most rounds in which elements move back. Each may show that one meets another in its old place. What is left after
  /// them is a fault of the result, for which the whole merge falls back to lines.
  private static let mostRoundsOfClaims = 10

  /// Separates the claims to each place in a reading; returns whether an element moved back.
  private mutating func separateRivals(in reading: Side) -> Bool {
    var isMovedBack = false
    // All claims are read before the first element moves back.
    let contradictions = rivals(in: reading).filter { !areOneDistance($0.all, in: reading) }
    for claims in contradictions.sorted(by: { $0.all[0] < $1.all[0] }) where !relist(claims, in: reading) {
      if claims.place.isInHolder {
        separateHolders(claims.single, in: reading)
      } else if separate(claims, in: reading) {
        isMovedBack = true
      }
    }
    return isMovedBack
  }

  /// Whether all elements are constraints that set one distance, though the order of their ends differs.
  private func areOneDistance(_ rivals: [Int], in reading: Side) -> Bool {
    let distances = rivals.map { identity -> Double? in
      guard let (document, node) = versions.element(identity, in: sideNaming(identity, in: reading).version),
        document.nodes[node].traits.contains(.constraint)
      else { return nil }
      return ConstraintPlaces.distance(of: node, in: document)
    }
    return distances.allSatisfy { $0 != nil && $0 == distances.first }
  }

  private struct Place: Hashable {
    /// The element in which only one other has the name; -1 for the whole document.
    var parent: Int
    let name: String
    /// Whether it is the place that an object of an archive has in another.
    var isInHolder = false
  }

  /// The elements that claim one place.
  private struct Claims {
    let place: Place
    var single: [Int] = []
    /// The entries of a list, which share the place.
    var listed: [Int] = []

    var areRivals: Bool { single.count > 1 || !single.isEmpty && !listed.isEmpty }
    var all: [Int] { single + listed }
  }

  /// Groups of at least two elements that claim the same place in a reading.
  private func rivals(in reading: Side) -> [Claims] {
    var claims: [Place: Claims] = [:]
    for side in Side.allCases {
      for claim in versions.placeClaims[side] ?? [] {
        let identity = claim.identity
        guard isPresent(identity, in: reading), side == sideNaming(identity, in: reading) else { continue }
        var place = Place(parent: -1, name: claim.name, isInHolder: claim.scope == .holder)
        switch claim.scope {
        case .aroundList:
          let list = parent(of: identity, in: reading)
          guard list >= 0 else { continue }
          place.parent = parent(of: list, in: reading)
          claims[place, default: Claims(place: place)].listed.append(identity)
          continue
        case .parent: place.parent = parent(of: identity, in: reading)
        case .document, .holder: break
        }
        claims[place, default: Claims(place: place)].single.append(identity)
      }
    }
    return claims.values.filter(\.areRivals)
  }

  /// The attributes that name the place of an element.
  private static let namesOfPlaces =
    [AttributeNames.key] + ConnectionPlaces.attributes + ConstraintPlaces.formula + ConstraintPlaces.conditions

  /// The side from which a reading takes the place of an element.
  private func sideNaming(_ identity: Int, in reading: Side) -> Side {
    guard versions.existsOnBothSides(identity) else { return versions.anySide(of: identity) }
    if let whole = sideOfWhole(around: identity, in: reading) { return whole }
    guard let tag = startTags[identity] else { return versions.anySide(of: identity) }
    let named = Self.namesOfPlaces.lazy.compactMap { name in tag.attributes.first { $0.name == name } }.first
    return named?.choice.side(in: reading) ?? tag.pattern
  }

  /// Puts an object back into a list that one side took it out of as the only one left, where the other side still has
  /// the list with more in it; returns whether it did.
  private mutating func relist(_ claims: Claims, in reading: Side) -> Bool {
    guard claims.single.count == 1, let single = claims.single.first, let entry = claims.listed.first,
      versions.existsOnBothSides(single)
    else { return false }
    let list = parent(of: entry, in: reading)
    guard let lister = Side.allCases.first(where: { versions.parent(of: single, in: $0.version) == list }),
      // A side that has both by itself wants both.
      !claims.listed.contains(where: { takes(claims.place, $0, on: lister.other) })
    else { return false }
    setParent(of: single, inBothTo: list)
    take(AttributeNames.key, of: single, from: lister)
    decide(.order, single, "\(lister.name) has more than this one in the list, so it stays in the list")
    return true
  }

  /// Keeps each of two claims in the reading of its own side only, unless one side had both; returns whether an element
  /// moved back in the reading.
  private mutating func separate(_ claims: Claims, in reading: Side) -> Bool {
    let place = claims.place
    let all = ordered(claims.all)
    guard let other = all.first(where: { takes(place, $0, on: reading) && !takes(place, $0, on: reading.other) })
    else { return false }
    var isMovedBack = false
    for one in all where one != other && !takes(place, one, on: reading) {
      if versions.exists(one, in: reading.version) {
        moveBack(one, in: reading)
        isMovedBack = true
      } else {
        present[one].remove(Readings(reading))
      }
      let (mine, its) = reading == .ours ? (other, one) : (one, other)
      note(mine, its)
    }
    return isMovedBack
  }

  /// Whether an element, or the list around it, takes a place in the document of a side.
  private func takes(_ place: Place, _ identity: Int, on side: Side) -> Bool {
    guard let (document, node) = versions.element(identity, in: side.version),
      let parent = versions.parent(of: identity, in: side.version)
    else { return false }
    if parent == place.parent || place.parent < 0 {
      return versions.placeClaimed(by: node, on: side)?.name == place.name
    }
    return versions.parent(of: parent, in: side.version) == place.parent
      && PlaceClaim.name(ofListAround: node, in: document) == place.name
  }

  /// Leaves an element where a side has it, in that side's reading.
  private mutating func moveBack(_ identity: Int, in reading: Side) {
    setParent(of: identity, in: reading, to: versions.parent(of: identity, in: reading.version) ?? -1)
    let element = versions.elementName(of: identity)
    // The label of a connection of an archive, which names the place, stands in its record.
    if Self.namesOfPlaces.contains(where: { ConnectionPlaces.isRestated($0, on: element) }) { separateWhole(identity) }
    for name in Self.namesOfPlaces where isDiffering(name, of: identity) { contest(name, of: identity) }
  }

  /// Elements by the ids of their objects, so that swapping the sides makes no difference.
  private func ordered(_ rivals: [Int]) -> [Int] {
    rivals.sorted { versions.object(of: $0).id < versions.object(of: $1).id }
  }

  /// Records the claims of ours and theirs to one place as one conflict. It is about the object with the lesser id.
  private mutating func note(_ mine: Int, _ its: Int) {
    let claims = ordered([mine, its])
    guard let first = claims.first, !claims.allSatisfy(takenTwice.contains) else { return }
    if let known = claims.first(where: takenTwice.contains) {
      return add(claims.filter { $0 != known }, toConflictAbout: known)
    }
    takenTwice.formUnion(claims)
    // If one side deleted one of them, the other takes the place only where that is so.
    if let split = claims.first(where: { splits[$0] != nil }) {
      splits[split]?.elements += claims.filter { $0 != split }
      return
    }
    let isConstraint = References.isConstraint(versions.elementName(of: first))
    func words(_ claim: Int, _ version: Version) -> String? {
      isConstraint ? versions.object(of: claim, in: version).name : versions.summary(of: claim, in: version)
    }
    let values = ThreeWay(base: nil, ours: words(mine, .ours), theirs: words(its, .theirs))
    let explanation =
      if isConstraint {
        "the two sides added constraints that contradict each other"
      } else if values.ours == values.theirs {
        "each side added one of its own, and the two do the same"
      } else {
        "the two sides put different objects in one place"
      }
    let conflict = Conflict(
      kind: .takenTwice, object: versions.object(of: first), property: nil, values: values, explanation: explanation,
      elements: claims)
    if let split = claims.first(where: { present[$0] != .both }) {
      splits[split] = conflict
    } else {
      conflicts.append(conflict)
    }
  }

  /// Adds further claims to the conflict about the place of a claim.
  private mutating func add(_ claims: [Int], toConflictAbout known: Int) {
    takenTwice.formUnion(claims)
    // The conflict of an object that one side deleted is about its place too.
    let held = splits.filter { takenTwice.contains($0.key) && $0.value.elements.contains(known) }
    if let split = held.keys.min() {
      splits[split]?.elements += claims
    } else if let index = conflicts.firstIndex(where: { $0.kind == .takenTwice && $0.elements.contains(known) }) {
      conflicts[index].elements += claims
    }
  }
}
