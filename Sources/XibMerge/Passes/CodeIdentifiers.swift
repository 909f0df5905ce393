internal import XibModel

/// Ensures that no two objects get one identifier by which code asks for them, such as the storyboard identifier of a
/// scene (rule 7 of merge-rules.md).
extension MergeState {
  mutating func separateCodeIdentifiers() {
    let objects = identifiedObjects()
    var contradictions: [ClaimedIdentifier] = []
    for reading in Side.allCases {
      var separated: Set<ClaimedIdentifier> = []
      // An object that gets its old identifier back may meet another to which the other side gave that one.
      var isComplete = false
      while !isComplete {
        let holders = holders(among: objects, in: reading).filter { $0.value.count > 1 }
        let found = holders.sorted { $0.value[0].identity < $1.value[0].identity }
          .flatMap { claim, rivals in separate(rivals, claiming: claim, in: reading) }
          .filter { separated.insert($0).inserted }
        contradictions += found
        isComplete = found.isEmpty
      }
    }
    guard !contradictions.isEmpty else { return }
    makeTrees()
    var known: Set<ClaimedIdentifier> = []
    for contradiction in contradictions where known.insert(contradiction).inserted { note(contradiction) }
  }

  private struct Claim: Hashable {
    let scope: Int
    let attribute: String
    let value: String
  }

  /// An identifier that each side gave to an object of its own.
  private struct ClaimedIdentifier: Hashable {
    let claim: Claim
    /// The identities of both objects; the one with the lesser id is the first.
    let objects: [Int]
  }

  /// An object that may have an identifier.
  private struct IdentifiedObject {
    let identity: Int
    let attribute: String
    /// The number of levels up to the object in which no other has the same identifier.
    let levels: Int

    /// The object in which no other has the same identifier.
    func scope(parent: (Int) -> Int) -> Int {
      (0..<levels).reduce(identity) { at, _ in at < 0 ? at : parent(at) }
    }
  }

  /// The objects that have an identifier on a side, each once.
  private func identifiedObjects() -> [IdentifiedObject] {
    var known: Set<Int> = []
    return Side.allCases.flatMap { side in
      let document = versions[side]
      return CodeIdentifier.all(in: document).map { identifier in
        let around = sequence(first: identifier.node) { document.nodes[$0].parent }
        return IdentifiedObject(
          identity: versions.identity(of: identifier.node, in: side.version), attribute: identifier.attribute,
          levels: around.prefix { $0 != identifier.scope }.count)
      }
    }.filter { known.insert($0.identity).inserted }
  }

  /// The objects that have an identifier in a reading, by identifier.
  private func holders(among objects: [IdentifiedObject], in reading: Side) -> [Claim: [IdentifiedObject]] {
    var holders: [Claim: [IdentifiedObject]] = [:]
    for object in objects where isReached(object.identity, in: reading) {
      guard let value = value(of: object.attribute, object.identity, in: reading), !value.isEmpty else { continue }
      // Another table may hold a cell here than on the side that gave it the identifier.
      let scope = object.scope { parent(of: $0, in: reading) }
      holders[Claim(scope: scope, attribute: object.attribute, value: value), default: []].append(object)
    }
    return holders
  }

  /// Takes an identifier from the objects that have it from the other side only; returns the contradictions.
  private mutating func separate(
    _ rivals: [IdentifiedObject], claiming claim: Claim, in reading: Side
  ) -> [ClaimedIdentifier] {
    let own = holders(of: claim, among: rivals, on: reading)
    let others = holders(of: claim, among: rivals, on: reading.other)
    return rivals.map(\.identity).filter { !own.contains($0) }.compactMap { intruder in
      // The other side may have had the identifier twice already.
      let isDouble = others.contains(intruder)
      guard let holder = own.first(where: { !isDouble || !others.contains($0) }) else { return nil }
      if versions.existsOnBothSides(intruder) {
        contest(claim.attribute, of: intruder)
        keepPlace(of: intruder, in: reading)
      } else {
        present[outermost(around: intruder)].remove(Readings(reading))
      }
      return ClaimedIdentifier(
        claim: claim, objects: [holder, intruder].sorted { versions.object(of: $0).id < versions.object(of: $1).id })
    }
  }

  /// The rivals that have an identifier on a side: those in the same table there, if there are any.
  private func holders(of claim: Claim, among rivals: [IdentifiedObject], on side: Side) -> [Int] {
    let named = rivals.filter { has(claim, $0.identity, in: side.version) }
    let settled = named.filter { $0.scope { versions.parent(of: $0, in: side.version) ?? -1 } == claim.scope }
    return (settled.isEmpty ? named : settled).map(\.identity)
  }

  /// Leaves an object that the other side moved where a reading's own side has it.
  private mutating func keepPlace(of identity: Int, in reading: Side) {
    guard let own = versions.parent(of: identity, in: reading.version), own != parent(of: identity, in: reading) else {
      return
    }
    setParent(of: identity, in: reading, to: own)
    takenTwice.insert(identity)
  }

  /// Whether an object has an identifier in a version.
  private func has(_ claim: Claim, _ identity: Int, in version: Version) -> Bool {
    versions.element(identity, in: version).flatMap { $0.document.value(claim.attribute, of: $0.node) } == claim.value
  }

  /// The outermost element around one that only its side has, or the element itself.
  private func outermost(around identity: Int) -> Int {
    let side = versions.anySide(of: identity)
    let around = versions.ancestors(of: identity, in: side.version)
    return around.prefix { !versions.exists($0, in: side.other.version) }.last ?? identity
  }

  private mutating func note(_ contradiction: ClaimedIdentifier) {
    let claim = contradiction.claim, objects = contradiction.objects
    guard let first = objects.first else { return }
    let elements = objects.map { versions.existsOnBothSides($0) ? $0 : outermost(around: $0) }
    let summaries = ThreeWay<String?> { version in
      guard version != .base else { return nil }
      return objects.first { has(claim, $0, in: version) }.flatMap { versions.summary(of: $0, in: version) }
    }
    let conflict = Conflict(
      kind: .takenTwice, object: versions.object(of: first), property: claim.attribute, values: summaries,
      explanation:
        "the two sides gave the \(ObjectNames.spelledOut(claim.attribute)) \(claim.value) to different objects",
      elements: elements)
    if let split = elements.first(where: { present[$0] != .both && splits[$0] == nil }) {
      splits[split] = conflict
    } else {
      conflicts.append(conflict)
    }
  }
}
