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
    let names = slots.map(\.slot)
    var result: [Int: Int] = [:]
    var used: [Slot: Set<Int>] = [:]
    var left: [Slot: [Int]] = [:]
    for earlier in 0..<version {
      guard let document = versions[earlier], owner < nodes[earlier].count, nodes[earlier][owner] >= 0 else { continue }
      let others = self.slots(under: nodes[earlier][owner], in: document, earlier)
      let numbers = others.map { repetition(of: identities[earlier][$0.child]) }
      for (mine, its) in Alignment.pairs(names, others.map(\.slot), pairingUnequal: false) {
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
