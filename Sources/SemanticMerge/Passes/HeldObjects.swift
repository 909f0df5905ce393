internal import XibModel

/// Keeps every object of a merged archive in the object that holds it: in its normal form the objects stand side by
/// side, so deleting one does not delete what it held (rule 3 of merge-rules.md).
extension MergeState {
  /// The most rounds. Each may restore an object that the next one must find a holder for.
  private static let mostRounds = 100

  /// Restores the holders of objects that a view keeps, and removes from a view the objects that only the other view
  /// holds.
  mutating func holdObjects() throws(MergeError) {
    for _ in 0..<Self.mostRounds {
      var isChanged = false
      for view in Side.allCases where hold(in: view) { isChanged = true }
      guard isChanged else { return }
      makeTree(in: .ours)
      makeTree(in: .theirs)
      try settleReferences()
    }
    throw .unsettled
  }

  private mutating func hold(in view: Side) -> Bool {
    let held = heldObjects(in: view)
    var isChanged = false
    for side in Side.allCases {
      let document = versions[side]
      for node in document.graphObjects {
        let object = versions.identity(of: node, in: side.version)
        guard isPresent(object, in: view), !held.contains(object) else { continue }
        if hold(object, in: view) { isChanged = true }
      }
    }
    return isChanged
  }

  /// Settles an object that nothing in a view holds; returns whether anything changed.
  private mutating func hold(_ object: Int, in view: Side) -> Bool {
    let document = versions[view]
    guard let node = versions.node(object, view.version), let id = document.identifier(of: node),
      let mention = document.holder(of: id)
    else {
      present[object].remove(Views(view))
      return true
    }
    let holder = versions.identity(of: mention, in: view.version)
    if shownOwner(of: holder, in: view) != nil,
      value(of: ArchiveMentions.attribute, holder, in: view).flatMap(versions.correspondence.object) == object
    {
      // The object around the mention is not held either, and will be settled itself.
      return false
    }
    if versions.factClass(of: holder).isBookkeeping {
      present[object].remove(Views(view))
    } else if shownOwner(of: holder, in: view) == nil, !isReached(holder, in: view) {
      restore(holder, in: view, neededBy: object)
    } else if !contest(ArchiveMentions.attribute, of: holder) {
      present[object].remove(Views(view))
    }
    return true
  }

  // MARK: What holds what

  /// The objects that are held, directly or through others, by something outside the graph.
  private func heldObjects(in view: Side) -> Set<Int> {
    var held: [Int: [Int]] = [:]
    var reached: [Int] = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.isHoldingMention(node) {
        let mention = versions.identity(of: node, in: side.version)
        guard side == .ours || !versions.exists(mention, in: .ours), let owner = shownOwner(of: mention, in: view),
          let object = value(of: ArchiveMentions.attribute, mention, in: view).flatMap(versions.correspondence.object)
        else { continue }
        if owner < 0 { reached.append(object) } else { held[owner, default: []].append(object) }
      }
    }
    var found: Set<Int> = []
    while let object = reached.popLast() {
      if found.insert(object).inserted { reached += held[object] ?? [] }
    }
    return found
  }

  /// The object of the graph that shows an element in a view, -1 for one outside the graph; `nil` if the view lacks it.
  private func shownOwner(of identity: Int, in view: Side) -> Int? {
    var owner = -1
    var at = identity
    while at >= 0 {
      guard isPresent(at, in: view) else { return nil }
      if let whole = wholes[at], !versions.exists(identity, in: whole.side(in: view).version) { return nil }
      let next = parent(of: at, in: view)
      if next >= 0, versions.elementName(of: next) == ArchiveMentions.graph { owner = at }
      at = next
    }
    return owner
  }
}
