internal import XibModel

extension Rule {
  static let ambiguous = Rule(
    "ambiguous",
    """
    It is a conflict if each side removed a constraint of a view in one direction, and without both the view has no
    place or no size. If only the rest of the changes leaves it so, both stay removed, and the merge says so. It says
    so, too, if each side gave one of two neighbours a priority, and these are the same now.
    """
  ) { snapshot in
    let places = snapshot.versions.removedConstraints, newly = snapshot.references.placesOfBothRemovals
    guard !newly.isEmpty else { return [] }
    return snapshot.layouts(of: snapshot.layoutFacts).flatMap { layout, _ in
      snapshot.references.ambiguous(newly, in: layout).compactMap { place in
        snapshot.contradiction(about: place, Side.allCases.flatMap { places[place]?[$0] ?? [] })
      }
    }
  }
}

/// A direction in which constraints place and measure a view.
struct ConstrainedPlace: Hashable {
  let view: ElementID
  let direction: AmbiguousViews.Direction
}

extension Snapshot {
  fileprivate func contradiction(about place: ConstrainedPlace, _ constraints: [ElementID]) -> Contradiction? {
    let facts = constraints.compactMap { self.facts.fact(.presence, of: $0) }.sorted()
    guard areOfBothSides(facts) else { return nil }
    return Contradiction(
      kind: .ambiguous, facts: facts, elements: [place.view] + versions.sortedByID(constraints),
      explanation: "each side removed a constraint, and without both it has no \(place.direction.words)")
  }
}

extension Versions {
  /// The constraints that one side removed, by the views that they placed or measured and by the side.
  func findRemovedConstraints() -> [ConstrainedPlace: [Side: [ElementID]]] {
    guard let base else { return [:] }
    var found: [ConstrainedPlace: [Side: [ElementID]]] = [:]
    for node in base.nodes.indices where base.nodes[node].traits.contains(.constraint) {
      let constraint = element(of: node, in: .base)
      let removing = Side.allCases.filter { !exists(constraint, in: $0.version) }
      guard removing.count == 1, let owner = owner(of: constraint, in: .base) else { continue }
      for (item, direction) in ConstraintPlaces.directions(of: node, in: base) {
        guard let view = item.map({ element(withID: $0) }) ?? owner else { continue }
        let place = ConstrainedPlace(view: view, direction: direction)
        found[place, default: [.ours: [], .theirs: []]][removing[0], default: []].append(constraint)
      }
    }
    return found
  }
}

extension ReferenceTable {
  /// The places of which each side removed a constraint, and that have enough on each side.
  func findPlacesOfBothRemovals() -> Set<ConstrainedPlace> {
    placesOfEachSide(Set(versions.removedConstraints.filter { $0.value.values.allSatisfy { !$0.isEmpty } }.keys))
  }

  /// Those of some places that both sides have, and where neither side is ambiguous.
  fileprivate func placesOfEachSide(_ places: Set<ConstrainedPlace>) -> Set<ConstrainedPlace> {
    let places = places.filter { versions.existsOnBothSides($0.view) }
    guard !places.isEmpty else { return [] }
    return Side.allCases.reduce(places) { $0.subtracting(ambiguous(places, in: MergedLayout(versions, of: $1))) }
  }

  /// Those of some places that are ambiguous in a layout.
  fileprivate func ambiguous(_ places: Set<ConstrainedPlace>, in layout: MergedLayout) -> Set<ConstrainedPlace> {
    let views = Set(places.map { $0.view.number })
    let found = AmbiguousViews(layout, knownLayout.unchanged, among: views).directions
    return places.filter { found[$0.view.number]?.contains($0.direction) ?? false }
  }
}

// MARK: Remarks

extension Settlement {
  /// Says of views that only one side's removals left ambiguous beside what the other side changed.
  mutating func noteAmbiguousViews(_ solution: Solution) {
    let snapshot = solution.snapshot
    guard snapshot.areOfBothSides(snapshot.layoutFacts), conflicts.isEmpty else { return }
    // Where the other side left all constraints of a view, the view is as that side has it.
    var places: Set<ConstrainedPlace> = []
    for side in Side.allCases where versions.removedConstraints.values.contains(where: { $0[side]?.isEmpty == false }) {
      let views = versions.viewsWithOtherConstraints(on: side.other)
      places.formUnion(
        versions.removedConstraints.filter { $0.value[side]?.isEmpty == false && views.contains($0.key.view) }.keys)
    }
    guard !places.isEmpty else { return }
    let open = solution.references.ambiguous(places, in: MergedLayout(solution, taking: .ours))
    for place in solution.references.placesOfEachSide(open)
      .sorted(by: { ($0.view, $0.direction.rawValue) < ($1.view, $1.direction.rawValue) })
    {
      decide(
        .ambiguous, place.view,
        "both sides' changes of constraints stay, and together they leave it no \(place.direction.words)")
    }
  }
}

extension Versions {
  /// The views about which a side added, changed or removed constraints.
  fileprivate func viewsWithOtherConstraints(on side: Side) -> Set<ElementID> {
    var views: Set<ElementID> = []
    for version in [side.version, .base] {
      guard let document = document(version) else { continue }
      for node in document.nodes.indices where document.nodes[node].traits.contains(.constraint) {
        let constraint = element(of: node, in: version)
        if let own = self.node(constraint, side.version), isUnchanged(node: own, on: side) { continue }
        views.formUnion(References.items(ofConstraint: node, in: document).compactMap(element(withID:)))
        if let owner = owner(of: constraint, in: version) { views.insert(owner) }
      }
    }
    return views
  }
}
