internal import XibModel

/// Objects that a side added to an archive, and that only caches mention, such as the descriptions of classes: the merge
/// of a cache may take all their mentions from the other side.
extension MergeState {
  /// Takes a mention of such an object from the side that added it, if both readings can spare what they have there;
  /// returns whether they can.
  ///
  /// - Parameter counts: How often each reading mentions each object; counted if it is `nil`.
  mutating func returnMention(
    to object: Int, among mentions: [HoldingMention], _ counts: inout MentionCounts?
  ) -> Bool {
    let side = versions.anySide(of: object)
    guard !versions.exists(object, in: .base), !versions.existsOnBothSides(object),
      let node = versions.node(object, side.version), let id = versions[side].identifier(of: node)
    else { return false }
    let document = versions[side]
    // Caches are outside the graph.
    let graph = versions.graphs.compactMap { versions.node($0, side.version) }.min() ?? document.nodes.count
    for mention in (0..<graph).reversed()
    where document.isHoldingMention(mention) && document.hasValue(id, of: ArchiveMentions.attribute, in: mention) {
      let mention = versions.identity(of: mention, in: side.version)
      guard versions.factClass(of: mention).isBookkeeping, versions.existsOnBothSides(mention), !isInWhole(mention)
      else { continue }
      if counts == nil { counts = MentionCounts(mentions, self) }
      guard counts?.spare(mention, self) == true else { continue }
      take(ArchiveMentions.attribute, of: mention, from: side)
      setPresence(of: object, withAllInItOn: side, to: .both)
      decisions.removeAll { $0.element == mention }
      decide(.derivedCache, mention, "\(side.name) is taken, so that what \(side.name) added stays")
      return true
    }
    return false
  }
}

/// How often each reading mentions each object.
struct MentionCounts {
  private var counts: [[Int]]

  init(_ mentions: [HoldingMention], _ state: MergeState) {
    counts = Side.allCases.map { reading in
      var counts = Array(repeating: 0, count: state.versions.count)
      for mention in mentions {
        guard let object = state.object(of: mention, in: reading), state.isReached(mention.identity, in: reading)
        else { continue }
        counts[object] += 1
      }
      return counts
    }
  }

  /// Counts a mention no longer if both readings have another one of what they have in it; returns whether they have.
  mutating func spare(_ mention: Int, _ state: MergeState) -> Bool {
    let shown = Side.allCases.map { reading in
      state.isReached(mention, in: reading)
        ? state.object(named: ArchiveMentions.attribute, of: mention, in: reading) : nil
    }
    let isSpare = zip(counts, shown).allSatisfy { counts, object in object.map { counts[$0] > 1 } ?? false }
    if isSpare {
      for (reading, object) in shown.enumerated() { if let object { counts[reading][object] -= 1 } }
    }
    return isSpare
  }
}
