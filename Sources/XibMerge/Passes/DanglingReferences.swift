internal import XibModel

/// References to objects that the other side deleted: each is a conflict that names both (rule 7 of merge-rules.md).
extension MergeState {
  /// The most rounds of settling references. Each round may undo a deletion and so break another reference; no document
  /// that people made needs this many.
  private static let mostRounds = 100

  /// Resolves dangling references in both readings, except those that already dangle on a side.
  mutating func settleReferences() throws(MergeError) {
    let references = collectReferences()
    guard !references.isEmpty else { return }
    for _ in 0..<Self.mostRounds {
      guard separateDanglingReferences(references) else { return }
      makeTrees()
      separateDoubles()
      separateCodeIdentifiers()
    }
    throw .unsettled
  }

  /// Resolves dangling references in both readings; returns whether anything changed.
  private mutating func separateDanglingReferences(_ references: [Reference]) -> Bool {
    // A reference does not dangle if what it names comes back.
    if restoreConsequences(references) { return true }
    var isChanged = false
    for reference in references {
      for reading in Side.allCases
      where isReached(reference.owner, in: reading) && !isNamed(reference.target, by: reference, in: reading) {
        guard self.target(of: reference, in: reading) == reference.target else { continue }
        if separate(reference, in: reading) { isChanged = true }
      }
    }
    return isChanged
  }

  /// Whether a reading has an object under the id in a reference. Without a merge base, an object may have another id on
  /// each side. Of two namesakes, one may have a part without the id that it has in the other.
  private func isNamed(_ target: Int, by reference: Reference, in reading: Side) -> Bool {
    guard isReached(target, in: reading) else { return false }
    if hasTwoIdentifiers(target) {
      return value(of: AttributeNames.id, target, in: reading)
        .isExactly(value(of: reference.attribute, reference.owner, in: reading))
    }
    return wholes[target] != .conflict || versions.hasIdentifier(target, on: reading)
  }

  private func hasTwoIdentifiers(_ identity: Int) -> Bool {
    versions.existsOnBothSides(identity) && isDiffering(AttributeNames.id, of: identity)
  }

  /// A reference from one element to another, on at least one side.
  private struct Reference {
    let owner: Int
    let attribute: String
    let target: Int
  }

  /// The references of ours and theirs to objects of any version; empty if none of them could dangle. Those of one
  /// element stand side by side, and swapping the sides does not change their order.
  private func collectReferences() -> [Reference] {
    let canDangle = (0..<versions.count).contains {
      present[$0] != .both && !versions.isContainer($0) || wholes[$0] == .conflict || hasTwoIdentifiers($0)
    }
    guard canDangle else { return [] }
    var found: [Reference] = []
    for side in Side.allCases {
      let document = versions[side]
      var node = 0
      while node < document.nodes.count {
        // If neither side changed anything, a dangling reference was there before the merge.
        let owner = versions.identity(of: node, in: side.version)
        if versions.isUnchanged(owner) {
          node = document.nodes[node].subtreeEnd
          continue
        }
        document.forEachReference(of: node) { attribute in
          guard let target = versions.identity(ofID: attribute.value),
            side == .ours || !refersInOurs(owner, attribute, to: target)
          else { return }
          found.append(Reference(owner: owner, attribute: attribute.name, target: target))
        }
        node += 1
      }
    }
    let rank = ranks(of: found)
    let keys = found.map { (rank($0.owner), $0.owner, rank($0.target)) }
    return found.indices.sorted { keys[$0] < keys[$1] }.map { found[$0] }
  }

  /// The rank of each element of some references. What is new comes last, by its id: its number depends on the side.
  private func ranks(of references: [Reference]) -> (Int) -> Int {
    var newIDs: [Int: String] = [:]
    for identity in references.flatMap({ [$0.owner, $0.target] })
    where newIDs[identity] == nil && !versions.exists(identity, in: .base) {
      let element = versions.element(identity, in: versions.anyVersion(of: identity))
      newIDs[identity] = element.flatMap { $0.document.identifier(of: $0.node) } ?? ""
    }
    let sorted = Set(newIDs.values).sorted()
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, versions.count + $0) })
    let ranks = newIDs.compactMapValues { places[$0] }
    return { ranks[$0] ?? $0 }
  }

  /// Whether an element of ours refers to an object with the same attribute as in theirs.
  private func refersInOurs(_ owner: Int, _ attribute: Attribute, to target: Int) -> Bool {
    guard let node = versions.node(owner, .ours) else { return false }
    return versions.ours.hasValue(attribute.value, of: attribute.name, in: node)
      || versions.ours.value(attribute.name, of: node).flatMap({ versions.identity(ofID: $0) }) == target
  }

  private func target(of reference: Reference, in reading: Side) -> Int? {
    object(named: reference.attribute, of: reference.owner, in: reading)
  }

  private mutating func separate(_ reference: Reference, in reading: Side) -> Bool {
    let (owner, target) = (reference.owner, reference.target)
    if Side.allCases.contains(where: { isDanglingAlready(reference, on: $0) }) { return false }
    if keepIdentifier(of: target) { return true }
    if versions.factClass(of: owner).isBookkeeping {
      if namesHolder(reference), contest(reference.attribute, of: owner) { return true }
      drop(entry(around: owner))
      decide(.derivedCache, owner, "it names an object that is gone")
      return true
    }
    if References.isVariationEntry(versions.elementName(of: owner)),
      !versions.exists(owner, in: .base) || isOnOneSide(owner)
    {
      dropVariationEntry(owner)
      return true
    }
    if versions.exists(target, in: reading.version), !isReached(target, in: reading) {
      restore(target, in: reading, neededBy: owner)
      return true
    }
    let user = reading.other
    guard versions.exists(target, in: user.version) else { return false }
    restore(target, in: user, neededBy: owner)
    guard versions.exists(owner, in: reading.version) else {
      let entry = entry(around: owner)
      present[entry].remove(Readings(reading))
      if splits[entry] == nil {
        splits[entry] = conflict(.deletedAndUsed, entry, whyDangling(target, in: reading), with: [target])
      }
      return true
    }
    return contest(reference, in: reading)
  }

  /// Whether a reference in a normal form says where its object is, and each side has it in another one: then it goes with
  /// the place.
  private func namesHolder(_ reference: Reference) -> Bool {
    guard !versions.graphs.isEmpty, versions.existsOnBothSides(reference.owner) else { return false }
    let targets = versions.values(of: reference.attribute, reference.owner).map { value in
      value.flatMap { versions.identity(ofID: $0) }
    }
    return targets.ours != targets.theirs
      && Side.allCases.allSatisfy { side in targets[side].map { isReached($0, in: side) } ?? false }
  }

  /// The entry of a dictionary of an archive that an element is the key or the value of; the element itself if it is none.
  private func entry(around identity: Int) -> Int {
    let parent = versions.parent(of: identity, in: versions.anyVersion(of: identity))
    return parent.flatMap { ArchiveMentions.isEntry(versions.elementName(of: $0)) ? $0 : nil } ?? identity
  }

  /// Keeps the id that one side took from an object without deleting it; returns whether the merge lacked it.
  private mutating func keepIdentifier(of target: Int) -> Bool {
    guard versions.existsOnBothSides(target), wholes[target] == nil, !isInWhole(target),
      let user = Side.allCases.first(where: { versions.hasIdentifier(target, on: $0) }),
      Side.allCases.allSatisfy({ value(of: AttributeNames.id, target, in: $0) == nil })
    else { return false }
    take(AttributeNames.id, of: target, from: user)
    decide(
      .reidentified, target, "\(user.other.name) took its id away, but \(user.name) refers to it; the id stays",
      property: AttributeNames.id)
    return true
  }

  /// Whether only one side has an entry of a variation, because the other deleted it with its object.
  private func isOnOneSide(_ entry: Int) -> Bool {
    versions.exists(entry, in: .ours) != versions.exists(entry, in: .theirs)
  }

  /// Removes the entry of a variation about a deleted object, and the elements around it that then hold no entry and no
  /// remark.
  private mutating func dropVariationEntry(_ entry: Int) {
    let side = versions.anySide(of: entry)
    decide(.deletionStands, entry, "\(side.other.name) deleted its object")
    drop(entry)
    var holder = versions.parent(of: entry, in: side.version)
    while let at = holder, References.holdsVariationEntries(versions.elementName(of: at)), !hasRemarks(at),
      Side.allCases.allSatisfy({ reading in
        versions.children(of: at, in: reading.version).allSatisfy { present[$0].isEmpty || versions.isContainer($0) }
      })
    {
      drop(at)
      holder = versions.parent(of: at, in: side.version)
    }
  }

  private func hasRemarks(_ identity: Int) -> Bool {
    Side.allCases.contains { side in
      versions.element(identity, in: side.version).map { !$0.document.ownRemarks(of: $0.node).isEmpty } == true
    }
  }

  /// Removes an element from both readings, with everything in it.
  private mutating func drop(_ identity: Int) {
    for side in Side.allCases {
      remove(identity, from: side)
      for inner in versions.subtree(of: identity, on: side) { splits[inner] = nil }
    }
  }

  /// Whether the reference already dangles on a side, so that the merge did not cause it.
  private func isDanglingAlready(_ reference: Reference, on side: Side) -> Bool {
    guard let (document, node) = versions.element(reference.owner, in: side.version),
      !versions.hasIdentifier(reference.target, on: side), let value = document.value(reference.attribute, of: node)
    else { return false }
    return versions.identity(ofID: value) == reference.target
  }

  /// Makes a reference that one side redirected to a deleted object a conflict: each reading gets its own side's value.
  private mutating func contest(_ reference: Reference, in reading: Side) -> Bool {
    let identity = reference.owner
    guard contest(reference.attribute, of: identity) else { return false }
    conflicts.append(
      conflict(
        .deletedAndUsed, identity, whyDangling(reference.target, in: reading), property: reference.attribute,
        with: [reference.target]))
    return true
  }

  private func whyDangling(_ target: Int, in reading: Side) -> String {
    let object = versions.object(of: target, in: reading.other.version)
    let fate =
      if versions.exists(target, in: reading.version) {
        "which has \(versions.hasIdentifier(target, on: reading) ? "another" : "no") id in \(reading.name)"
      } else {
        versions.exists(target, in: .base) ? "which \(reading.name) deleted" : "which \(reading.name) lacks"
      }
    return "\(reading.other.name) refers to \(object.element) \(object.id), \(fate)"
  }

  /// Restores what refers to an object that is now in conflict, and what a side deleted together with it: connections,
  /// constraints, and parts of other objects, such as entries of variations and cells of grids.
  private mutating func restoreConsequences(_ references: [Reference]) -> Bool {
    var isChanged = false
    for (index, reference) in references.enumerated() where present[reference.owner].isEmpty {
      let owner = reference.owner
      let keeper = versions.anySide(of: owner)
      guard comesAndGoes(owner, on: keeper), versions.exists(owner, in: .base),
        !versions.exists(owner, in: keeper.other.version),
        ofSameOwner(index, references).allSatisfy({ isReached($0.target, in: keeper) })
      else { continue }
      if present[reference.target] == Readings(keeper) {
        restore(owner, in: keeper, neededBy: reference.target)
        isChanged = true
      } else if isMovedOut(reference.target, by: keeper),
        ofSameOwner(index, references).allSatisfy({ isReached($0.target, in: keeper.other) })
      {
        if keep(owner, of: keeper) { isChanged = true }
      }
    }
    return isChanged
  }

  /// Whether the merge has an object only because a side moved it out of what the other side deleted.
  private func isMovedOut(_ target: Int, by mover: Side) -> Bool {
    present[target] == .both && versions.exists(target, in: .base) && !versions.exists(target, in: mover.other.version)
  }

  /// Keeps what refers to an object that stays; returns whether it has a place.
  private mutating func keep(_ owner: Int, of keeper: Side) -> Bool {
    guard Side.allCases.allSatisfy({ isReached(parent(of: owner, in: $0), in: $0) }) else { return false }
    setPresence(of: owner, withAllInItOn: keeper, to: .both)
    decide(
      .movedIsKept, owner,
      "\(keeper.name) moved its object out of what \(keeper.other.name) deleted, so that it stays with the object")
    return true
  }

  /// The references of the element that has one of them; they stand side by side.
  private func ofSameOwner(_ index: Int, _ references: [Reference]) -> ArraySlice<Reference> {
    let owner = references[index].owner
    let first = references[..<index].lastIndex { $0.owner != owner }.map { $0 + 1 } ?? references.startIndex
    let end = references[index...].firstIndex { $0.owner != owner } ?? references.endIndex
    return references[first..<end]
  }

  /// Whether an element comes and goes with the objects that it refers to, as an object does not.
  private func comesAndGoes(_ owner: Int, on side: Side) -> Bool {
    guard let (document, node) = versions.element(owner, in: side.version) else { return false }
    if document.nodes[node].traits.contains(.variationEntry) { return true }
    return (Identifiers.isRecreated(document.nodes[node].name) || document.identity(of: node) == nil)
      && isReached(parent(of: owner, in: side), in: side)
  }
}
