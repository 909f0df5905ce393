internal import XibModel

extension Rule {
  static let cannotHold = Rule(
    "cannot-hold",
    """
    Constraints of both sides that no layout satisfies are a conflict: all of a smallest set of them that contradict
    each other, with the size classes if it is not in all. They are solved exactly, as
    [check.md](check.md#constraints) says; what one side contradicts by itself is no conflict. The answer decides the
    constraints alone, where each side has some of them: views stay. All that contradict each other about one view are
    one conflict.
    """
  ) { snapshot in
    // Archives have their constraints as other objects.
    guard snapshot.versions.graphs.isEmpty else { return [] }
    let layoutFacts = Set(snapshot.layoutFacts)
    guard snapshot.areOfBothSides(layoutFacts) else { return [] }
    let known = snapshot.references.knownLayout
    let found = known.mixable.flatMap { elements, rows in
      let facts = snapshot.facts.all.indices.filter { id in
        let fact = snapshot.facts.all[id]
        guard layoutFacts.contains(id) else { return fact.slot == .presence && elements.contains(fact.element) }
        return elements.contains(fact.element)
          || LayoutRules.isVariation(snapshot.versions.elementName(of: fact.element))
      }
      guard snapshot.areOfBothSides(facts) else { return [Contradiction]() }
      var solved: Set<Set<ConstraintModel.Row>> = []
      return snapshot.layouts(of: facts).flatMap { layout, world in
        ConstraintModel(layout, rows, where: known.areMixed).groups
          .filter { solved.insert(Set($0.rows)).inserted }
          .flatMap { snapshot.contradictions(in: $0, layout, world) }
      }
    }
    return united(found)
  }

  /// Contradictions of which those about one view are one, with all their constraints.
  private static func united(_ found: [Contradiction]) -> [Contradiction] {
    var places: [ElementID: Int] = [:]
    var united: [Contradiction] = []
    for contradiction in found {
      let view = contradiction.elements[0]
      guard let place = places[view] else {
        places[view] = united.count
        united.append(contradiction)
        continue
      }
      united[place].facts += contradiction.facts.filter { !united[place].facts.contains($0) }
      united[place].elements += contradiction.elements.filter { !united[place].elements.contains($0) }
    }
    return united
  }
}

/// What the sides have of constraints, so that only what neither has need be looked at.
struct KnownLayout {
  /// The rows that neither side changed, of any priority.
  let unchanged: KnownRows
  /// Parts of the document that the merge may lay out as neither side does: constraints and stack views with a view in
  /// common, all views that they are about, and what is around these. With their rows that neither side changed.
  private(set) var mixable: [(elements: Set<ElementID>, rows: KnownRows)]
  /// The other rows of each side.
  let changed: ThreeWay<Set<ConstraintModel.Row>>

  init(_ versions: Versions) {
    let layouts = Side.allCases.map { MergedLayout(versions, of: $0) }, sources = versions.layoutSources
    let isEntry = { (element: ElementID) in References.isVariationEntry(versions.elementName(of: element)) }
    let disturbed = versions.elementsDisturbingLayout
    let alike = Set(
      sources.filter {
        versions.isUnchanged($0) && !isEntry($0) && disturbed.isDisjoint(with: versions.subjects(ofSource: $0))
      })
    let tells = versions.tellsSizeClasses
    func rows(_ all: [ElementID], unchanged: Set<ElementID>) -> KnownRows {
      KnownRows(layouts[0], all.map { $0.number }, Set(unchanged.map { $0.number }), tellsSizeClasses: tells)
    }
    let known = rows(sources, unchanged: alike)
    let found = layouts.map { ConstraintModel.rows($0, besides: known) }
    let changed = ThreeWay(base: [], ours: found[0].stated, theirs: found[1].stated)
    let possible = found[0].possible.union(found[1].possible)
    (unchanged, self.changed, mixable) = (known, changed, [])
    // No constraint leaves the outermost object that it is in.
    func outermost(_ source: ElementID) -> Set<ElementID> {
      Set(
        layouts.compactMap { layout in
          layout.chain(from: source).reversed().first { object in
            Side.allCases.contains { versions.identifier(of: object, in: $0.version) != nil }
          }
        })
    }
    var inside: [ElementID: [ConstraintModel.Row]] = [:]
    for row in possible { for object in row.sourceID.map(outermost) ?? [] { inside[object, default: []].append(row) } }
    let mixed = Set(inside.filter { areMixed($0.value) }.keys)
    guard !mixed.isEmpty else { return }
    let near = sources.filter { isEntry($0) || !mixed.isDisjoint(with: outermost($0)) }
    let around = rows(near, unchanged: alike.intersection(near))
    let parts = ConstraintModel.neighbours(around.required + possible, in: layouts[0]).filter(areMixed).map { rows in
      Set(rows.flatMap { [$0.sourceID].compactMap { $0 } + $0.elementIDs })
    }
    // Rows are in a set, whose order differs from run to run.
    mixable = parts.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }.map { elements in
      return (
        Set(layouts.flatMap { layout in elements.flatMap { layout.chain(from: $0) } }),
        around.filter { elements.contains(ElementID($0)) || isEntry(ElementID($0)) }
      )
    }
  }

  /// Whether a side has a row. Both have what neither changed.
  private func has(_ row: ConstraintModel.Row, _ side: Side) -> Bool {
    unchanged.contains(row) || changed[side].contains(row)
  }

  /// Whether neither side has all of some rows.
  func areMixed(_ rows: [ConstraintModel.Row]) -> Bool {
    Side.allCases.allSatisfy { side in rows.contains { $0.source != nil && !has($0, side) } }
  }
}

extension Versions {
  /// The constraints, entries of variations and stack views of both sides, by their ids: of several contradictions, swapping
  /// the sides shows the same one.
  func findLayoutSources() -> [ElementID] {
    let sources = Side.allCases.flatMap { side -> [(id: String, element: ElementID)] in
      let document = self[side]
      return document.nodes.indices.filter { LayoutRules.isSource(document.nodes[$0]) }
        .map { (document.id(of: $0) ?? "", element(of: $0, in: side.version)) }
        .filter { side == .ours || !exists($0.element, in: .ours) }
    }
    return sources.sorted { one, other in
      // The sides may have given one id to two constraints.
      one.id == other.id
        ? !one.id.isEmpty && startTag(of: one.element).lexicographicallyPrecedes(startTag(of: other.element))
        : one.id < other.id
    }.map { $0.element }
  }

  private func startTag(of element: ElementID) -> ArraySlice<UInt8> {
    self.element(element, in: anyVersion(of: element)).map { $0.document.startTag(of: $0.node) } ?? []
  }

  /// Whether a side has other constraints for a size class.
  fileprivate var tellsSizeClasses: Bool {
    Side.allCases.contains { side in
      let document = self[side]
      return document.nodes.indices.contains { node in
        document.nodes[node].name == LayoutRules.variation && document.key(of: node).map(SizeClasses.isNamed) ?? false
      }
    }
  }

  /// The elements of which an unchanged constraint may say something else: what a side moved, and what a variation leaves
  /// out on one side only, each with all in it.
  fileprivate var elementsDisturbingLayout: Set<ElementID> {
    let moved = theirs.nodes.indices.map { element(of: $0, in: .theirs) }
      .filter { exists($0, in: .ours) && parent(of: $0, in: .ours) != parent(of: $0, in: .theirs) }
    let entries = layoutSources.filter { References.isVariationEntry(elementName(of: $0)) && !isUnchanged($0) }
    let varied = entries.flatMap {
      values(of: References.ofVariationEntry, $0).all.compactMap { $0.flatMap(element(withID:)) }
    }
    return Set((moved + varied).flatMap { subtree(of: $0, on: .ours) })
  }

  /// A constraint and its items, or a stack view and its views, of ours.
  fileprivate func subjects(ofSource source: ElementID) -> [ElementID] {
    guard let node = node(source, .ours) else { return [] }
    guard ours.nodes[node].name == LayoutRules.stack else {
      return [source] + References.items(ofConstraint: node, in: ours).compactMap(element(withID:))
    }
    return [source] + children(of: source, in: .ours).flatMap { children(of: $0, in: .ours) }
  }
}

extension Snapshot {
  /// The facts that a layout may follow from.
  var layoutFacts: [FactID] {
    facts.all.indices.filter { id in
      let fact = facts.all[id]
      switch fact.slot {
      case .place, .whole: return true
      case .attribute(let name) where LayoutRules.attributes.contains(name): return true
      default: break
      }
      let name = versions.elementName(of: fact.element)
      guard !LayoutRules.elements.contains(name) else { return true }
      // A stack view lays out what is in it.
      return fact.slot == .presence
        && versions.owner(of: fact.element, in: versions.anyVersion(of: fact.element)).map {
          LayoutRules.elements.contains(versions.elementName(of: $0))
        } ?? false
    }
  }

  /// Whether some of the facts come from each side, or may.
  func areOfBothSides(_ facts: some Collection<FactID>) -> Bool {
    facts.contains(where: groups.isOpen) || Set(facts.compactMap { self.facts.states[$0].changer }).count == 2
  }

  /// The most open groups of which each mix of answers is tried. Of more, each is tried alone against all others.
  private static let mostMixed = 4

  /// What the merge may come to, as far as layout follows from it.
  func layouts(of layoutFacts: [FactID]) -> [(layout: MergedLayout, world: World)] {
    let open = Set(layoutFacts.filter(groups.isOpen).map(groups.root)).sorted()
    var answers: [[Side]] = [[]]
    if open.count <= Self.mostMixed {
      for _ in open { answers = answers.flatMap { mix in Side.allCases.map { mix + [$0] } } }
    } else {
      answers = Side.allCases.flatMap { side in
        [open.map { _ in side }] + open.map { alone in open.map { $0 == alone ? side.other : side } }
      }
    }
    return answers.map { mix in
      let choices = zip(open, mix).map { (group: $0, side: $1) }
      let answers = choices.map { (Conflict.Subject.facts($0.group), Answer.take($0.side.version)) }
      let solution = Solution(snapshot: self, answers: Dictionary(uniqueKeysWithValues: answers))
      return (MergedLayout(solution, taking: .ours), World(choices: choices))
    }
  }

  /// The contradictions of a group, but for those that a side has, too.
  fileprivate func contradictions(
    in group: ConstraintGroup, _ layout: MergedLayout, _ world: World
  ) -> [Contradiction] {
    var left: Set<Int> = []
    while let rows = group.contradiction(without: left) {
      let sources = versions.layoutSources.filter { source in rows.contains { $0.sourceID == source } }
      guard references.knownLayout.areMixed(rows) else {
        left.formUnion(sources.prefix(1).map { $0.number })
        continue
      }
      // The answer is about constraints, not about the views that they place.
      let constraints = Set(rows.compactMap { $0.sourceID }.filter(versions.isConstraint))
      let facts = tied(Set(rows.flatMap { self.facts(of: $0, layout, world) }).sorted(), in: world) {
        constraints.contains(self.facts.all[$0].element)
      }
      guard areOfBothSides(facts) else { return [] }
      let condition = group.condition.map { " at \($0)" } ?? ""
      return [
        Contradiction(
          kind: .cannotHold, facts: facts, elements: [subject(of: rows, layout)] + sources,
          explanation: "no layout satisfies both sides' constraints" + condition)
      ]
    }
    return []
  }

  /// The view that most of some constraints are about, the innermost one of several.
  private func subject(of rows: [ConstraintModel.Row], _ layout: MergedLayout) -> ElementID {
    var counts: [ElementID: Int] = [:]
    for row in rows { for element in Set(row.elementIDs) { counts[element, default: 0] += 1 } }
    func depth(_ element: ElementID) -> Int { layout.chain(from: element).reduce(0) { count, _ in count + 1 } }
    let ranked = counts.keys.sorted { one, other in
      let (first, second) = ((counts[one] ?? 0, depth(one)), (counts[other] ?? 0, depth(other)))
      return first == second ? versions.object(of: one).id < versions.object(of: other).id : first > second
    }
    return ranked[0]
  }

  /// The facts that a row rests on.
  private func facts(of row: ConstraintModel.Row, _ layout: MergedLayout, _ world: World) -> [FactID] {
    guard let source = row.sourceID else { return [] }
    var found: [FactID] = []
    for element in Set([source] + row.elementIDs) {
      found += ways(of: element, in: world).first?.facts ?? []
      found += LayoutRules.attributes.compactMap { facts.fact(.attribute($0), of: element) }
      if let whole = facts.fact(.whole, of: element) { found.append(whole) }
    }
    let variations = layout.children(of: source).filter { versions.elementName(of: $0) == LayoutRules.variation }
    found += variations.flatMap(facts.facts(of:))
    // Variations leave out what is in an element, too.
    let around = Set(([source] + row.elementIDs).flatMap { layout.chain(from: $0) })
    for entry in facts.elements where References.isVariationEntry(versions.elementName(of: entry)) {
      let objects = references.of(entry).flatMap { $0.targets.all.compactMap { $0 } }
      if !around.isDisjoint(with: objects) { found += facts.facts(of: entry) }
    }
    if row.dependsOnPlaces { found += around.compactMap { facts.fact(.place, of: $0) } }
    return found
  }
}
