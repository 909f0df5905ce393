internal import XibModel

/// What both readings of a solution have.
extension Settlement {
  /// What both readings of a solution have, with all that follows from its facts: computed frames, resources, remarks.
  ///
  /// - Parameter known: The decisions that the solution takes as given.
  /// - Throws: ``MergeError/tooDeep``
  init(_ solution: Solution, _ known: [Decision]) throws(MergeError) {
    let facts = solution.facts
    (versions, options, answers, decisions) = (facts.versions, facts.options, solution.answers, known)
    theirsFirst = facts.theirsFirst
    present = ElementTable(repeating: .none, count: versions.count)
    parentInOurs = ElementTable(repeating: nil, count: versions.count)
    parentInTheirs = parentInOurs
    settlePresence(solution)
    settleWholes(solution)
    settleStartTags(solution)
    for edit in solution.edits { settle(edit) }
    for (fact, decision) in facts.decisions.sorted(by: { $0.key < $1.key }) {
      guard case .take(let side) = solution.choice(of: fact) else { continue }
      if side == facts.preferredSide(fact) {
        decisions.append(decision)
      } else if facts.states[fact] == .free(side.other), facts.all[fact].slot != .presence {
        decisions.append(decision.overruled(by: side))
      }
    }
    for (element, richer) in facts.related where wholes[element] != .conflict {
      let rest =
        richer.map { ", \($0.name) with more; all of it stays" }
        ?? ", each with something that the other lacks; it has both"
      decide(.addedTwice, element, "both sides added it" + rest)
    }
    noteConsequences(solution)
    settleConflicts(solution)
    // What follows climbs the tree.
    try checkDepth()
    noteReplacedConnections()
    placeNewcomers()
    noteSharedNames()
    noteAmbiguousViews(solution)
    noteEqualPriorities()
    noteSharedEdges(solution)
    settleResources()
    settleFonts()
  }

  /// Says of what a side changed, and that goes or stays with other elements, what became of it.
  private mutating func noteConsequences(_ solution: Solution) {
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let element = versions.element(of: node, in: side.version)
        guard !versions.exists(element, in: side.other.version), !versions.isContainer(element) else { continue }
        if solution.references.isValue(element) { noteValue(element, side) }
        let isEntry = solution.references.view(beside: element) != nil
        guard present[element].isEmpty, isEntry || solution.references.isCarried(element) else { continue }
        if isEntry
          ? !Identifiers.isUnsetEntry(node, in: document) : document.nodes[node].traits.contains(.variationEntry)
        {
          decide(.deletionStands, element, "\(side.other.name) deleted its object, or moved it elsewhere")
        } else if versions.isConstraint(element), versions.exists(element, in: .base),
          !versions.isUnchanged(node: node, on: side)
        {
          let change = versions.newName(of: element, on: side).map { "\(side.name) made it \($0), and " } ?? ""
          decide(.deletionStands, element, change + "it places something that \(side.other.name) deleted")
        } else if !versions.exists(element, in: .base), versions.factClass(of: element).isBookkeeping {
          decide(.derivedCache, element, "it names an object that is gone")
        }
      }
      for node in document.nodes.indices {
        let element = versions.element(of: node, in: side.version)
        guard !versions.exists(element, in: side.other.version), versions.exists(element, in: .base),
          present[element] == .both, solution.facts.fact(.presence, of: element) == nil,
          solution.references.isCarried(element),
          versions.owner(of: element, in: side.version).map(versions.existsOnBothSides) ?? false
        else { continue }
        let why =
          "\(side.name) moved its object out of what \(side.other.name) deleted, so that it stays with the object"
        decide(.movedIsKept, element, why)
      }
    }
  }

  /// Says of a value of an archive that only one side has what became of it.
  private mutating func noteValue(_ value: ElementID, _ side: Side) {
    if versions.exists(value, in: .base), present[value] == .both {
      let why = "\(side.other.name) no longer has it, but the merged document uses it, so it stays"
      decide(.resourceInUse, value, why)
    } else if !versions.exists(value, in: .base), present[value].isEmpty {
      decide(.derivedCache, value, "only caches name it, and they are taken from \(side.other.name)")
    }
  }

  private mutating func settlePresence(_ solution: Solution) {
    var attendances = Side.allCases.map { Attendance(solution, in: $0) }
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let element = versions.element(of: node, in: side.version)
        guard side == .ours || !versions.exists(element, in: .ours) else { continue }
        parentInOurs[element] = solution.parent(of: element, in: .ours)
        parentInTheirs[element] = solution.parent(of: element, in: .theirs)
        present[element] = .both
        // An object of an archive may lose what holds it though nobody changed it.
        guard !versions.isContainer(element),
          !versions.isUnchanged(element) || solution.references.isHeld(element)
        else { continue }
        for (index, reading) in Side.allCases.enumerated() {
          guard let loss = attendances[index].loss(of: element) else { continue }
          present[element].remove(Readings(reading))
          if case .because(let fact) = loss { causes[element] = fact }
        }
      }
    }
  }

  private mutating func settleWholes(_ solution: Solution) {
    for (id, fact) in zip(solution.facts.all.indices, solution.facts.all) where fact.slot == .whole {
      let choice = solution.choice(of: id)
      // What both sides have alike, or ours has, is ours anyway.
      if choice != .take(.ours) { wholes[fact.element] = choice }
      settleInside(fact.element, choice)
    }
  }

  /// Each reading has in a value what its side has in it.
  private mutating func settleInside(_ element: ElementID, _ choice: Choice) {
    for side in Side.allCases {
      let readings = Readings(Side.allCases.filter { choice.side(in: $0) == side }.map { Readings($0) })
      for inner in versions.subtree(of: element, on: side).dropFirst() {
        present[inner] = versions.existsOnBothSides(inner) ? .both : readings
      }
    }
  }

  private mutating func settle(_ edit: Edit) {
    switch edit {
    case .asInBase(let element): replaced[element] = edit
    case .value(let value, let place):
      guard let attribute = place.attribute else { return replaced[place.element] = edit }
      let tag = MergedStartTag(pattern: versions.anySide(of: place.element))
      if let value {
        startTags[place.element, default: tag].values[attribute] = value
      } else {
        startTags[place.element, default: tag].removed.insert(attribute)
      }
    }
  }

  private mutating func settleStartTags(_ solution: Solution) {
    let facts = solution.facts
    let elements = Set(facts.computed.keys).union(
      facts.all.filter { if case .attribute = $0.slot { true } else { false } }.map { $0.element })
    for element in elements { settleStartTag(of: element, solution) }
    // The sides only write these differently.
    for node in versions.changedNodes() {
      let element = versions.element(of: node, in: .ours)
      guard !elements.contains(element), !facts.isWhole(element), let its = versions.node(element, .theirs),
        versions.ours.startTag(of: node) != versions.theirs.startTag(of: its)
      else { continue }
      settleStartTag(of: element, solution)
    }
  }

  private mutating func settleStartTag(of element: ElementID, _ solution: Solution) {
    let facts = solution.facts, names = versions.each(element) { $0.nodes[$1].name }
    guard let mine = versions.node(element, .ours), versions.exists(element, in: .theirs),
      let pattern = names.resolution.side
    else { return }
    var tag = MergedStartTag(pattern: pattern)
    for fact in facts.facts(of: element) {
      if case .attribute(let name) = facts.all[fact].slot { tag.attributes.append((name, solution.choice(of: fact))) }
    }
    tag.values = facts.computed[element] ?? [:]
    guard tag.values.isEmpty else { return startTags[element] = tag }
    let isMine = pattern == .ours && tag.takesAttributes(from: .ours)
    let isTheirs = (names.ours == names.theirs || pattern == .theirs) && tag.takesAttributes(from: .theirs)
    // Of two ways to write the same, the one that a side changed to is taken, if it may have changed that.
    let old = versions.element(element, in: .base)
    let isAsInBase = old.map { $0.document.startTag(of: $0.node) == versions.ours.startTag(of: mine) } ?? false
    if isTheirs, !isMine || isAsInBase && options.tidying == nil {
      startTags[element] = MergedStartTag(pattern: .theirs)
    } else if !isMine {
      startTags[element] = tag
    }
  }
}
