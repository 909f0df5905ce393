internal import XibModel

/// Conflicts are groups: one for each group that a person must decide, about its weightiest fact.
extension Settlement {
  mutating func settleConflicts(_ solution: Solution) {
    let (facts, groups) = (solution.facts, solution.groups)
    let reasons = Dictionary(grouping: groups.reasons + facts.wholes) { reason in
      let whole = reason.elements.lazy.compactMap { facts.fact(.whole, of: $0) }.first
      return (reason.hot ?? reason.facts.first ?? whole).map(groups.root(of:))
    }
    var hanging = elementsHanging(solution)
    for members in groups.open {
      let root = groups.root(of: members[0])
      guard answers[.facts(root)] == nil else { continue }
      let about = conflicts(about: members, reasons[root] ?? [], solution)
      let found =
        about.causes
        + (hanging.removeValue(forKey: root) ?? []).map { conflict(.deletedAndUsed, $0, whyHanging($0, solution)) }
      let ranked = found.enumerated().sorted { one, other in
        let (first, second) = (rank(one.element), rank(other.element))
        if first != second { return first.lexicographicallyPrecedes(second) }
        return (one.element.object.id, one.element.property ?? "", one.offset)
          < (other.element.object.id, other.element.property ?? "", other.offset)
      }.map { $0.element }
      guard var main = ranked.first else { continue }
      var known: Set<[String]> = [Self.subject(main)]
      let others = ranked.dropFirst() + about.others
      main.consequences = others.filter { known.insert(Self.subject($0)).inserted }
      main.elements += members.map { facts.all[$0].element } + others.flatMap { $0.elements }
      var seen: Set<ElementID> = []
      main.elements = main.elements.filter { seen.insert($0).inserted }
      main.subject = .facts(root)
      conflicts.append(main.tied(by: main.consequences.isEmpty ? nil : tie(of: main, reasons[root] ?? [])))
    }
  }

  /// The first of a group's reasons that says more than the conflict itself. That a side deleted the object says enough of
  /// it.
  private func tie(of main: Conflict, _ reasons: [Contradiction]) -> Conflict.Tie? {
    let deletions: Set<Conflict.Kind> = [.deletedAndChanged, .deletedAndUsed, .deletedAndMoved]
    return reasons.lazy.compactMap { reason in
      guard let explanation = reason.explanation, let element = reason.elements.first, !element.isGap,
        element != main.elements.first
          || said(explanation, of: element) != main.explanation
            && !(deletions.contains(main.kind) && deletions.contains(reason.kind))
      else { return nil }
      return Conflict.Tie(element, explanation)
    }.first
  }

  private static func subject(_ conflict: Conflict) -> [String] {
    [conflict.kind.rawValue, conflict.object.id, conflict.object.element, conflict.property ?? ""]
  }

  private func conflicts(
    about members: [FactID], _ all: [Contradiction], _ solution: Solution
  ) -> (causes: [Conflict], others: [Conflict]) {
    let (facts, groups) = (solution.facts, solution.groups)
    let separated = Set(facts.contestedWholes)
    func isInside(_ element: ElementID) -> Bool {
      versions.ancestors(of: element, in: versions.anyVersion(of: element)).contains(where: separated.contains)
    }
    func isOfWhole(_ reason: Contradiction) -> Bool { facts.wholes.contains { $0.elements == reason.elements } }
    let reasons = all.filter { reason in
      reason.explanation != nil && (isOfWhole(reason) || !reason.elements.prefix(1).contains(where: isInside))
    }
    var found: [Conflict] = [], others: [Conflict] = []
    var explained: Set<FactID> = []
    for reason in reasons where reason.hot != nil || isOfWhole(reason) {
      if let hot = reason.hot, !explained.insert(hot).inserted { continue }
      explained.formUnion(reason.facts.prefix(1))
      found.append(conflict(about: reason))
    }
    for member in members where facts.states[member] == .contested && !explained.contains(member) {
      explained.insert(member)
      let fact = facts.all[member]
      if separated.contains(fact.element) || isInside(fact.element) { continue }
      found.append(conflict(about: fact))
    }
    for reason in reasons where reason.hot == nil && !isOfWhole(reason) {
      let sides = Set(reason.facts.compactMap { facts.states[$0].changer })
      let isExplained = reason.facts.contains {
        explained.contains($0) || facts.states[$0] == .contested || groups.hot.contains($0)
      }
      if sides.count == 2, !isExplained {
        found.append(conflict(about: reason))
      } else if reason.kind == .cannotHold {
        // Nothing else says why constraints are decided with what they are not about.
        others.append(conflict(about: reason))
      }
    }
    if found.isEmpty, let reason = reasons.first { found.append(conflict(about: reason)) }
    return (found, others)
  }

  /// The conflict about a fact that both sides changed differently.
  private func conflict(about fact: Fact) -> Conflict {
    switch fact.slot {
    case .attribute(let name): conflict(over: name, of: fact.element, Self.changedDifferently)
    case .place: conflict(.moved, fact.element, Self.movedByBoth)
    case .whole, .presence: conflict(.value, fact.element, Self.changedDifferently)
    }
  }

  private func conflict(about reason: Contradiction) -> Conflict {
    let element = reason.elements[0]
    let others = Array(reason.elements.dropFirst())
    let explanation = reason.explanation ?? ""
    if let attribute = reason.attribute, reason.kind == .value,
      versions.values(of: attribute, element).all.contains(where: { $0 != nil })
    {
      return conflict(over: attribute, of: element, explanation, with: others)
    }
    if reason.kind == .takenTwice {
      let rivals = ThreeWay { version in
        version == .base ? nil : reason.elements.first { versions.exists($0, in: version) }
      }
      let names = ThreeWay { version in rivals[version].flatMap { versions.words(of: $0, in: version) } }
      let ids = ThreeWay { version in rivals[version].map { versions.object(of: $0, in: version).id } }
      let object = versions.object(of: element)
      let name = versions.nameOfConnection(element) ?? object.name
      return Conflict(
        kind: .takenTwice, object: ObjectReference(id: object.id, element: object.element, name: name),
        property: reason.attribute,
        values: Versions.toldApart(names, by: ids),
        explanation: explanation, elements: reason.elements)
    }
    var found = conflict(
      reason.kind, element, explanation, property: reason.attribute, user: reason.user, with: others)
    if reason.kind == .cannotHold || reason.kind == .ambiguous { found.constraints = others }
    return found
  }

  /// The elements that only one reading has though no fact of theirs is open, by the group that they hang on.
  private func elementsHanging(_ solution: Solution) -> [FactID: [ElementID]] {
    let (facts, groups) = (solution.facts, solution.groups)
    var found: [FactID: [ElementID]] = [:]
    for (element, cause) in causes.sorted(by: { $0.key < $1.key })
    where present[element] == .ours || present[element] == .theirs {
      if let presence = facts.fact(.presence, of: element), groups.isOpen(presence) { continue }
      let root = groups.root(of: cause)
      guard groups.isOpen(cause) else { continue }
      let side = versions.anySide(of: element)
      let around = versions.owner(of: element, in: side.version)
      // What goes with the element around it is no consequence of its own.
      if let around, present[around] == present[element] || wholes[around] == .conflict { continue }
      found[root, default: []].append(element)
    }
    return found
  }

  /// Why only one reading has an element, though no side deleted it by itself.
  private func whyHanging(_ element: ElementID, _ solution: Solution) -> String {
    let side: Side = present[element] == .ours ? .ours : .theirs
    let target = solution.references.carrying(element).compactMap { $0.targets[side] }
      .first { present[$0] != .both }
    guard let target else { return "\(side.name) has it in something that \(side.other.name) does not have" }
    let object = versions.object(of: target, in: side.version)
    let isDeleted = versions.exists(target, in: .base) && !versions.exists(target, in: side.other.version)
    return "\(side.name) refers to \(object.element) \(object.id), which \(side.other.name) "
      + (isDeleted ? "deleted" : "lacks")
  }

  /// The importance of a conflict; lower ranks come first. Causes come before other conflicts, objects before
  /// connections, places taken twice after the rest, and larger elements before smaller ones.
  private func rank(_ conflict: Conflict) -> [Int] {
    let sizes = Side.allCases.compactMap { side -> Int? in
      guard let element = conflict.elements.first, !element.isGap,
        let (document, node) = versions.element(element, in: side.version)
      else { return nil }
      return document.nodes[node].subtreeEnd - node
    }
    let isRecreated = Identifiers.isRecreated(conflict.object.element)
    let isCause =
      switch conflict.kind {
      case .deletedAndChanged, .deletedAndMoved: !isRecreated
      case .deletedAndUsed, .takenTwice, .cannotHold, .ambiguous: false
      case .value, .moved, .order, .grid: true
      }
    return [isCause ? 0 : 1, isRecreated ? 1 : 0, conflict.kind == .takenTwice ? 1 : 0, -(sizes.max() ?? 0)]
  }
}
