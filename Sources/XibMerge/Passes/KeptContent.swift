internal import XibModel

/// What one side moved out of an object before it deleted that object, where the other side's reading keeps the object.
extension MergeState {
  /// Puts it back in that reading: there, the object has what its side has in it.
  mutating func returnContent() {
    var isChanged = false
    for kept in splits.keys.sorted() {
      for side in Side.allCases where present[kept] == Readings(side) {
        let returned = contentMovedOut(of: kept, on: side)
        for (element, own) in returned { setParent(of: element, in: side, to: own) }
        splits[kept]?.elements += returned.map(\.element)
        if !returned.isEmpty { isChanged = true }
      }
    }
    if isChanged { makeTrees() }
  }

  /// The elements that a side has in an object, and a reading elsewhere, with their parents on that side.
  private func contentMovedOut(of object: Int, on side: Side) -> [(element: Int, parent: Int)] {
    guard let (document, node) = versions.element(object, in: side.version) else { return [] }
    return (node + 1..<document.nodes[node].subtreeEnd).compactMap { inner in
      let element = versions.identity(of: inner, in: side.version)
      guard present[element] == .both, let own = versions.parent(of: element, in: side.version),
        own != parent(of: element, in: side)
      else { return nil }
      return (element, own)
    }
  }
}
