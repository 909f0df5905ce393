internal import XibModel

extension Rule {
  static let acyclic = Rule(
    "acyclic",
    """
    It is a conflict if the sides moved an object to different parents, or if their moves put objects into each other
    in a circle.
    """
  ) { snapshot in
    Circles(snapshot).found.map { circle in
      Contradiction(
        kind: .moved, facts: circle.compactMap { snapshot.facts.fact(.place, of: $0) },
        elements: snapshot.versions.sortedByID(circle), explanation: Settlement.movedByBoth)
    }
  }
}

/// The circles that moved elements may come to form.
///
/// Each element that was moved leads to the next moved ones around the places that it may have. Elements from which one comes
/// back to each other form a circle (Tarjan's strongly connected components, without recursion: a hostile document has
/// thousands).
private struct Circles {
  private(set) var found: [[ElementID]] = []
  private var numbers: [ElementID: Int] = [:]
  private var lowest: [ElementID: Int] = [:]
  private var stack: [ElementID] = []
  private var onStack: Set<ElementID> = []

  init(_ snapshot: Snapshot) {
    for fact in snapshot.facts.all where fact.slot == .place && numbers[fact.element] == nil {
      search(from: fact.element, snapshot)
    }
  }

  private mutating func search(from start: ElementID, _ snapshot: Snapshot) {
    var open = [visit(start, snapshot)]
    while let top = open.indices.last {
      let element = open[top].element
      guard let next = open[top].next.popLast() else {
        open.removeLast()
        if let around = open.last?.element { lower(around, to: lowest[element]) }
        if lowest[element] == numbers[element] { close(element) }
        continue
      }
      if numbers[next] == nil {
        open.append(visit(next, snapshot))
      } else if onStack.contains(next) {
        lower(element, to: numbers[next])
      }
    }
  }

  private mutating func visit(_ element: ElementID, _ snapshot: Snapshot) -> (element: ElementID, next: [ElementID]) {
    numbers[element] = numbers.count
    lowest[element] = numbers[element]
    stack.append(element)
    onStack.insert(element)
    return (element, Self.moved(around: element, snapshot))
  }

  private mutating func lower(_ element: ElementID, to number: Int?) {
    guard let number, let known = lowest[element], number < known else { return }
    lowest[element] = number
  }

  private mutating func close(_ element: ElementID) {
    guard let first = stack.lastIndex(of: element) else { return }
    let component = Array(stack[first...])
    stack.removeSubrange(first...)
    onStack.subtract(component)
    if component.count > 1 { found.append(component) }
  }

  /// The nearest moved elements around the places that a moved element may have.
  private static func moved(around element: ElementID, _ snapshot: Snapshot) -> [ElementID] {
    let versions = snapshot.versions
    guard let place = snapshot.facts.fact(.place, of: element) else { return [] }
    return snapshot.choose(place, in: World()).compactMap { option in
      var at = versions.parent(of: element, in: option.side.version)
      while let around = at, snapshot.facts.fact(.place, of: around) == nil {
        at = versions.parent(of: around, in: versions.anySide(of: around).version)
      }
      return at
    }
  }
}
