/// A three-way merge of the order of a list, by its entries.
enum ListMerge {
  enum Order: Equatable {
    case resolved([ElementID])
    /// Both sides ordered the same entries differently; each order holds every entry that is left.
    case conflict(ours: [ElementID], theirs: [ElementID])

    /// The order in a reading.
    func list(in reading: Side) -> [ElementID] {
      switch self {
      case .resolved(let list): list
      case .conflict(let ours, let theirs): reading == .ours ? ours : theirs
      }
    }
  }

  /// Merges lists that contain only entries that the merge keeps.
  ///
  /// Entries that both sides have take the order of the side that changed it. An entry that only one side has follows
  /// its neighbour on that side, ours before theirs.
  static func merge(base: [ElementID], ours: [ElementID], theirs: [ElementID]) -> Order {
    if ours.holdsInOrder(theirs) { return .resolved(ours) }
    return theirs.holdsInOrder(ours) ? .resolved(theirs) : joined(base, ours, theirs)
  }

  private static func joined(_ base: [ElementID], _ ours: [ElementID], _ theirs: [ElementID]) -> Order {
    let inOurs = Set(ours), inTheirs = Set(theirs)
    let sharedOurs = ours.filter(inTheirs.contains), sharedTheirs = theirs.filter(inOurs.contains)
    func withAdditions(_ spine: [ElementID]) -> [ElementID] {
      interleave(spine, additions(ours, inTheirs), additions(theirs, inOurs))
    }
    if let spine = sharedOrder(base, sharedOurs, sharedTheirs) { return .resolved(withAdditions(spine)) }
    return .conflict(ours: withAdditions(sharedOurs), theirs: withAdditions(sharedTheirs))
  }

  /// The order of the entries that both sides have; `nil` if they contradict each other.
  private static func sharedOrder(_ base: [ElementID], _ ours: [ElementID], _ theirs: [ElementID]) -> [ElementID]? {
    if ours == theirs { return ours }
    let place = Dictionary(uniqueKeysWithValues: base.enumerated().map { ($1, $0) })
    // Entries that both sides added say nothing about who moved those of the base.
    let known = ThreeWay(
      base: ours.filter { place[$0] != nil }.sorted { place[$0, default: 0] < place[$1, default: 0] },
      ours: ours.filter { place[$0] != nil }, theirs: theirs.filter { place[$0] != nil })
    if case .changed(let side) = known.resolution { return side == .ours ? ours : theirs }
    let (head, tail) = ours.commonEnds(with: theirs), end = ours.count - tail
    guard end - head <= longestTournament else { return nil }
    return tournament(Array(ours[head..<end]), Array(theirs[head..<end]), place).map {
      ours[..<head] + $0 + ours[end...]
    }
  }

  /// The longest stretch that is ordered pair by pair. A longer one that the sides order differently is a conflict.
  private static let longestTournament = 2_000

  /// Orders entries pair by pair: as both sides order the pair, or else as the side that changed its order. `nil` if a
  /// pair is new on both sides, or the pairs do not form an order.
  private static func tournament(
    _ ours: [ElementID], _ theirs: [ElementID], _ place: [ElementID: Int]
  ) -> [ElementID]? {
    let theirPlace = Dictionary(uniqueKeysWithValues: theirs.enumerated().map { ($1, $0) })
    let old = ours.map { place[$0] }, other = ours.map { theirPlace[$0, default: 0] }
    var wins = Array(repeating: 0, count: ours.count)
    for first in ours.indices {
      for second in (first + 1)..<max(first + 1, ours.count) {
        let theyAgree = other[first] < other[second]
        var oursWins = theyAgree
        if !theyAgree {
          guard let one = old[first], let two = old[second] else { return nil }
          oursWins = one > two
        }
        wins[oursWins ? first : second] += 1
      }
    }
    let ranked = ours.indices.sorted { wins[$0] > wins[$1] }
    for (rank, index) in ranked.enumerated() where wins[index] != ours.count - 1 - rank { return nil }
    return ranked.map { ours[$0] }
  }

  /// What an entry follows that only one side has.
  private enum Anchor: Hashable {
    case head, end
    case entry(ElementID)
  }

  /// The entries that the other list lacks, by what they follow: what is last stays last, wherever its neighbour goes.
  private static func additions(_ list: [ElementID], _ others: Set<ElementID>) -> [Anchor: [ElementID]] {
    var result: [Anchor: [ElementID]] = [:]
    var anchor = Anchor.head
    let last = list.lastIndex(where: others.contains) ?? list.endIndex
    for (index, entry) in list.enumerated() {
      if others.contains(entry) {
        anchor = .entry(entry)
      } else {
        result[index > last ? .end : anchor, default: []].append(entry)
      }
    }
    return result
  }

  private static func interleave(
    _ spine: [ElementID], _ ours: [Anchor: [ElementID]], _ theirs: [Anchor: [ElementID]]
  ) -> [ElementID] {
    var result: [ElementID] = []
    func add(after anchor: Anchor) {
      result += ours[anchor] ?? []
      result += theirs[anchor] ?? []
    }
    add(after: .head)
    for entry in spine {
      result.append(entry)
      add(after: .entry(entry))
    }
    add(after: .end)
    return result
  }
}

extension [ElementID] {
  /// How many entries two lists share at their start, and of the rest at their end.
  func commonEnds(
    with other: [ElementID], where mayShare: (ElementID) -> Bool = { _ in true }
  ) -> (head: Int, tail: Int) {
    func isShared(_ pair: (ElementID, ElementID)) -> Bool { pair.0 == pair.1 && mayShare(pair.0) }
    let head = zip(self, other).prefix(while: isShared).count
    let tail = zip(dropFirst(head).reversed(), other.dropFirst(head).reversed()).prefix(while: isShared).count
    return (head, tail)
  }

  /// Whether all entries of another list are in this one, in the same order.
  fileprivate func holdsInOrder(_ other: [ElementID]) -> Bool {
    guard other.count <= count else { return false }
    var found = 0
    for entry in self where found < other.count && entry == other[found] { found += 1 }
    return found == other.count
  }
}
