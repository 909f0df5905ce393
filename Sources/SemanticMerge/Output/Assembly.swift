internal import XibModel

/// The merged tree: the children of every element in merged order, and the subtrees that are copied from a side.
struct MergedTree {
  let state: MergeState
  /// The views that hold each element, containers included.
  private(set) var views: [Views]
  /// The sides whose bytes are equal to the merged element with everything in it.
  private(set) var exact: [Views]
  private(set) var lists: [Int: ChildList] = [:]
  /// The merged content of the gaps that are not copied from a side.
  private(set) var gaps: [Gap: MergedGap] = [:]
  private(set) var conflicts: [Conflict] = []
  private(set) var decisions: [Decision] = []
  private var isBuilt: [Bool]

  /// The children of an element.
  struct ChildList {
    var order: ListMerge.Order
    /// The views in which each entry is a child of this element.
    var places: [Int: Views]
  }

  var versions: Versions { state.versions }

  init(_ state: MergeState) {
    self.state = state
    views = Array(repeating: .none, count: state.versions.count)
    exact = views
    isBuilt = Array(repeating: false, count: state.versions.count)
    build()
    note(mergedGapsAroundRoot(), at: [.before(Self.root, under: nil), .atEndOfFile], in: Self.root)
  }

  /// The identity of the root, which every version has.
  static let root = 0

  /// An element whose children are being built.
  private struct Visit {
    let identity: Int
    let ours: [Int]
    let theirs: [Int]
    let children: [Int]
    var visited = 0

    init(_ identity: Int, ours: [Int], theirs: [Int]) {
      self.identity = identity
      self.ours = ours
      self.theirs = theirs
      children = ours == theirs ? ours : ours + theirs
    }
  }

  /// Builds every element after all of its children on either side.
  ///
  /// It does not recurse: one side may move A into B, the other B into C, and so on, deeper than either side nests.
  private mutating func build() {
    var open: [Visit] = []
    if let visit = begin(Self.root) { open.append(visit) }
    while var visit = open.popLast() {
      guard visit.visited < visit.children.count else {
        finish(visit)
        continue
      }
      let child = visit.children[visit.visited]
      visit.visited += 1
      open.append(visit)
      if let inner = begin(child) { open.append(inner) }
    }
  }

  /// Begins an element; returns its children to be built first, or `nil` if none are needed.
  private mutating func begin(_ identity: Int) -> Visit? {
    guard !isBuilt[identity] else { return nil }
    isBuilt[identity] = true
    if versions.isUnchanged(identity) {
      views[identity] = .both
      exact[identity] = .both
      return nil
    }
    if !versions.isContainer(identity) {
      views[identity] = state.present[identity]
      guard !views[identity].isEmpty else { return nil }
      if isLeaf(identity) {
        exact[identity] = exactSides(of: identity)
        return nil
      }
    }
    return Visit(
      identity, ours: versions.children(of: identity, on: .ours), theirs: versions.children(of: identity, on: .theirs))
  }

  private mutating func finish(_ visit: Visit) {
    buildList(of: visit)
    guard versions.isContainer(visit.identity) else { return }
    let held = (lists[visit.identity]?.places.values).map { $0.reduce(Views.none) { $0.union($1) } } ?? .none
    // What somebody wrote into a container outlives the last child.
    views[visit.identity] =
      !held.isEmpty ? held : hasRemarks(visit.identity) ? .both : viewsOfEmpty(visit.identity)
  }

  private func isLeaf(_ identity: Int) -> Bool {
    if state.isWhole(identity) { return true }
    return [Side.ours, .theirs].allSatisfy { side in
      guard let node = versions.node(identity, side), let document = versions.document(side) else { return true }
      return !document.hasChildren(node) && XMLText.isWhiteSpace(document.tail(of: node))
    }
  }

  /// Stores the gaps that are not copied from a side, and their conflicts.
  private mutating func note(_ merged: [Gap: MergedGap], at places: [Gap], in element: Int) {
    conflicts += conflicts(in: merged, of: element)
    for gap in places {
      let parts = merged[gap]?.parts ?? []
      let remarks = bytes(of: gap, on: side(of: gap)).map(Remark.all) ?? []
      if parts != remarks.map({ .remark($0) }) { gaps[gap] = MergedGap(parts: parts) }
    }
  }

  /// The side that a gap's white space comes from, and its remarks too unless both sides changed them.
  func side(of gap: Gap) -> Side {
    switch gap {
    case .before(let element, let parent): return leadSide(of: element, under: parent)
    case .atEnd(let element): return tailSide(of: element)
    case .atEndOfFile:
      let base = bytes(of: gap, on: .base)
      return base != nil && base == bytes(of: gap, on: .ours) ? .theirs : .ours
    }
  }

  /// The sides whose bytes the element has by itself, without its children.
  private func exactSides(of identity: Int) -> Views {
    let mine = versions.node(identity, .ours), its = versions.node(identity, .theirs)
    guard let mine, let its else { return mine == nil ? .theirs : .ours }
    if let choice = state.wholes[identity] {
      if case .take(let side) = choice { return Views(side) }
      return .none
    }
    if let tag = state.startTags[identity] {
      return tag.pattern == .take(.theirs) && tag.attributes.isEmpty && tag.values.isEmpty ? .theirs : .none
    }
    let isSame =
      state.isWhole(identity)
      ? versions.ours.source(of: mine) == versions.theirs.source(of: its)
      : versions.ours.startTag(of: mine) == versions.theirs.startTag(of: its)
    return isSame ? .both : .ours
  }

  private mutating func buildList(of visit: Visit) {
    let (identity, ours, theirs) = (visit.identity, visit.ours, visit.theirs)
    var places: [Int: Views] = [:]
    for child in visit.children where places[child] == nil {
      var place = Views.none
      for view in [Side.ours, .theirs] where state.parent(of: child, in: view) == identity {
        place.formUnion(views[child].intersection(Views(view)))
      }
      if !place.isEmpty { places[child] = place }
    }
    let order = ordered(identity, ours.filter { places[$0] != nil }, theirs.filter { places[$0] != nil })
    lists[identity] = ChildList(order: order, places: places)
    if Containers.hasOwnComments(versions.elementName(of: identity)) {
      noteSceneComments(visit)
    } else if let merged = mergedGaps(in: identity, order: order) {
      note(merged, at: places.keys.map { Gap.before($0, under: identity) } + [.atEnd(of: identity)], in: identity)
    }
    exact[identity] = exactSides(of: identity)
    for (side, children) in [(Side.ours, ours), (.theirs, theirs)] where exact[identity].contains(Views(side)) {
      if !isExact(identity, side, children, order, places) { exact[identity].remove(Views(side)) }
    }
  }

  /// Reports comments written by Xcode that both sides changed.
  private mutating func noteSceneComments(_ visit: Visit) {
    for child in visit.children where versions.exists(child, on: .ours) && versions.exists(child, on: .theirs) {
      let gap = Gap.before(child, under: visit.identity)
      let texts = Side.allCases.map { side in
        bytes(of: gap, on: side).map { Remark.all(in: $0).map { String(decoding: $0.bytes, as: UTF8.self) }.joined() }
      }
      guard Set(texts).count == 3, !decisions.contains(where: { $0.object == versions.object(of: child) }) else {
        continue
      }
      decisions.append(
        Decision(
          rule: .derivedCache, object: versions.object(of: child), property: "comment", base: texts[0], ours: texts[1],
          theirs: texts[2], reason: "both sides changed it; ours is taken, because Xcode writes it anew"))
    }
  }

  private func isExact(
    _ identity: Int, _ side: Side, _ children: [Int], _ order: ListMerge.Order, _ places: [Int: Views]
  ) -> Bool {
    guard case .resolved(children) = order, versions.exists(identity, on: side) else { return false }
    // If nothing in the element is in conflict, all of it is in the same views.
    let held = versions.isContainer(identity) ? places.values.reduce(Views.none) { $0.union($1) } : views[identity]
    for child in children {
      guard places[child] == held,
        exact[child].contains(Views(side)), isGap(.before(child, under: identity), from: side)
      else { return false }
    }
    return isGap(.atEnd(of: identity), from: side)
  }

  // MARK: White space and comments

  /// The side whose white space and comments stand before an element.
  func leadSide(of child: Int, under parent: Int?) -> Side {
    func isHere(_ side: Side) -> Bool {
      versions.exists(child, on: side) && versions.parent(of: child, on: side) == parent
    }
    guard isHere(.ours) else { return isHere(.theirs) ? .theirs : versions.anySide(of: child) }
    guard isHere(.theirs), isHere(.base), let base = lead(of: child, on: .base) else { return .ours }
    return base == lead(of: child, on: .ours) ? .theirs : .ours
  }

  private func lead(of identity: Int, on side: Side) -> ArraySlice<UInt8>? {
    guard let document = versions.document(side), let node = versions.node(identity, side) else { return nil }
    return document.lead(of: node)
  }

  /// Whether the merge writes into a gap what a side has there.
  private func isGap(_ gap: Gap, from side: Side) -> Bool {
    guard gaps[gap] == nil else { return false }
    let chosen = self.side(of: gap)
    return chosen == side || bytes(of: gap, on: chosen) == bytes(of: gap, on: side)
  }

  /// The side whose white space and comments stand before an element's end tag.
  func tailSide(of identity: Int) -> Side {
    let tails = Side.allCases.map { side in
      versions.node(identity, side).flatMap { node in
        versions.document(side).flatMap { document in
          let tail = document.tail(of: node)
          return document.hasChildren(node) || !XMLText.isWhiteSpace(tail) ? tail : nil
        }
      }
    }
    guard let ours = tails[Side.ours.rawValue] else {
      return tails[Side.theirs.rawValue] == nil ? versions.anySide(of: identity) : .theirs
    }
    guard tails[Side.theirs.rawValue] != nil else { return .ours }
    return tails[Side.base.rawValue] == ours ? .theirs : .ours
  }

  // MARK: Order

  private mutating func ordered(_ identity: Int, _ ours: [Int], _ theirs: [Int]) -> ListMerge.Order {
    if ours == theirs { return .resolved(ours) }
    let base = versions.children(of: identity, on: .base)
    let name = versions.elementName(of: identity)
    let kind = Containers.order(of: name)
    let order = ListMerge.merge(base: base, ours: ours, theirs: theirs)
    switch (order, kind) {
    case (.resolved(let list), .sorted):
      return .resolved(sorted(list, in: identity, name))
    case (.conflict(let list, _), .sorted):
      if !isAsXcodeWrites(identity, name) { noteOrder(of: identity) }
      return .resolved(sorted(list, in: identity, name))
    case (.conflict(let list, _), .free), (.conflict(let list, _), .parallel):
      noteOrder(of: identity)
      return .resolved(list)
    case (.conflict, .ordered):
      let object = versions.object(of: identity)
      conflicts.append(
        Conflict(
          kind: .order, object: object, property: versions.property(of: identity), base: nil, ours: nil, theirs: nil,
          reason: "both sides ordered its children differently", elements: [identity]))
      return order
    case (.resolved, _):
      return order
    }
  }

  /// Reports that both sides ordered the same children differently, in a container whose order means nothing.
  private mutating func noteOrder(of identity: Int) {
    decisions.append(
      Decision(
        rule: .order, object: versions.object(of: identity), property: versions.property(of: identity), base: nil,
        ours: nil, theirs: nil,
        reason: "both sides ordered its children differently; ours is taken, because their order has no meaning"))
  }

  /// Whether both sides have the children of a container in the order in which Xcode writes them.
  private func isAsXcodeWrites(_ container: Int, _ name: String) -> Bool {
    for side in [Side.ours, .theirs] {
      guard let document = versions.document(side), let node = versions.node(container, side) else { continue }
      var previous: SortKey?
      for child in document.children(of: node) {
        if side == .theirs, let id = document.value("id", of: child), versions.renamed.contains(id) { continue }
        let key = SortKey(of: child, in: name, document: document)
        if let previous, key < previous { return false }
        previous = key
      }
    }
    return true
  }

  /// Sorts a list as Xcode does, if Xcode's order is that of both sides.
  private func sorted(_ list: [Int], in container: Int, _ name: String) -> [Int] {
    guard isAsXcodeWrites(container, name) else { return list }
    let keys = Dictionary(uniqueKeysWithValues: list.map { ($0, sortKey(of: $0, in: name)) })
    let places = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    return list.sorted { one, other in
      guard let first = keys[one] ?? nil, let second = keys[other] ?? nil else { return false }
      if first != second { return first < second }
      return places[one, default: 0] < places[other, default: 0]
    }
  }

  private func sortKey(of identity: Int, in container: String) -> SortKey? {
    func key(_ side: Side) -> SortKey? {
      guard let document = versions.document(side), let node = versions.node(identity, side) else { return nil }
      return SortKey(of: node, in: container, document: document)
    }
    let ours = key(.ours)
    guard let ours, ours == key(.base) else { return ours ?? key(.theirs) }
    return key(.theirs) ?? ours
  }

  // MARK: Empty containers

  private enum Fill { case absent, empty, full }

  /// The views of a container that the merge left empty.
  private func viewsOfEmpty(_ identity: Int) -> Views {
    let fill = Side.allCases.map { side -> Fill in
      guard let document = versions.document(side), let node = versions.node(identity, side) else { return .absent }
      return document.hasChildren(node) ? .full : .empty
    }
    let (base, ours, theirs) = (fill[0], fill[1], fill[2])
    let isKept = Containers.isKeptEmpty(versions.elementName(of: identity))
    let result: Fill
    if ours == theirs || theirs == base {
      result = ours
    } else if ours == base {
      result = theirs
    } else {
      result = ours == .empty || theirs == .empty || isKept ? .empty : .absent
    }
    return result == .empty || (result == .full && isKept) ? .both : .none
  }
}
