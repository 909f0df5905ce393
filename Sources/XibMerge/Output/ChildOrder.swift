internal import Basics
internal import XibModel

extension Rule {
  static let order = Rule(
    "order",
    """
    Children of ordered containers (subviews, whose order is the z-order; cells, items, segments, the top-level
    objects of a xib, the tabs of a tab bar controller, ...) are merged as lists. Each side's order is kept where the
    other did not change it. Two insertions at one place both stay, ours first; what a side put last stays last. It is
    a conflict only if both sides ordered the same children differently. Children that one side moved together, into a
    stack view for example, take the order that the other side gave them in the old place. Where constraints hold in one
    order of two insertions into a stack view only, they stand so. A view that one side put
    around others stands where the other side has these, and what came out of one stands where the other side has that.
    The entries of a stack view's custom spacing and visibility priorities stay with their views; if there are more or
    fewer entries than views, the list is one value.

    Sorted containers (constraints by id, outlets by property, resources by name, ...) are merged as sets, each child
    where Xcode would write it. If an order has no meaning, contradictory orders are reported and ours is taken.
    Entries without names are told apart by their content, wherever it moved, or by their places in a list that both
    sides added; entries with one name, such as the spaces of a toolbar, by the entries around them. A container comes
    with its first child and goes with its last, except for the few that Xcode writes empty. Other properties that the
    sides added stand ours first; Xcode may write them in another order when it saves the document.
    """)
}

/// The order of the children of each merged element.
extension AssembledTree {
  mutating func ordered(_ element: ElementID, _ ours: [ElementID], _ theirs: [ElementID]) -> ListMerge.Order {
    if ours == theirs { return .resolved(ours) }
    let base = versions.children(of: element, in: .base)
    let name = versions.elementName(of: element)
    let kind = Containers.order(of: name)
    if state.options.tidying != nil, kind == .free || kind == .sorted {
      let list = asInOurs(ours, with: theirs)
      return .resolved(kind == .sorted ? sorted(list, in: element, name) : list)
    }
    let order =
      (kind == .ordered ? orderBesideWrappers(in: element, Set(ours + theirs)) : nil)
      ?? merge(base: base, ours: ours, theirs: theirs, in: element)
    switch (order, kind) {
    case (.resolved(let list), .sorted):
      return .resolved(sorted(list, in: element, name))
    case (.conflict(let list, let other), .sorted):
      let (ours, theirs) = (sorted(list, in: element, name), sorted(other, in: element, name))
      if isContradictory(list, other, base, where: Connections.isOrdered) {
        return contested(ours: ours, theirs: theirs, in: element)
      }
      if isAsXcodeWrites(element, name), !isContradictory(list, other, base, where: Connections.isCollected) {
        return .resolved(ours)
      }
      return meaningless(ours: ours, theirs: theirs, in: element)
    case (_, .parallel):
      return besideViews(order, in: element)
    case (.conflict(let list, let other), .free):
      return meaningless(ours: list, theirs: other, in: element)
    case (.conflict(let ours, let theirs), .ordered):
      return contested(ours: ours, theirs: theirs, in: element)
    case (.resolved(let list), .ordered):
      noteSeparated(list, ours, theirs, in: element)
      if state.theirsFirst.contains(element) {
        let why = "both sides added views at one place; those of theirs come first, because constraints ask for it"
        decisions.append(versions.decision(.order, element, why))
      }
      return reorderedElsewhere(list, in: element)
    case (.resolved, _):
      return order
    }
  }

  /// What both sides have in the order of ours, and what only theirs has after its neighbour there.
  private func asInOurs(_ ours: [ElementID], with theirs: [ElementID]) -> [ElementID] {
    let known = Set(ours)
    var first: [ElementID] = [], after: [ElementID: [ElementID]] = [:]
    var neighbour: ElementID?
    for child in theirs {
      if known.contains(child) {
        neighbour = child
      } else if let neighbour {
        after[neighbour, default: []].append(child)
      } else {
        first.append(child)
      }
    }
    return first + ours.flatMap { [$0] + (after[$0] ?? []) }
  }

  /// The order that a person chose, or a conflict about it.
  private mutating func contested(ours: [ElementID], theirs: [ElementID], in element: ElementID) -> ListMerge.Order {
    if let answer = state.answers[.order(element)] { return .resolved(answer.side == .ours ? ours : theirs) }
    var conflict = Conflict(
      .order, over: element, versions.object(of: element), property: versions.property(of: element), worded: nil,
      explanation: "both sides ordered its children differently", with: [])
    conflict.subject = .order(element)
    conflicts.append(conflict)
    return .conflict(ours: ours, theirs: theirs)
  }

  /// The order of children whose order has no meaning.
  private mutating func meaningless(ours: [ElementID], theirs: [ElementID], in element: ElementID) -> ListMerge.Order {
    guard state.options.policy(of: .order) == .decide else {
      return contested(ours: ours, theirs: theirs, in: element)
    }
    noteOrder(of: element)
    return .resolved(ours)
  }

  /// Says of a child that a side put between two others which the other side exchanged: it is on the other side of one.
  private mutating func noteSeparated(
    _ list: [ElementID], _ ours: [ElementID], _ theirs: [ElementID], in element: ElementID
  ) {
    let places = Dictionary(firstOf: list.enumerated().map { ($1, $0) })
    for (side, own, others) in [(Side.ours, ours, Set(theirs)), (.theirs, theirs, Set(ours))] {
      for (index, child) in own.enumerated() where !others.contains(child) && versions.isAdded(child, by: side) {
        // What is put around others stands where they are.
        let isWrapper = versions.subtree(of: child, on: side).contains { versions.exists($0, in: .base) }
        guard !isWrapper, let place = places[child], let before = own[..<index].last(where: others.contains),
          let after = own[index...].first(where: others.contains), let one = places[before], let other = places[after],
          one > place || other < place
        else { continue }
        let pair = [before, after].map { versions.words(of: $0, in: side.version) ?? "" }
        let why = "\(side.name) put it between \(pair[0]) and \(pair[1]), which \(side.other.name) exchanged"
        let stays = one < place ? "after \(pair[0])" : place < other ? "before \(pair[1])" : "between them"
        decisions.append(versions.decision(.order, child, why + "; it stays " + stays))
      }
    }
  }

  // MARK: Wrappers

  /// The order of the children that a merged element has; `nil` if the sides contradict each other. What stands in the place of
  /// what may depend on other answers, so a conflict is only about the children that both have here.
  private func orderBesideWrappers(in element: ElementID, _ children: Set<ElementID>) -> ListMerge.Order? {
    let orders = ThreeWay { order(of: children, in: element, $0) }
    let merged = merge(base: orders.base, ours: orders.ours, theirs: orders.theirs, in: element)
    if case .conflict = merged { return nil }
    return merged
  }

  /// Merges lists of an element's children.
  private func merge(
    base: [ElementID], ours: [ElementID], theirs: [ElementID], in element: ElementID
  ) -> ListMerge.Order {
    guard state.theirsFirst.contains(element) else { return ListMerge.merge(base: base, ours: ours, theirs: theirs) }
    switch ListMerge.merge(base: base, ours: theirs, theirs: ours) {
    case .resolved(let list): return .resolved(list)
    case .conflict(let theirs, let ours): return .conflict(ours: ours, theirs: theirs)
    }
  }

  /// The order in which a version has some children of a merged element. What the version does not have around its children
  /// stands where the first of these is, and what it has in another element stands where that is.
  private func order(of children: Set<ElementID>, in element: ElementID, _ version: Version) -> [ElementID] {
    guard versions.exists(element, in: version) else {
      let settled = children.filter { isSettled($0, in: element) }
      let places = settled.compactMap { child in versions.element(child, in: version).map { (child, $0) } }
      var end = 0
      // What is in another child there says nothing about an order.
      return places.sorted { $0.1.node < $1.1.node }.filter { _, place in
        defer { end = max(end, place.document.nodes[place.node].subtreeEnd) }
        return place.node >= end
      }.map { $0.0 }
    }
    let own = versions.children(of: element, in: version)
    var known = Set(own)
    return own.flatMap { child -> [ElementID] in
      if children.contains(child) { return [child] }
      let others = wrapper(of: child, in: element).map { [$0] } ?? Array(versions.subtree(of: child, in: version))
      return others.filter { children.contains($0) && isSettled($0, in: element) && known.insert($0).inserted }
    }
  }

  /// The child of an element in which the merge has a former child; `nil` if it has that elsewhere, or nowhere.
  private func wrapper(of child: ElementID, in element: ElementID) -> ElementID? {
    guard state.present[child] == .both else { return nil }
    return sequence(first: child) { state.parent(of: $0, in: .ours) }.first { isSettled($0, in: element) }
  }

  /// Whether a child is in an element whatever a person answers.
  private func isSettled(_ child: ElementID, in element: ElementID) -> Bool {
    state.present[child] == .both && Side.allCases.allSatisfy { state.parent(of: child, in: $0) == element }
  }

  // MARK: Parallel lists

  /// The entries of a parallel list in the order of the views that they belong to.
  private mutating func besideViews(_ order: ListMerge.Order, in list: ElementID) -> ListMerge.Order {
    let containers = viewLists(beside: list)
    let views = viewsOfEntries(in: list)
    func sorted(in reading: Side) -> [ElementID]? {
      let places = placesOfViews(in: containers, reading)
      let entries = order.list(in: reading)
      let found = entries.compactMap { entry in views[entry].flatMap { places[$0] }.map { (entry, place: $0) } }
      return found.count == entries.count ? found.sorted { $0.place < $1.place }.map { $0.0 } : nil
    }
    guard let ours = sorted(in: .ours), let theirs = sorted(in: .theirs) else {
      if case .conflict = order { noteOrder(of: list) }
      return .resolved(order.list(in: .ours))
    }
    guard ours != theirs, !ours.allSatisfy(isUnsetEntry) else { return .resolved(ours) }
    // Whoever decides on the order of the views decides on this one with it.
    if let conflict = conflicts.firstIndex(where: {
      $0.kind == .order && !Set(containers).isDisjoint(with: $0.elements)
    }) {
      conflicts[conflict].elements.append(list)
    }
    return .conflict(ours: ours, theirs: theirs)
  }

  /// Whether no version sets anything in an entry, so that it is like any other of its list.
  private func isUnsetEntry(_ entry: ElementID) -> Bool {
    !versions.each(entry) { Identifiers.isUnsetEntry($1, in: $0) }.all.contains(false)
  }

  /// The places of the views of some lists in a reading.
  private func placesOfViews(in containers: [ElementID], _ reading: Side) -> [ElementID: Int] {
    var places: [ElementID: Int] = [:]
    for container in containers {
      let views = lists[container]?.order.list(in: reading) ?? versions.children(of: container, in: .ours)
      for view in views { places[view] = places.count }
    }
    return places
  }

  /// The views that the entries of a parallel list belong to.
  private func viewsOfEntries(in list: ElementID) -> [ElementID: ElementID] {
    var views: [ElementID: ElementID] = [:]
    for version in Version.allCases {
      guard let (document, node) = versions.element(list, in: version),
        let beside = versions.views(beside: node, in: version)
      else { continue }
      for (entry, view) in zip(document.children(of: node), beside) {
        views[versions.element(of: entry, in: version)] = view
      }
    }
    return views
  }

  /// The lists of views beside a parallel list, in the order of the document.
  private func viewLists(beside list: ElementID) -> [ElementID] {
    let names = Identifiers.parallel[versions.elementName(of: list)] ?? []
    var found: [ElementID] = []
    for side in Side.allCases {
      guard let parent = versions.parent(of: list, in: side.version) else { continue }
      for child in versions.children(of: parent, in: side.version)
      where names.contains(versions.elementName(of: child)) && !found.contains(child) {
        found.append(child)
      }
    }
    return found
  }

  // MARK: Lists with meaning in sorted containers

  /// Whether both sides ordered the same children of one kind differently.
  private func isContradictory(
    _ ours: [ElementID], _ theirs: [ElementID], _ base: [ElementID], where isOfKind: (Int, Document) -> Bool
  ) -> Bool {
    func members(_ list: [ElementID]) -> [ElementID] {
      list.filter { element in
        Version.allCases.contains { versions.element(element, in: $0).map { isOfKind($0.node, $0.document) } == true }
      }
    }
    if case .conflict = ListMerge.merge(base: members(base), ours: members(ours), theirs: members(theirs)) {
      return true
    }
    return false
  }

  // MARK: Children that moved together

  /// The order of a list whose children came together from another parent, where the other side reordered them.
  private mutating func reorderedElsewhere(_ list: [ElementID], in element: ElementID) -> ListMerge.Order {
    guard list.count > 1 else { return .resolved(list) }
    // What the base lacks came from nowhere else.
    let groups = Dictionary(grouping: list) { versions.parent(of: $0, in: .base) ?? element }
    for (old, children) in groups.sorted(by: { $0.key < $1.key }) where old != element && children.count > 1 {
      for side in Side.allCases {
        let moved = children.filter { child in
          versions.parent(of: child, in: side.version) == element
            && versions.parent(of: child, in: side.other.version) == old
        }
        guard moved.count > 1 else { continue }
        let members = Set(moved)
        let orders = ThreeWay { version in
          version == side.version ? moved : versions.children(of: old, in: version).filter(members.contains)
        }
        guard ![.alike, .changed(by: side)].contains(orders.resolution) else { continue }
        let places = list.indices.filter { members.contains(list[$0]) }
        func placed(_ order: [ElementID]) -> [ElementID] {
          var all = list
          for (place, child) in zip(places, order) { all[place] = child }
          return all
        }
        switch ListMerge.merge(base: orders.base, ours: orders.ours, theirs: orders.theirs) {
        case .resolved(let order): return .resolved(placed(order))
        case .conflict(let ours, let theirs):
          return contested(ours: placed(ours), theirs: placed(theirs), in: element)
        }
      }
    }
    return .resolved(list)
  }

  /// Reports that both sides ordered the same children differently, in a container whose order has no meaning.
  private mutating func noteOrder(of element: ElementID) {
    decisions.append(
      Decision(
        reason: .order, object: versions.object(of: element), property: versions.property(of: element),
        values: ThreeWay { _ in nil },
        explanation: "both sides ordered its children differently; ours is taken, because their order has no meaning"))
  }

  /// Whether both sides have the children of a container in the order in which Xcode writes them.
  private func isAsXcodeWrites(_ container: ElementID, _ name: String) -> Bool {
    for side in Side.allCases {
      guard let (document, node) = versions.element(container, in: side.version) else { continue }
      var previous: SortKey?
      for child in document.children(of: node) {
        let renamed = side == .theirs ? document.id(of: child) : nil
        if let name = renamed ?? document.value(AttributeNames.name, of: child), versions.renamed.contains(name) {
          continue
        }
        let key = SortKey(of: child, in: name, document: document)
        if let previous, key < previous { return false }
        previous = key
      }
    }
    return true
  }

  /// Sorts a list as Xcode does, if both sides are in Xcode's order.
  private func sorted(_ list: [ElementID], in container: ElementID, _ name: String) -> [ElementID] {
    guard isAsXcodeWrites(container, name) else { return list }
    let keys = Dictionary(uniqueKeysWithValues: list.map { ($0, sortKey(of: $0, in: name)) })
    let places = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    return list.sorted { one, other in
      guard let first = keys[one] ?? nil, let second = keys[other] ?? nil else { return false }
      if first != second { return first < second }
      return places[one, default: 0] < places[other, default: 0]
    }
  }

  private func sortKey(of element: ElementID, in container: String) -> SortKey? {
    let keys = versions.each(element) { SortKey(of: $1, in: container, document: $0) }
    return keys[keys.source] ?? keys[keys.source.other]
  }
}
