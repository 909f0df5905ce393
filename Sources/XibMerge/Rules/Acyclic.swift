internal import XibModel

extension Rule {
  static let acyclic = Rule(
    "acyclic",
    """
    It is a conflict if the sides moved an object to different parents, or if their moves put objects into each other
    in a circle. So it is if controllers would embed each other in a circle: each would load the next one for ever.
    """,
    contradictions: { snapshot in
      Circles(snapshot).found.map { circle in
        Contradiction(
          kind: .moved, facts: circle.compactMap { snapshot.facts.fact(.place, of: $0) },
          elements: snapshot.versions.sortedByID(circle), explanation: Settlement.movedByBoth)
      }
    }, bundles: { $0.stateEmbeddings() })
}

/// A controller that is there as soon as another one is, by a segue of that.
private struct Embedding {
  let host: ElementID
  let guest: ElementID
  let segue: ElementID
  /// What the side that has it has differently from the other one.
  let facts: [FactID]
}

extension Facts {
  /// Circles of controllers of which each side embedded some in others.
  fileprivate mutating func stateEmbeddings() {
    let found = Side.allCases.map(embeddings)
    let guests = Dictionary(grouping: found.joined(), by: { $0.host })
    // A circle of both sides has something that only ours has.
    for first in found[0] where !first.facts.isEmpty {
      guard let way = Self.way(from: first.guest, to: first.host, guests) else { continue }
      let circle = [first] + way
      let facts = Set(circle.flatMap { $0.facts }).sorted()
      guard Set(facts.compactMap { states[$0].changer }).count == 2 else { continue }
      let segues = versions.sortedByID(circle.filter { !$0.facts.isEmpty }.map { $0.segue })
      stated += facts.dropFirst().map { fact in
        Contradiction(
          kind: .takenTwice, facts: [facts[0], fact], elements: segues,
          explanation: "with the segues of both sides, controllers embed each other in a circle")
      }
    }
  }

  private func embeddings(on side: Side) -> [Embedding] {
    let document = versions[side]
    return document.nodes.indices.filter { Connections.embeds($0, in: document) }.compactMap { node in
      let segue = versions.element(of: node, in: side.version)
      guard let host = document.ancestors(of: node).first(where: { Scenes.isOwner($0, in: document) }),
        let guest = versions.object(referredToBy: Connections.destination, of: node, in: side.version)
      else { return nil }
      let parts: [Fact.Slot] = [.presence, .attribute(Connections.destination), .attribute(Connections.presentation)]
      return Embedding(
        host: versions.element(of: host, in: side.version), guest: guest, segue: segue,
        facts: parts.compactMap { fact($0, of: segue) })
    }
  }

  /// The shortest way from one controller to another by what embeds what; `nil` if there is none.
  private static func way(
    from start: ElementID, to end: ElementID, _ guests: [ElementID: [Embedding]]
  ) -> [Embedding]? {
    var ways: [(end: ElementID, way: [Embedding])] = [(start, [])]
    var known: Set<ElementID> = [start]
    var next = 0
    while next < ways.count {
      let (at, way) = ways[next]
      if at == end { return way }
      next += 1
      for step in guests[at] ?? [] where known.insert(step.guest).inserted { ways.append((step.guest, way + [step])) }
    }
    return nil
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
