internal import XibModel

extension Rule {
  static let needs = Rule(
    "needs",
    """
    An element is there only if what is around it is, and what it refers to. A reference that the merge would leave
    dangling is a conflict that names both objects.
    """
  ) { snapshot in
    snapshot.facts.elements.sorted().flatMap { needs(of: $0, snapshot) }
  }

  /// What an element would lack in some mix of the sides.
  ///
  /// Ours adds an outlet to a button, and theirs deletes the button. The fact "the outlet is there" has two options. With
  /// theirs there is no outlet, and nothing to ask. With ours there is one, and its reference fails if "the button is there"
  /// comes from theirs. The contradiction rests on both facts, which therefore come from one side.
  private static func needs(of element: ElementID, _ snapshot: Snapshot) -> [Contradiction] {
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    let presence = facts.fact(.presence, of: element)
    // What a side deleted is at stake, by a rule of its own.
    guard presence == nil || !versions.exists(element, in: .base) else { return [] }
    let isMoved = facts.fact(.place, of: element) != nil
    let factClass = versions.factClass(of: element)
    // References of an element that is there anyway count only where the sides have them differently.
    let references = snapshot.references.of(element).filter { reference in
      presence != nil || facts.fact(of: reference) != nil
    }
    guard presence != nil && factClass == .edit || isMoved || !references.isEmpty,
      !snapshot.references.isInNewValue(element)
    else { return [] }
    // What Xcode keeps for itself, and an entry of a variation, just go if what they are about is not there.
    let isWeak = factClass.isBookkeeping || References.isVariationEntry(versions.elementName(of: element))
    var found: [Contradiction] = []
    for option in snapshot.choose(presence, in: World(), ifAlike: versions.anySide(of: element))
    where facts.exists(element, on: option.side) {
      // What a side added goes with the addition around it, which has needs of its own.
      let isPart =
        !isMoved
        && versions.owner(of: element, in: option.side.version).map { versions.isAdded($0, by: option.side) } ?? false
      if presence != nil && factClass == .edit && !isPart || isMoved {
        found += snapshot.losses(of: element, in: option.world, [element]).map { loss in
          need(of: element, loss.facts, snapshot, kind: isMoved ? .deletedAndUsed : .deletedAndChanged, isCarried: true)
        }
      }
      if isWeak { continue }
      for reference in references {
        let isCarried = References.isCarried(versions.elementName(of: element), by: reference.attribute)
        found += snapshot.failures(of: reference, in: option.world).map { failure in
          need(
            of: element, failure.facts, snapshot, kind: .deletedAndUsed, isCarried: isCarried,
            attribute: reference.attribute)
        }
      }
    }
    return found
  }

  /// Words a need. If the element would just go with what one side deleted, only that deletion is in doubt, and a person
  /// decides it; else the facts are tied.
  ///
  /// - Parameters:
  ///   - all: The facts that the need rests on.
  ///   - isCarried: Whether the element just goes if what it needs is not there, as an outlet does.
  private static func need(
    of element: ElementID, _ all: [FactID], _ snapshot: Snapshot, kind: Conflict.Kind, isCarried: Bool,
    attribute: String? = nil
  ) -> Contradiction {
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    let presence = facts.fact(.presence, of: element)
    let others = all.filter { $0 != presence }
    if let presence, isCarried, others.count == 1, let fact = others.first,
      facts.all[fact].slot == .presence || !versions.graphs.isEmpty,
      case .changed(let deleter) = facts.states[fact], facts.states[presence] == .changed(by: deleter.other)
    {
      let deleted = facts.all[fact].element
      return Contradiction(
        kind: kind, facts: all, hot: fact, elements: [deleted, element], user: kind == .deletedAndUsed ? element : nil,
        explanation: deleter.deletedIt(andOther: kind == .deletedAndUsed ? "still needs it" : "changed it"))
    }
    let gone = others.last.map { facts.all[$0].element } ?? element
    let side = versions.exists(gone, in: .ours) ? Side.theirs : .ours
    if kind == .deletedAndUsed, let fact = others.last, facts.all[fact].slot == .presence,
      facts.states[fact] == .changed(by: side), versions.exists(gone, in: .base)
    {
      return Contradiction(
        kind: kind, facts: all, elements: [gone, element], user: element,
        explanation: side.deletedIt(andOther: "still needs it"))
    }
    let target = versions.words(of: gone, in: side.other.version) ?? "something"
    return Contradiction(
      kind: kind, facts: all, elements: [element, gone], attribute: attribute,
      explanation: "\(side.other.name) refers to \(target), which \(side.name) does not have")
  }
}

extension Rule {
  static let stakes = Rule(
    "stakes",
    """
    What one side deleted and the other changed is a conflict, which says what was changed. A new comment or another
    order inside is a change; a new id or another spelling is none. Deleting an object deletes everything in it. The
    constraints of a view that one side deleted and the other changed are one conflict.
    """
  ) { snapshot in
    let facts = snapshot.facts
    // An entry that belongs to a view goes with it.
    let found = facts.changedBesideDeletions.filter { snapshot.references.view(beside: $0.element) == nil }.flatMap {
      stake in
      stakes(in: stake.element, changedBy: stake.side, snapshot)
    }
    return found + Contradiction.ties(among: found, by: { snapshot.listOfConstraint($0) })
  }

  /// What becomes of a change if the other side deletes the element, or something around it, in some mix of the sides: a
  /// person decides each such deletion, and all that the change rests on comes from one side.
  private static func stakes(in element: ElementID, changedBy keeper: Side, _ snapshot: Snapshot) -> [Contradiction] {
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    return snapshot.failures(of: element, in: World()).flatMap { failure -> [Contradiction] in
      let others = failure.facts.filter { facts.states[$0] == .changed(by: keeper.other) }
      // In an archive, the other side may only have put something else in the place of what holds the element.
      let presences = others.filter { facts.all[$0].slot == .presence }
      let deletions = presences.isEmpty ? others : presences
      let heats = deletions.map { fact in
        let deleted = facts.all[fact].element
        let isMoved =
          deleted == element
          && versions.parent(of: element, in: keeper.version) != versions.parent(of: element, in: .base)
        return Contradiction(
          kind: isMoved ? .deletedAndMoved : .deletedAndChanged, facts: failure.facts, hot: fact,
          elements: [deleted, element],
          explanation: keeper.other.deletedIt(andOther: isMoved ? "moved it" : "changed it"))
      }
      let tie = Contradiction(
        kind: .deletedAndChanged, facts: failure.facts, elements: [element],
        explanation: keeper.other.deletedIt(andOther: "changed it"))
      return heats + [tie]
    }
  }
}

extension Snapshot {
  /// The constraints of one view that one side deleted.
  fileprivate struct DeletedConstraints: Hashable {
    let list: ElementID
    let deleter: Side
  }

  /// The constraints with which a deleted one is decided; `nil` if a contradiction is about something else.
  fileprivate func listOfConstraint(_ contradiction: Contradiction) -> DeletedConstraints? {
    guard let fact = contradiction.hot, let deleter = facts.states[fact].changer,
      versions.isConstraint(facts.all[fact].element),
      let list = versions.parent(of: facts.all[fact].element, in: deleter.other.version)
    else { return nil }
    return DeletedConstraints(list: list, deleter: deleter)
  }
}
