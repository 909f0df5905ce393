internal import XibModel

/// The order of the children of each merged element (rule 5 of merge-rules.md).
extension MergedTree {
  mutating func ordered(_ identity: Int, _ ours: [Int], _ theirs: [Int]) -> ListMerge.Order {
    if ours == theirs { return .resolved(ours) }
    let base = versions.children(of: identity, in: .base)
    let name = versions.elementName(of: identity)
    let kind = Containers.order(of: name)
    let order = ListMerge.merge(base: base, ours: ours, theirs: theirs)
    switch (order, kind) {
    case (.resolved(let list), .sorted):
      return .resolved(sorted(list, in: identity, name))
    case (.conflict(let list, _), .sorted):
      if !isAsXcodeWrites(identity, name) { noteOrder(of: identity) }
      return .resolved(sorted(list, in: identity, name))
    case (.conflict(let list, _), .free), (.conflict(let list, _), .parallel):
      noteOrder(of: identity)
      return .resolved(list)
    case (.conflict, .ordered):
      let object = versions.object(of: identity)
      conflicts.append(
        Conflict(
          kind: .order, object: object, property: versions.property(of: identity),
          values: ThreeWay { _ in nil }, explanation: "both sides ordered its children differently",
          elements: [identity]))
      return order
    case (.resolved, _):
      return order
    }
  }

  /// Reports that both sides ordered the same children differently, in a container whose order has no meaning.
  private mutating func noteOrder(of identity: Int) {
    decisions.append(
      Decision(
        reason: .order, object: versions.object(of: identity), property: versions.property(of: identity),
        values: ThreeWay { _ in nil },
        explanation: "both sides ordered its children differently; ours is taken, because their order has no meaning"))
  }

  /// Whether both sides have the children of a container in the order in which Xcode writes them.
  private func isAsXcodeWrites(_ container: Int, _ name: String) -> Bool {
    for side in Side.allCases {
      guard let (document, node) = versions.element(container, in: side.version) else { continue }
      var previous: SortKey?
      for child in document.children(of: node) {
        if side == .theirs, let id = document.id(of: child), versions.renamed.contains(id) { continue }
        let key = SortKey(of: child, in: name, document: document)
        if let previous, key < previous { return false }
        previous = key
      }
    }
    return true
  }

  /// Sorts a list as Xcode does, if both sides are in Xcode's order.
  private func sorted(_ list: [Int], in container: Int, _ name: String) -> [Int] {
    guard isAsXcodeWrites(container, name) else { return list }
    let keys = Dictionary(uniqueKeysWithValues: list.map { ($0, sortKey(of: $0, in: name)) })
    let places = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    return list.sorted { one, other in
      guard let first = keys[one] ?? nil, let second = keys[other] ?? nil else { return false }
      if first != second { return first < second }
      return places[one, default: 0] < places[other, default: 0]
    }
  }

  private func sortKey(of identity: Int, in container: String) -> SortKey? {
    let keys = ThreeWay { version in
      versions.element(identity, in: version).map { SortKey(of: $0.node, in: container, document: $0.document) }
    }
    return keys[keys.source] ?? keys[keys.source.other]
  }
}
