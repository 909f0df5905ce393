internal import XibModel

/// Keeps each reading a tree: every element is reached from the root, and none contains itself.
extension MergeState {
  /// Repairs the parents in both readings until every element in them is reached from the root.
  mutating func makeTrees() {
    for reading in Side.allCases { makeTree(in: reading) }
  }

  private mutating func makeTree(in reading: Side) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      var verdicts = Array(repeating: Verdict.unknown, count: versions.count)
      for identity in 0..<versions.count where isPresent(identity, in: reading) && !versions.isContainer(identity) {
        if mend(identity, reading, &verdicts) { isSettled = false }
      }
    }
  }

  private enum Verdict { case unknown, visiting, reached }

  /// Walks up from an element and repairs the path; returns whether anything changed.
  private mutating func mend(_ identity: Int, _ reading: Side, _ verdicts: inout [Verdict]) -> Bool {
    let parent = parent(of: identity, in: reading)
    if parent >= 0, verdicts[parent] == .reached, verdicts[identity] == .unknown, isPresent(parent, in: reading) {
      verdicts[identity] = .reached
      return false
    }
    var path: [Int] = []
    var at = identity
    while at >= 0, verdicts[at] == .unknown, isPresent(at, in: reading) {
      verdicts[at] = .visiting
      path.append(at)
      at = self.parent(of: at, in: reading)
    }
    let isRing = at >= 0 && verdicts[at] == .visiting
    let isCut = at >= 0 && !isPresent(at, in: reading)
    // A repaired path is walked again.
    for step in path { verdicts[step] = isRing || isCut ? .unknown : .reached }
    if isRing { breakCycle(through: at, path, reading) }
    if isCut { reattach(path, under: at, reading) }
    return isRing || isCut
  }

  /// Breaks a cycle of elements that the sides moved into each other: each reading keeps its own side's parents.
  private mutating func breakCycle(through start: Int, _ path: [Int], _ reading: Side) {
    for identity in path[(path.firstIndex(of: start) ?? path.endIndex)...] {
      let own = versions.parent(of: identity, in: reading.version) ?? parent(of: identity, in: reading)
      guard own != parent(of: identity, in: reading) else { continue }
      setParent(of: identity, in: reading, to: own)
    }
  }

  /// Repairs a path that leads to a parent missing in the reading: one side deleted it and the other put something
  /// there.
  private mutating func reattach(_ path: [Int], under missing: Int, _ reading: Side) {
    guard let child = path.last(where: { !versions.isContainer($0) }) else { return }
    if versions.exists(child, in: reading.version), let own = versions.parent(of: child, in: reading.version),
      own != parent(of: child, in: reading)
    {
      setParent(of: child, in: reading, to: own)
      return
    }
    if versions.exists(missing, in: reading.version) { restore(missing, in: reading, neededBy: child) }
    // What a rule removed from both sides does not come back, and what is in it goes, too.
    if !isPresent(missing, in: reading) { present[child].remove(Readings(reading)) }
  }

  /// Restores an element that the other side deleted, in a reading, with everything that was deleted around it and in
  /// it.
  mutating func restore(_ identity: Int, in reading: Side, neededBy user: Int) {
    guard !isReached(identity, in: reading), var root = versions.node(identity, reading.version) else { return }
    let document = versions[reading]
    var top = identity
    var at = document.nodes[root].parent
    while at >= 0 {
      let ancestor = versions.identity(of: at, in: reading.version)
      if !isPresent(ancestor, in: reading) {
        (root, top) = (at, ancestor)
      } else if !versions.isContainer(ancestor) {
        break
      }
      at = document.nodes[at].parent
    }
    guard !versions.exists(top, in: reading.other.version) else { return }
    split(top, .deletedAndUsed, reading.other, uses: user)
    var node = root
    while node < document.nodes[root].subtreeEnd {
      let identity = versions.identity(of: node, in: reading.version)
      guard !versions.exists(identity, in: reading.other.version) else {
        // The other side moved it out. What it deleted in there stays deleted.
        node = document.nodes[node].subtreeEnd
        continue
      }
      if !isPresent(identity, in: reading) {
        present[identity].insert(Readings(reading))
        let parent = versions.identity(of: document.nodes[node].parent, in: reading.version)
        setParent(of: identity, in: reading, to: parent)
      }
      node += 1
    }
  }

  /// Whether an element and all of its ancestors are in a reading.
  func isReached(_ identity: Int, in reading: Side) -> Bool {
    var at = identity
    while at >= 0 {
      guard isPresent(at, in: reading) else { return false }
      at = parent(of: at, in: reading)
    }
    return true
  }
}
