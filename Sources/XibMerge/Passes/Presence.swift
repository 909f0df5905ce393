internal import XibModel

/// Decides which elements the merge keeps, and where: rules 1, 3 and 4 of merge-rules.md for parents and deletions.
extension MergeState {
  mutating func decidePresence() {
    for keeper in Side.allCases {
      let levels = ChangeLevels(of: keeper, in: versions, options)
      var node = 0
      while node < versions[keeper].nodes.count {
        let identity = versions.identity(of: node, in: keeper.version)
        decide(identity, keeper, levels)
        guard versions.isUnchanged(identity) else {
          node += 1
          continue
        }
        if keeper == .ours { keepAll(in: node) }
        node = versions[keeper].nodes[node].subtreeEnd
      }
    }
    // A constraint that both sides added goes where its views are, so these are decided first.
    for node in versions.ours.nodes.indices {
      let identity = versions.identity(of: node, in: .ours)
      if let holder = sideHoldingConstraint(identity) { placeAddedTwice(identity, where: holder) }
    }
  }

  /// Keeps what is in an element that neither side changed where ours has it.
  private mutating func keepAll(in unchanged: Int) {
    let nodes = versions.ours.nodes
    for node in unchanged + 1..<nodes[unchanged].subtreeEnd {
      let identity = versions.identity(of: node, in: .ours)
      present[identity] = .both
      setParent(of: identity, inBothTo: versions.identity(of: nodes[node].parent, in: .ours))
    }
  }

  private mutating func decide(_ identity: Int, _ keeper: Side, _ levels: ChangeLevels) {
    if versions.exists(identity, in: keeper.other.version) {
      if keeper == .ours { placeInBoth(identity) }
      return
    }
    let parent = versions.parent(of: identity, in: keeper.version) ?? -1
    setParent(of: identity, inBothTo: parent)
    guard !versions.isContainer(identity) else {
      present[identity] = .both
      return
    }
    let inherited = versions.owner(of: identity, in: keeper.version).map { present[$0] } ?? .both
    present[identity] =
      versions.exists(identity, in: .base)
      ? presenceOfDeleted(identity, keeper, inherited, levels) : inherited
  }

  private mutating func placeInBoth(_ identity: Int) {
    present[identity] = .both
    if let parent = versions.parent(of: identity, in: .ours), versions.isUnchanged(parent) {
      setParent(of: identity, inBothTo: parent)
      return
    }
    let parents = ThreeWay { versions.parent(of: identity, in: $0) }
    let side = parents.resolution.side
    parentInOurs[identity] = parents[side ?? .ours] ?? -1
    parentInTheirs[identity] = parents[side ?? .theirs] ?? -1
  }

  private mutating func placeAddedTwice(_ identity: Int, where holder: Side) {
    let parent = versions.parent(of: identity, in: holder.version) ?? -1
    setParent(of: identity, inBothTo: parent)
    decide(.addedTwice, identity, "both sides added it in different views; it is where \(holder.name) has it")
  }

  /// The readings of an element that `keeper` has and the other side deleted.
  private mutating func presenceOfDeleted(
    _ identity: Int, _ keeper: Side, _ inherited: Readings, _ levels: ChangeLevels
  ) -> Readings {
    let deleter = keeper.other
    let oldOwner = versions.owner(of: identity, in: .base)
    let isRoot = oldOwner.map { versions.exists($0, in: deleter.version) } ?? true
    let isMoved = versions.parent(of: identity, in: keeper.version) != versions.parent(of: identity, in: .base)
    if isMoved {
      if isRoot {
        split(identity, .deletedAndMoved, deleter)
        return Readings(keeper)
      }
      decide(
        .movedIsKept, identity,
        "moved by \(keeper.name) out of what \(deleter.name) deleted, so it stays where it was moved")
      return inherited
    }
    guard isRoot, let node = versions.node(identity, keeper.version) else { return inherited }
    let level = levels.ofSubtree(node)
    if level == .placement, versions.factClass(of: identity) == .placement {
      // Some releases of Xcode leave frames out; that does not mean that a person deleted one.
      decide(.layoutResult, identity, "left out by \(deleter.name) and changed by \(keeper.name), so it stays")
      return inherited
    }
    if level == .edit {
      split(identity, .deletedAndChanged, deleter)
      return Readings(keeper)
    }
    if level != .none {
      decide(
        .deletionStands, identity, "deleted by \(deleter.name); \(keeper.name) changed only frames or bookkeeping in it"
      )
    } else if isWrittenAnew(identity, on: keeper) {
      decide(
        .deletionStands, identity, "deleted by \(deleter.name); \(keeper.name) only changed how it is written")
    }
    return .none
  }

  /// Whether a side spells something in an element that the other side deleted differently, or gave it another id.
  private func isWrittenAnew(_ identity: Int, on side: Side) -> Bool {
    guard let base = versions.base, let (document, node) = versions.element(identity, in: side.version) else {
      return false
    }
    return (node..<document.nodes[node].subtreeEnd).contains { inner in
      let identity = versions.identity(of: inner, in: side.version)
      guard !versions.isUnchanged(node: inner, on: side), !versions.exists(identity, in: side.other.version),
        let old = versions.node(identity, .base)
      else { return false }
      let attributes = Set(base.attributes(of: old))
      return document.attributes(of: inner).contains { !attributes.contains($0) }
    }
  }

  /// Notes that an element is in one reading only.
  mutating func split(_ identity: Int, _ kind: Conflict.Kind, _ deleter: Side, uses: Int? = nil) {
    guard splits[identity] == nil else { return }
    let keeper = deleter.other
    let explanation =
      switch kind {
      case .deletedAndMoved: "\(deleter.name) deleted it and \(keeper.name) moved it"
      case .deletedAndUsed: "\(deleter.name) deleted it and \(keeper.name) still needs it"
      default: "\(deleter.name) deleted it and \(keeper.name) changed it"
      }
    let user = uses.map { user in
      (user, versions.exists(user, in: keeper.version) ? keeper.version : versions.anyVersion(of: user))
    }
    splits[identity] = conflict(kind, identity, explanation, user: user, with: uses.map { [$0] } ?? [])
  }
}
