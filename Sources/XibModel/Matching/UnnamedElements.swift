internal import Basics

/// Elements that only their position in a list names.
extension Correspondence {
  /// Numbers the elements that only their position names, so that equal elements of two versions get equal numbers.
  ///
  /// - Parameters:
  ///   - others: Such elements of the same name, in each earlier version.
  ///   - isNewList: Whether the base lacks the element that holds the list.
  mutating func places(
    of children: [Int], in document: Document, among others: [[Unnamed]], _ versions: [Document?], isNewList: Bool
  ) -> [Int] {
    var result: [Int?] = Array(repeating: nil, count: children.count)
    var taken = 0
    for (earlier, theirs) in others.enumerated() {
      guard let other = versions[earlier], !theirs.isEmpty else { continue }
      if theirs.count == 1, children.count == 1, result[0] == nil { return [theirs[0].place] }
      let element = document.nodes[children[0]].name
      if earlier == 0, theirs.count == children.count, Identifiers.pairedByPlace.contains(element) {
        return theirs.map { $0.place }
      }
      taken = max(taken, (theirs.map { $0.place }.max() ?? -1) + 1)
      let open = children.indices.filter { result[$0] == nil }
      let used = Set(result.compactMap { $0 })
      let free = theirs.filter { !used.contains($0.place) }
      let pairs = Alignment.pairs(
        moving: open.map { document.unindentedSource(of: children[$0]) },
        free.map { other.unindentedSource(of: $0.node) },
        // In a list that the base has, elements that both sides added are the same thing only if they are equal.
        pairingUnequal: earlier == 0 || isNewList)
      for (mine, its) in pairs { result[open[mine]] = free[its].place }
    }
    if others.count == 1, result.contains(nil) { pairEquals(children, &result, in: document, others[0], versions) }
    return result.map { place in
      if let place { return place }
      defer { taken += 1 }
      return taken
    }
  }

  /// Pairs what the first side added with elements of the base that the other side changed to the same. The order of the
  /// sides makes no difference then: what the second side added is paired with what the first one has there.
  private mutating func pairEquals(
    _ children: [Int], _ result: inout [Int?], in document: Document, _ old: [Unnamed], _ versions: [Document?]
  ) {
    guard !old.isEmpty, let base = versions[0], versions.count > 2, let side = versions[2],
      let list = counterpart(of: document.nodes[children[0]].parent, in: document, as: 2, side)
    else { return }
    let element = document.nodes[children[0]].name
    let changed = side.children(of: list, named: element)
    let pairs = Alignment.pairs(
      moving: changed.map { side.unindentedSource(of: $0) }, old.map { base.unindentedSource(of: $0.node) },
      pairingUnequal: true)
    let added = children.indices.filter { result[$0] == nil }
    var twins = Dictionary(firstOf: added.map { (document.unindentedSource(of: children[$0]), $0) })
    let taken = Set(result.compactMap { $0 })
    for (new, its) in pairs where !taken.contains(old[its].place) {
      if let twin = twins.removeValue(forKey: side.unindentedSource(of: changed[new])) { result[twin] = old[its].place }
    }
  }

  /// The element of another version that has the same way from an object; `nil` if there is none.
  private mutating func counterpart(of node: Int, in document: Document, as version: Int, _ other: Document) -> Int? {
    if let id = document.identity(of: node) { return ids(of: version, other)[id] }
    let parent = document.nodes[node].parent
    guard parent >= 0 else { return 0 }
    return counterpart(of: parent, in: document, as: version, other).flatMap { around in
      other.children(of: around).first {
        other.nodes[$0].name == document.nodes[node].name && other.key(of: $0) == document.key(of: node)
      }
    }
  }

  typealias Unnamed = (node: Int, place: Int)

  /// The children that only their position names, grouped by element.
  func unnamed(under owner: Int, in document: Document, _ version: Int) -> [String: [Unnamed]] {
    guard owner < nodes[version].count, nodes[version][owner] >= 0 else { return [:] }
    var groups: [String: [Unnamed]] = [:]
    for child in document.children(of: nodes[version][owner]) {
      let place = places[identities[version][child]]
      if place >= 0 { groups[document.nodes[child].name, default: []].append((child, place)) }
    }
    return groups
  }
}

/// Elements that have one name several times in their list, such as the flexible spaces of a toolbar.
///
/// Only the other elements of the list tell which of them a version lacks. So the lists are aligned.
extension Correspondence {
  /// The repetitions of the names of children, by node; empty if each name occurs once.
  ///
  /// - Parameters:
  ///   - slots: The children and their names.
  ///   - owner: The identity of their parent.
  mutating func repetitions(
    of slots: [(child: Int, slot: Slot?)], under owner: Int, _ version: Int, _ versions: [Document?]
  ) -> [Int: Int] {
    guard hasRepeatedName(slots, under: owner) else { return [:] }
    let names = slots.map { $0.slot }
    var result: [Int: Int] = [:]
    var used: [Slot: Set<Int>] = [:]
    var left: [Slot: [Int]] = [:]
    for earlier in 0..<version {
      guard let document = versions[earlier], owner < nodes[earlier].count, nodes[earlier][owner] >= 0 else { continue }
      let others = self.slots(under: nodes[earlier][owner], in: document, earlier)
      let numbers = others.map { repetition(of: identities[earlier][$0.child]) }
      for (mine, its) in Alignment.pairs(names, others.map({ $0.slot }), pairingUnequal: false) {
        guard let name = names[mine], result[slots[mine].child] == nil,
          used[name, default: []].insert(numbers[its]).inserted
        else { continue }
        result[slots[mine].child] = numbers[its]
      }
      for (other, number) in zip(others, numbers) {
        if let name = other.slot, used[name, default: []].insert(number).inserted, earlier == 0 {
          left[name, default: []].append(number)
        }
      }
    }
    left = left.mapValues { $0.reversed() }
    var next = used.mapValues { ($0.max() ?? -1) + 1 }
    for (child, slot) in slots where result[child] == nil {
      guard let slot, case .named = slot else { continue }
      // One that has no counterpart may have moved.
      let moved = left[slot]?.popLast()
      result[child] = moved ?? next[slot, default: 0]
      if moved == nil { next[slot, default: 0] += 1 }
    }
    return result
  }

  /// Whether a name of an element occurs more than once, among the children or in an earlier version.
  private func hasRepeatedName(_ slots: [(child: Int, slot: Slot?)], under owner: Int) -> Bool {
    var names: Set<Slot> = []
    for case (_, let slot?) in slots {
      guard case .named = slot else { continue }
      if !names.insert(slot).inserted || isRepeatedEarlier(Key(parent: owner, slot: slot)) { return true }
    }
    return false
  }
}
