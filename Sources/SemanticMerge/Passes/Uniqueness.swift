internal import XibModel

/// Ensures that no outlet of an object is connected twice, and no place in an object is taken twice (rule 7 of
/// merge-rules.md).
extension MergeState {
  mutating func separateDoubles() {
    for view in Side.allCases {
      for rivals in rivals(in: view).sorted(by: { $0[0] < $1[0] }) { separate(rivals, in: view) }
    }
  }

  private struct Place: Hashable {
    let parent: Int
    let name: String
  }

  /// Groups of at least two elements that claim the same place in a view.
  private func rivals(in view: Side) -> [[Int]] {
    var claims: [Place: [Int]] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let identity = versions.identity(of: node, in: side.version)
        guard isPresent(identity, in: view), side == .ours || !versions.exists(identity, in: .ours),
          let name = claim(of: node, in: document)
        else { continue }
        claims[Place(parent: parent(of: identity, in: view), name: name), default: []].append(identity)
      }
    }
    return claims.values.filter { $0.count > 1 }
  }

  private func claim(of node: Int, in document: Document) -> String? {
    if let outlet = References.outletName(of: node, in: document) { return outlet }
    guard let key = document.key(of: node), document.id(of: node) != nil else { return nil }
    return "key " + key
  }

  /// Keeps each of two claims in the view of its own side only, unless one side had both.
  private mutating func separate(_ rivals: [Int], in view: Side) {
    guard let other = rivals.first(where: { !versions.exists($0, in: view.other.version) }) else { return }
    for one in rivals where one != other && !versions.exists(one, in: view.version) {
      present[one].remove(Views(view))
      note(one, other)
    }
  }

  /// Records two claims to one place as one conflict. It is about the object with the lesser id, so that the order of
  /// the sides makes no difference.
  private mutating func note(_ one: Int, _ other: Int) {
    let claims = [one, other].sorted { versions.object(of: $0).id < versions.object(of: $1).id }
    guard let first = claims.first, claims.allSatisfy({ splits[$0] == nil }) else { return }
    let mine = claims.first { versions.exists($0, in: .ours) }, its = claims.first { versions.exists($0, in: .theirs) }
    splits[first] = Conflict(
      kind: .takenTwice, object: versions.object(of: first), property: nil,
      values: ThreeWay(
        base: nil, ours: mine.flatMap { versions.summary(of: $0, in: .ours) },
        theirs: its.flatMap { versions.summary(of: $0, in: .theirs) }),
      explanation: "the two sides put different objects in one place", elements: claims)
  }
}
