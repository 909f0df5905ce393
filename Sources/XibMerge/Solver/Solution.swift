internal import XibModel

/// The facts of a merge, tied until no choice of a person can break a rule.
struct Solution {
  let facts: Facts
  let groups: Groups
  let references: ReferenceTable
  let stability: Stability
  /// What a person answered to conflicts.
  var answers: [Conflict.Subject: Answer] = [:]
  /// The values that the answers put into the document.
  var edits: [Edit] = []

  var versions: Versions { facts.versions }

  init(_ versions: Versions, _ options: MergeOptions, _ rules: [Rule]) {
    var facts = Facts(versions, options)
    let references = ReferenceTable(versions)
    facts.statePresence(references)
    facts.stateKinds()
    facts.stateValues()
    facts.stateSparedMentions(references)
    for rule in rules { rule.bundles?(&facts) }
    var groups = Groups(facts.states)
    let stability = Stability(facts, references)
    var isSettled = facts.all.isEmpty
    while !isSettled {
      let snapshot = Snapshot(facts: facts, groups: groups, references: references, stability: stability)
      isSettled = !groups.apply(rules.flatMap { $0.contradictions?(snapshot) ?? [] })
    }
    (self.facts, self.groups, self.references, self.stability) = (facts, groups, references, stability)
  }

  /// The side that a fact comes from in a reading.
  func side(of fact: FactID, in reading: Side) -> Side {
    guard let answer = answers[.facts(groups.root(of: fact))] else { return groups.side(of: fact, taking: reading) }
    switch (answer, facts.states[fact]) {
    case (.take(.base), .changed(let side)): return side.other
    case (.both, .changed(let side)): return side
    default: return groups.side(of: fact, taking: answer.side)
    }
  }

  /// The side that each reading takes a fact from.
  func choice(of fact: FactID) -> Choice {
    let ours = side(of: fact, in: .ours)
    return ours == side(of: fact, in: .theirs) ? .take(ours) : .conflict
  }

  func parent(of element: ElementID, in reading: Side) -> ElementID? {
    let side = facts.fact(.place, of: element).map { self.side(of: $0, in: reading) } ?? versions.anySide(of: element)
    return versions.parent(of: element, in: side.version)
  }

  func owner(of element: ElementID, in reading: Side) -> ElementID? {
    let side = facts.fact(.place, of: element).map { self.side(of: $0, in: reading) } ?? versions.anySide(of: element)
    return versions.owner(of: element, in: side.version)
  }
}

/// Which elements a reading has, and why it lacks each other one.
struct Attendance {
  private let solution: Solution
  private let reading: Side
  private var known: ElementTable<Loss??>

  /// Why a reading lacks an element.
  enum Loss {
    case because(of: FactID)
    /// Nothing holds it, whatever the facts come to.
    case unheld
  }

  init(_ solution: Solution, in reading: Side) {
    self.solution = solution
    self.reading = reading
    known = ElementTable(repeating: nil, count: solution.versions.count)
  }

  /// Why the reading lacks an element; `nil` if it has the element.
  mutating func loss(of element: ElementID) -> Loss? {
    if let found = known[element] { return found }
    // What hangs on itself is not lost by that.
    known[element] = .some(nil)
    let found = search(element)
    known[element] = found
    return found
  }

  private var held: Set<ElementID>?

  /// The objects of an archive that something in the reading holds.
  private func heldObjects() -> Set<ElementID> {
    let facts = solution.facts
    func isChosen(_ element: ElementID) -> Bool {
      facts.presenceFact(of: element).map {
        facts.exists(element, on: solution.side(of: $0, in: reading))
      } ?? true
    }
    func target(_ reference: Reference) -> ElementID? {
      reference.targets[facts.fact(of: reference).map { solution.side(of: $0, in: reading) } ?? reference.side]
    }
    let references = solution.references
    return references.holding.reached(isChosen) { mention, reached in
      let held = target(mention.reference)
      let isThere = mention.chain.allSatisfy { element in
        isChosen(element)
          && references.carrying(element).allSatisfy { reference in
            guard let carrier = target(reference), carrier != held else { return true }
            return references.isHeld(carrier) ? reached.contains(carrier) : isChosen(carrier)
          }
      }
      return isThere ? held : nil
    }
  }

  /// A fact because of which nothing holds an object.
  private func lossOfHolders(_ object: ElementID) -> Loss {
    let facts = solution.facts
    for mention in solution.references.holders(of: object) {
      for element in mention.chain + [mention.host].compactMap(\.self) {
        if let fact = facts.presenceFact(of: element),
          !facts.exists(element, on: solution.side(of: fact, in: reading))
        {
          return .because(of: fact)
        }
      }
      if let fact = facts.fact(of: mention.reference) { return .because(of: fact) }
    }
    return .unheld
  }

  private mutating func search(_ element: ElementID) -> Loss? {
    let facts = solution.facts
    if let presence = facts.presenceFact(of: element),
      !facts.exists(element, on: solution.side(of: presence, in: reading))
    {
      return .because(of: presence)
    }
    if solution.stability.isStable(element) { return nil }
    if solution.references.isHeld(element) {
      if held == nil { held = heldObjects() }
      return held?.contains(element) == true ? nil : lossOfHolders(element)
    }
    if let owner = solution.owner(of: element, in: reading), let around = loss(of: owner) { return around }
    for reference in solution.references.carrying(element) {
      let side = facts.fact(of: reference).map { solution.side(of: $0, in: reading) } ?? reference.side
      guard let target = reference.targets[side] else { continue }
      if let carrier = loss(of: target) { return carrier }
      if let naming = facts.namingFact(of: target) {
        let id = solution.versions.values(of: AttributeNames.id, target)[solution.side(of: naming, in: reading)]
        if !id.isExactly(reference.ids[side]) { return .because(of: naming) }
      }
    }
    if let view = solution.references.view(beside: element) {
      if solution.parent(of: view.element, in: reading) != view.list {
        return facts.fact(.place, of: view.element).map { .because(of: $0) }
      }
      return loss(of: view.element)
    }
    return nil
  }
}
