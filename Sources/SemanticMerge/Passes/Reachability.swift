internal import XibModel

/// Keeps each view a tree: everything in it hangs from the root, and nothing from itself.
extension MergeState {
  /// Mends the parents in a view until every element in it is reached from the root.
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

  /// Walks up from an element; returns whether something had to be changed.
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
    // What is mended is walked anew.
    for step in path { verdicts[step] = isRing || isCut ? .unknown : .reached }
    if isRing { breakCycle(through: at, path, view) }
    if isCut { reattach(path, under: at, view) }
    return isRing || isCut
  }

  /// Both sides moved one of these into the other: each view keeps its own side's places.
  private mutating func breakCycle(through start: Int, _ path: [Int], _ view: Side) {
    for identity in path[(path.firstIndex(of: start) ?? path.endIndex)...] {
      let own = versions.parent(of: identity, on: view) ?? parent(of: identity, in: view)
      guard own != parent(of: identity, in: view) else { continue }
      setParent(of: identity, in: view, to: own)
    }
  }

  /// The parent of the last element in `path` is not in the view: one side deleted it and the other put something there.
  private mutating func reattach(_ path: [Int], under missing: Int, _ view: Side) {
    guard let child = path.last(where: { !versions.isContainer($0) }) else { return }
    if versions.exists(child, on: view), let own = versions.parent(of: child, on: view),
      own != parent(of: child, in: view)
    {
      setParent(of: child, in: view, to: own)
    } else if versions.exists(missing, on: view) {
      restore(missing, in: view, neededBy: child)
    } else {
      present[child].remove(Views(view))
    }
  }

  /// Puts back into a view what the other side deleted, with all that was deleted around it and in it.
  mutating func restore(_ identity: Int, in view: Side, neededBy user: Int) {
    guard !isReached(identity, in: view), let document = versions.document(view),
      var root = versions.node(identity, view)
    else { return }
    var top = identity
    var at = document.nodes[root].parent
    while at >= 0 {
      let ancestor = versions.identity(of: at, on: view)
      if !isPresent(ancestor, in: view) {
        (root, top) = (at, ancestor)
      } else if !versions.isContainer(ancestor) {
        break
      }
      at = document.nodes[at].parent
    }
    split(top, .deletedAndUsed, view.other, uses: user)
    for node in root..<document.nodes[root].subtreeEnd {
      let identity = versions.identity(of: node, on: view)
      guard !isPresent(identity, in: view), !versions.exists(identity, on: view.other) else { continue }
      present[identity].insert(Views(view))
      setParent(of: identity, in: view, to: versions.identity(of: document.nodes[node].parent, on: view))
    }
  }
}
