internal import XibModel

/// Which elements the merge keeps, and where: rules 1, 3 and 4 of merge-rules.md for parents and deletions.
extension MergeState {
  mutating func decidePresence() {
    let changes = [Side.ours, .theirs].map { ChangeLevels(of: $0, in: versions, options) }
    for keeper in [Side.ours, .theirs] {
      guard let document = versions.document(keeper) else { continue }
      for node in document.nodes.indices {
        let identity = versions.identity(of: node, on: keeper)
        let level = changes[keeper == .ours ? 0 : 1].subtree[node]
        decide(identity, keeper, changed: level)
      }
    }
  }

  private mutating func decide(_ identity: Int, _ keeper: Side, changed level: ChangeLevel) {
    let other = keeper.other
    if versions.exists(identity, on: other) {
      if keeper == .ours { placeInBoth(identity) }
      return
    }
    let parent = versions.parent(of: identity, on: keeper) ?? -1
    parentInOurs[identity] = parent
    parentInTheirs[identity] = parent
    guard !versions.isContainer(identity) else {
      present[identity] = .both
      return
    }
    let inherited = versions.owner(of: identity, on: keeper).map { present[$0] } ?? .both
    present[identity] =
      versions.exists(identity, on: .base)
      ? presenceOfDeleted(identity, keeper, inherited, changed: level) : inherited
  }

  private mutating func placeInBoth(_ identity: Int) {
    present[identity] = .both
    let base = versions.parent(of: identity, on: .base)
    let ours = versions.parent(of: identity, on: .ours) ?? -1, theirs = versions.parent(of: identity, on: .theirs) ?? -1
    if ours == theirs || (versions.exists(identity, on: .base) && theirs == base) {
      (parentInOurs[identity], parentInTheirs[identity]) = (ours, ours)
    } else if versions.exists(identity, on: .base) && ours == base {
      (parentInOurs[identity], parentInTheirs[identity]) = (theirs, theirs)
    } else if let side = sideHoldingConstraint(identity) {
      let parent = side == .ours ? ours : theirs
      (parentInOurs[identity], parentInTheirs[identity]) = (parent, parent)
      decide(.addedTwice, identity, "both sides added it in different views; it is where \(side.name) has it")
    } else {
      (parentInOurs[identity], parentInTheirs[identity]) = (ours, theirs)
    }
  }

  /// The views of an element that `keeper` has and the other side deleted.
  private mutating func presenceOfDeleted(
    _ identity: Int, _ keeper: Side, _ inherited: Views, changed level: ChangeLevel
  ) -> Views {
    let deleter = keeper.other
    let oldOwner = versions.owner(of: identity, on: .base)
    let isRoot = oldOwner.map { versions.exists($0, on: deleter) } ?? true
    let isMoved = versions.parent(of: identity, on: keeper) != versions.parent(of: identity, on: .base)
    if isMoved {
      if isRoot {
        split(identity, .deletedAndMoved, deleter)
        return Views(keeper)
      }
      decide(
        .movedIsKept, identity,
        "moved by \(keeper.name) out of what \(deleter.name) deleted, so it stays where it was moved")
      return inherited
    }
    guard isRoot else { return inherited }
    if level == .placement, versions.factClass(of: identity) == .placement {
      // Some releases of Xcode leave frames out; that does not mean that a person deleted one.
      decide(.layoutResult, identity, "left out by \(deleter.name) and changed by \(keeper.name), so it stays")
      return inherited
    }
    if level == .edit {
      split(identity, .deletedAndChanged, deleter)
      return Views(keeper)
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

  /// Whether a side spells something in an element differently, or gave it another id.
  private func isWrittenAnew(_ identity: Int, on side: Side) -> Bool {
    guard let document = versions.document(side), let base = versions.base, let node = versions.node(identity, side)
    else { return false }
    return (node..<document.nodes[node].subtreeEnd).contains { inner in
      guard !versions.correspondence.unchanged[side.rawValue][inner],
        let old = versions.node(versions.identity(of: inner, on: side), .base)
      else { return false }
      let attributes = Set(base.attributes(of: old))
      return document.attributes(of: inner).contains { !attributes.contains($0) }
    }
  }

  /// Notes that an element is in one view only.
  mutating func split(_ identity: Int, _ kind: Conflict.Kind, _ deleter: Side, uses: Int? = nil) {
    guard splits[identity] == nil else { return }
    let keeper = deleter.other
    let reason =
      switch kind {
      case .deletedAndMoved: "\(deleter.name) deleted it and \(keeper.name) moved it"
      case .deletedAndUsed: "\(deleter.name) deleted it and \(keeper.name) still needs it" + usedBy(uses)
      default: "\(deleter.name) deleted it and \(keeper.name) changed it"
      }
    splits[identity] = conflict(kind, identity, reason, with: uses.map { [$0] } ?? [])
  }

  private func usedBy(_ identity: Int?) -> String {
    guard let identity else { return "" }
    let user = versions.object(of: identity)
    return " for \(user.element) \(user.id)"
  }

  /// Makes a conflict about an element.
  ///
  /// - Parameter others: The other elements in the conflict.
  func conflict(
    _ kind: Conflict.Kind, _ identity: Int, _ reason: String, property: String? = nil, with others: [Int] = []
  ) -> Conflict {
    Conflict(
      kind: kind, object: versions.object(of: identity), property: property ?? versions.property(of: identity),
      base: versions.summary(of: identity, on: .base), ours: versions.summary(of: identity, on: .ours),
      theirs: versions.summary(of: identity, on: .theirs), reason: reason, elements: [identity] + others)
  }

  /// Records a decision about an element.
  ///
  /// - Parameter property: The attribute that was decided; `nil` for the whole element.
  mutating func decide(_ rule: Decision.Rule, _ identity: Int, _ reason: String, property: String? = nil) {
    let path = [versions.property(of: identity), property].compactMap { $0 }.joined(separator: ".")
    func value(_ side: Side) -> String? {
      guard let property else { return versions.summary(of: identity, on: side) }
      return versions.node(identity, side).flatMap { versions.document(side)?.value(property, of: $0) }
    }
    decisions.append(
      Decision(
        rule: rule, object: versions.object(of: identity), property: path.isEmpty ? nil : path, base: value(.base),
        ours: value(.ours), theirs: value(.theirs), reason: reason))
  }
}

extension Side {
  /// The name of the side in messages.
  var name: String {
    switch self {
    case .base: "base"
    case .ours: "ours"
    case .theirs: "theirs"
    }
  }
}
