internal import XibModel

/// Keeps each view a tree: every element is reached from the root, and none contains itself.
extension MergeState {
  /// Repairs the parents in a view until every element in it is reached from the root.
  mutating func makeTree(in view: Side) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      var verdicts = Array(repeating: Verdict.unknown, count: versions.count)
      for identity in 0..<versions.count where isPresent(identity, in: view) && !versions.isContainer(identity) {
        if mend(identity, view, &verdicts) { isSettled = false }
      }
    }
  }

  private enum Verdict { case unknown, visiting, reached }

  /// Walks up from an element and repairs the path; returns whether anything changed.
  private mutating func mend(_ identity: Int, _ view: Side, _ verdicts: inout [Verdict]) -> Bool {
    var path: [Int] = []
    var at = identity
    while at >= 0, verdicts[at] == .unknown, isPresent(at, in: view) {
      verdicts[at] = .visiting
      path.append(at)
      at = parent(of: at, in: view)
    }
    let isRing = at >= 0 && verdicts[at] == .visiting
    let isCut = at >= 0 && !isPresent(at, in: view)
    // A repaired path is walked again.
    for step in path { verdicts[step] = isRing || isCut ? .unknown : .reached }
    if isRing { breakCycle(through: at, path, view) }
    if isCut { reattach(path, under: at, view) }
    return isRing || isCut
  }

  /// Breaks a cycle of elements that the sides moved into each other: each view keeps its own side's parents.
  private mutating func breakCycle(through start: Int, _ path: [Int], _ view: Side) {
    for identity in path[(path.firstIndex(of: start) ?? path.endIndex)...] {
      let own = versions.parent(of: identity, in: view.version) ?? parent(of: identity, in: view)
      guard own != parent(of: identity, in: view) else { continue }
      setParent(of: identity, in: view, to: own)
    }
  }

  /// Repairs a path that leads to a parent missing in the view: one side deleted it and the other put something there.
  private mutating func reattach(_ path: [Int], under missing: Int, _ view: Side) {
    guard let child = path.last(where: { !versions.isContainer($0) }) else { return }
    if versions.exists(child, in: view.version), let own = versions.parent(of: child, in: view.version),
      own != parent(of: child, in: view)
    {
      setParent(of: child, in: view, to: own)
    } else if versions.exists(missing, in: view.version) {
      restore(missing, in: view, neededBy: child)
    } else {
      present[child].remove(Views(view))
    }
  }

  /// Restores an element that the other side deleted, in a view, with everything that was deleted around it and in it.
  mutating func restore(_ identity: Int, in view: Side, neededBy user: Int) {
    guard !isReached(identity, in: view), var root = versions.node(identity, view.version) else { return }
    let document = versions[view]
    var top = identity
    var at = document.nodes[root].parent
    while at >= 0 {
      let ancestor = versions.identity(of: at, in: view.version)
      if !isPresent(ancestor, in: view) {
        (root, top) = (at, ancestor)
      } else if !versions.isContainer(ancestor) {
        break
      }
      at = document.nodes[at].parent
    }
    split(top, .deletedAndUsed, view.other, uses: user)
    for node in root..<document.nodes[root].subtreeEnd {
      let identity = versions.identity(of: node, in: view.version)
      guard !isPresent(identity, in: view), !versions.exists(identity, in: view.other.version) else { continue }
      present[identity].insert(Views(view))
      setParent(of: identity, in: view, to: versions.identity(of: document.nodes[node].parent, in: view.version))
    }
  }
}
