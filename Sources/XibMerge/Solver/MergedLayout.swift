internal import XibModel

/// A side, or what a merge may come to, as constraints lay it out.
final class MergedLayout {
  private let versions: Versions
  /// The facts, and the reading of them; `nil` for a side as it is.
  private let solution: Solution?
  private let side: Side
  private let hasWholes: Bool
  private var attendance: Attendance?

  /// A side as it is.
  init(_ versions: Versions, of side: Side) {
    (self.versions, self.side, solution, hasWholes, attendance) = (versions, side, nil, false, nil)
  }

  /// What the merge comes to with some answers.
  ///
  /// - Parameter side: The side that is taken where there is no answer.
  init(_ solution: Solution, taking side: Side) {
    (versions, self.side, self.solution) = (solution.versions, side, solution)
    attendance = Attendance(solution, in: side)
    hasWholes = solution.facts.all.contains { $0.slot == .whole }
  }

  private func isThere(_ element: ElementID) -> Bool {
    guard attendance != nil else { return versions.exists(element, in: side.version) }
    guard versions.exists(element, in: .ours) || versions.exists(element, in: .theirs) else { return false }
    return versions.isContainer(element) || versions.isUnchanged(element) || attendance?.loss(of: element) == nil
  }

  func parent(of element: ElementID) -> ElementID? {
    if let solution { return solution.parent(of: element, in: side) }
    return versions.parent(of: element, in: (versions.exists(element, in: side.version) ? side : side.other).version)
  }

  func children(of element: ElementID) -> [ElementID] {
    guard solution != nil else { return versions.children(of: element, in: side.version) }
    let all = ThreeWay { versions.children(of: element, in: $0) }
    guard !all.ours.isEmpty || !all.theirs.isEmpty else { return [] }
    let lists = all.map { $0.filter { isThere($0) && parent(of: $0) == element } }
    if solution?.facts.theirsFirst.contains(element) == true {
      return ListMerge.merge(base: lists.base, ours: lists.theirs, theirs: lists.ours).list(in: side)
    }
    let common = Set(lists.ours).intersection(lists.theirs).intersection(lists.base)
    let orders = lists.map { $0.filter(common.contains) }
    let first: Side = orders.ours == orders.base ? .theirs : .ours
    // What only the other side has follows what it follows there.
    var merged = lists[first]
    for (index, child) in lists[first.other].enumerated() where !merged.contains(child) {
      let place = index > 0 ? merged.firstIndex(of: lists[first.other][index - 1]).map { $0 + 1 } : 0
      merged.insert(child, at: place ?? merged.count)
    }
    return merged
  }

  /// The side that an attribute comes from.
  private func source(of name: String, _ element: ElementID) -> Side {
    guard let solution, versions.existsOnBothSides(element) else {
      return versions.exists(element, in: side.version) ? side : side.other
    }
    if let fact = solution.facts.fact(.attribute(name), of: element) {
      return solution.side(of: fact, in: side)
    }
    guard hasWholes else { return side }
    return ([element] + versions.ancestors(of: element, in: side.version)).lazy
      .compactMap { solution.facts.fact(.whole, of: $0) }.first.map { solution.side(of: $0, in: side) } ?? side
  }
}

/// To the constraints, elements are numbers.
extension MergedLayout: LayoutTree {
  func elements(among wanted: [Int]?) -> [Int] {
    wanted?.filter { isThere(ElementID($0)) } ?? versions.layoutSources.filter(isThere).map { $0.number }
  }

  var root: Int { versions.element(of: 0, in: side.version).number }

  func name(of element: Int) -> String { versions.elementName(of: ElementID(element)) }

  func traits(of number: Int) -> ElementTraits {
    let element = ElementID(number)
    let found = versions.element(element, in: versions.anyVersion(of: element))
    return found.map { $0.document.nodes[$0.node].traits } ?? []
  }

  func object(_ id: String) -> Int? { versions.element(withID: id).flatMap { isThere($0) ? $0.number : nil } }

  func parent(of element: Int) -> Int? { parent(of: ElementID(element))?.number }

  func children(of element: Int) -> [Int] { children(of: ElementID(element)).map { $0.number } }

  func value(_ name: String, of number: Int) -> String? {
    let element = ElementID(number)
    return versions.element(element, in: source(of: name, element).version).flatMap { document, node in
      document.value(name, of: node)
    }
  }

  /// An element and those around it, from the inside out.
  func chain(from element: ElementID) -> some Sequence<ElementID> { sequence(first: element) { self.parent(of: $0) } }
}

extension ConstraintModel.Row {
  /// The constraint or the stack view that asks for it; `nil` for what holds in any layout.
  var sourceID: ElementID? { source.map { ElementID($0) } }
  /// The elements that it is about.
  var elementIDs: [ElementID] { elements.map { ElementID($0) } }
}
