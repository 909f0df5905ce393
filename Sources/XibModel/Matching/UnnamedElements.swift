/// Elements that only their position in a list names.
extension Correspondence {
  /// Numbers the elements that only their position names, so that equal elements of two versions get equal numbers.
  ///
  /// - Parameters:
  ///   - others: Such elements of the same name, in each earlier version.
  ///   - isNewList: Whether the base lacks the element that holds the list.
  func places(
    of children: [Int], in document: Document, among others: [[Unnamed]], _ versions: [Document?], isNewList: Bool
  ) -> [Int] {
    var result: [Int?] = Array(repeating: nil, count: children.count)
    var taken = 0
    for (earlier, theirs) in others.enumerated() {
      guard let other = versions[earlier], !theirs.isEmpty else { continue }
      if theirs.count == 1, children.count == 1, result[0] == nil { return [theirs[0].place] }
      let element = document.nodes[children[0]].name
      if earlier == 0, theirs.count == children.count, Identifiers.pairedByPlace.contains(element) {
        return theirs.map(\.place)
      }
      taken = max(taken, (theirs.map(\.place).max() ?? -1) + 1)
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
    return result.map { place in
      if let place { return place }
      defer { taken += 1 }
      return taken
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
