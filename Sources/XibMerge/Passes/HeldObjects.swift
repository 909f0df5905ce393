internal import XibModel

/// Keeps every object of a merged archive in the object that holds it: in its normal form the objects stand side by
/// side, so deleting one does not delete what it held (rule 3 of merge-rules.md).
extension MergeState {
  /// The most rounds. Each may restore an object that the next one must find a holder for.
  private static let mostRounds = 100

  /// Restores the holders of objects that a reading keeps, and removes from a reading the objects that only the other
  /// reading holds.
  mutating func holdObjects() throws(MergeError) {
    let mentions = holdingMentions()
    var last: (unheld: [[Int]], present: [Readings]) = ([], [])
    for _ in 0..<Self.mostRounds {
      alignHolders()
      let unheld = Side.allCases.map { settleAllUnheld(in: $0, mentions) }
      if unheld.allSatisfy(\.isEmpty) { return }
      makeTrees()
      try settleReferences()
      // What this round did was undone, and would be again.
      if unheld == last.unheld, present == last.present { break }
      last = (unheld, present)
    }
    throw .unsettled
  }

  /// Settles the objects that nothing in a reading holds; returns those for which anything changed.
  private mutating func settleAllUnheld(in reading: Side, _ mentions: [HoldingMention]) -> [Int] {
    let isHeld = heldObjects(in: reading, mentions)
    var counts: MentionCounts?
    var settled: [Int] = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.graphObjects {
        let object = versions.identity(of: node, in: side.version)
        guard isPresent(object, in: reading), !isHeld[object] else { continue }
        if returnMention(to: object, among: mentions, &counts) || settleUnheld(object, in: reading) {
          settled.append(object)
        }
      }
    }
    return settled
  }

  /// Settles an object that nothing in a reading holds; returns whether anything changed. What goes, goes with everything in
  /// it: a part that is left would bring it back.
  private mutating func settleUnheld(_ object: Int, in reading: Side) -> Bool {
    let document = versions[reading]
    guard let node = versions.node(object, reading.version), let id = document.identifier(of: node),
      let mention = document.holder(of: id)
    else {
      remove(object, from: reading)
      return true
    }
    let holder = versions.identity(of: mention, in: reading.version)
    if shownOwner(of: holder, in: reading, versions.graphs) != nil,
      self.object(named: ArchiveMentions.attribute, of: holder, in: reading) == object
    {
      // The object around the mention is not held either, and will be settled itself.
      return false
    }
    if versions.factClass(of: holder).isBookkeeping {
      remove(object, from: reading)
      if present[object].isEmpty, !versions.exists(object, in: .base) {
        decide(.derivedCache, object, "only caches name it, and they are taken from \(reading.other.name)")
      }
    } else if shownOwner(of: holder, in: reading, versions.graphs) == nil, !isReached(holder, in: reading) {
      restore(holder, in: reading, neededBy: object)
    } else if !contest(ArchiveMentions.attribute, of: holder) {
      remove(object, from: reading)
    }
    return true
  }

  // MARK: What holds what

  /// The object that a reading has in a mention.
  func object(of mention: HoldingMention, in reading: Side) -> Int? {
    mention.object ?? object(named: ArchiveMentions.attribute, of: mention.identity, in: reading)
  }

  /// The mentions of both sides that could hold an object.
  private func holdingMentions() -> [HoldingMention] {
    var mentions: [HoldingMention] = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.isHoldingMention(node) {
        let mention = versions.identity(of: node, in: side.version)
        let isKnown = side == .theirs && versions.node(mention, .ours).map(versions.ours.isHoldingMention) == true
        guard !isKnown else { continue }
        let object =
          versions.isUnchanged(mention)
          ? versions.correspondence.object(referredToBy: ArchiveMentions.attribute, of: node, in: document) : nil
        mentions.append(HoldingMention(identity: mention, object: object))
      }
    }
    return mentions
  }

  /// Whether each element is an object that something outside the graph holds, directly or through others.
  private func heldObjects(in reading: Side, _ mentions: [HoldingMention]) -> [Bool] {
    // What an object holds is a chain: each holding names the one before it.
    var holdings: [(object: Int, previous: Int)] = []
    var last = Array(repeating: -1, count: versions.count)
    var reached: [Int] = []
    let graphs = versions.graphs
    for mention in mentions {
      guard let owner = shownOwner(of: mention.identity, in: reading, graphs),
        let object = self.object(of: mention, in: reading)
      else { continue }
      if owner < 0 {
        reached.append(object)
      } else {
        holdings.append((object, last[owner]))
        last[owner] = holdings.count - 1
      }
    }
    var isHeld = Array(repeating: false, count: versions.count)
    while let object = reached.popLast() {
      guard !isHeld[object] else { continue }
      isHeld[object] = true
      var holding = last[object]
      while holding >= 0 {
        reached.append(holdings[holding].object)
        holding = holdings[holding].previous
      }
    }
    return isHeld
  }

  /// The object of the graph that shows an element in a reading, -1 for one outside the graph; `nil` if the reading
  /// lacks it.
  private func shownOwner(of identity: Int, in reading: Side, _ graphs: [Int]) -> Int? {
    var owner = -1
    var at = identity
    while at >= 0 {
      guard isPresent(at, in: reading) else { return nil }
      if !wholes.isEmpty, let whole = wholes[at],
        !versions.exists(identity, in: whole.side(in: reading).version)
      {
        return nil
      }
      let next = parent(of: at, in: reading)
      if graphs.contains(next) { owner = at }
      at = next
    }
    return owner
  }
}

/// A mention that could hold an object.
struct HoldingMention {
  let identity: Int
  /// The object that it mentions in both readings; `nil` if that depends on the reading.
  let object: Int?
}
