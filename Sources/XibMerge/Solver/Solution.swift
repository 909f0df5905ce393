internal import XibModel

/// The facts of a merge, tied until no choice of a person can break a rule.
struct Solution {
  /// The facts as far as they are tied.
  let snapshot: Snapshot
  /// What a person answered to conflicts.
  var answers: [Conflict.Subject: Answer] = [:]
  /// The values that the answers put into the document.
  var edits: [Edit] = []

  var facts: Facts { snapshot.facts }
  var groups: Groups { snapshot.groups }
  var references: ReferenceTable { snapshot.references }
  var stability: Stability { snapshot.stability }
  var versions: Versions { snapshot.versions }
}

extension Solution {
  init(_ versions: Versions, _ options: MergeOptions, _ rules: [Rule]) {
    var facts = Facts(versions, options)
    let references = ReferenceTable(versions)
    facts.statePresence(references)
    facts.stateKinds()
    facts.stateValues()
    facts.stateSparedMentions(references)
    for rule in rules { rule.bundles?(&facts) }
    if let tidying = options.tidying { facts.tidy(tidying) }
    let stability = Stability(facts, references)
    func solved(_ facts: Facts) -> Snapshot {
      var snapshot = Snapshot(facts: facts, groups: Groups(facts.states), references: references, stability: stability)
      var isSettled = facts.all.isEmpty
      while !isSettled { isSettled = !snapshot.groups.apply(rules.flatMap { $0.contradictions?(snapshot) ?? [] }) }
      return snapshot
    }
    var snapshot = solved(facts)
    // The order of two insertions is nobody's choice: constraints may hold in one order only.
    facts.theirsFirst = snapshot.listsInContradictions
    if !facts.theirsFirst.isEmpty {
      let other = solved(facts)
      if other.listsInContradictions.isEmpty { snapshot = other }
    }
    self.init(snapshot: snapshot)
  }

  /// The side that a fact comes from in a reading.
  func side(of fact: FactID, in reading: Side) -> Side {
    guard let answer = answers[.facts(groups.root(of: fact))] else { return groups.side(of: fact) ?? reading }
    switch (answer, facts.states[fact]) {
    case (.take(.base), .changed(let side)): return side.other
    case (.both, .changed(let side)): return side
    default: return groups.side(of: fact) ?? answer.side
    }
  }

  /// The side that a reference comes from in a reading.
  func side(of reference: Reference, in reading: Side) -> Side {
    facts.fact(of: reference).map { side(of: $0, in: reading) } ?? reference.side
  }

  /// The fact that says that an element is not there in a reading; `nil` if none does.
  func absence(of element: ElementID, in reading: Side) -> FactID? {
    facts.presenceFact(of: element).flatMap { facts.exists(element, on: side(of: $0, in: reading)) ? nil : $0 }
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

extension Snapshot {
  /// The lists of stack views with constraints that can't hold, into which each side inserted something.
  fileprivate var listsInContradictions: Set<ElementID> {
    let stacks = groups.reasons.filter { $0.kind == .cannotHold }.flatMap { $0.elements }.filter {
      versions.elementName(of: $0) == LayoutRules.stack
    }
    return Set(
      stacks.flatMap { versions.children(of: $0, in: .ours) }.filter { list in
        Side.allCases.allSatisfy { side in
          versions.children(of: list, in: side.version).contains { versions.isAdded($0, by: side) }
        }
      })
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

  /// The objects of an archive that something in the reading holds.
  private lazy var held = solution.references.heldObjects {
    solution.absence(of: $0, in: reading) == nil
  } source: {
    solution.side(of: $0, in: reading)
  }

  /// A fact because of which nothing holds an object.
  private func lossOfHolders(_ object: ElementID) -> Loss {
    for mention in solution.references.holders(of: object) {
      for element in mention.chain + [mention.host].compactMap({ $0 }) {
        if let fact = solution.absence(of: element, in: reading) { return .because(of: fact) }
      }
      if let fact = solution.facts.fact(of: mention.reference) { return .because(of: fact) }
    }
    return .unheld
  }

  private mutating func search(_ element: ElementID) -> Loss? {
    let facts = solution.facts
    if let fact = solution.absence(of: element, in: reading) { return .because(of: fact) }
    if solution.stability.isStable(element) { return nil }
    if solution.references.isHeld(element) { return held.contains(element) ? nil : lossOfHolders(element) }
    if let owner = solution.owner(of: element, in: reading), let around = loss(of: owner) { return around }
    for reference in solution.references.carrying(element) {
      let side = solution.side(of: reference, in: reading)
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
