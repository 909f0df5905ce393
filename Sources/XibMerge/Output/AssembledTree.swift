internal import XibModel

/// The merged document as a tree: the children of every element in merged order, and the subtrees that are copied from a side.
struct AssembledTree {
  let state: Settlement
  /// The readings that hold each element, containers included.
  private(set) var readings: ElementTable<Readings>
  /// The sides whose bytes are equal to the merged element with everything in it.
  private(set) var exact: ElementTable<Readings>
  private(set) var lists: [ElementID: ChildList] = [:]
  /// The merged content of the gaps that are not copied from a side.
  var gaps: [Gap: MergedGap] = [:]
  var conflicts: [Conflict] = []
  var decisions: [Decision] = []
  private var isBuilt: ElementTable<Bool>

  /// The children of an element.
  struct ChildList {
    var order: ListMerge.Order
    /// Those that are here in some reading; some may be listed twice.
    var all: [ElementID]
  }

  var versions: Versions { state.versions }

  init(_ state: Settlement) {
    self.state = state
    readings = ElementTable(repeating: .none, count: state.versions.count)
    exact = readings
    isBuilt = ElementTable(repeating: false, count: state.versions.count)
    build()
    for gap in [Gap.before(Self.root, under: nil), .atEndOfFile] {
      // What only one side changed is copied from it.
      let bytes = ThreeWay { self.bytes(of: gap, in: $0) }
      if bytes.resolution == .contradiction { note(mergedGap(aroundRoot: gap), at: [gap], in: Self.root) }
    }
  }

  /// The root, which every version has.
  static let root = ElementID(0)

  /// An element whose children are being built.
  struct Visit {
    let element: ElementID
    let ours: [ElementID]
    let theirs: [ElementID]
    let children: [ElementID]
    var visited = 0
  }

  /// Builds every element after all of its children on either side.
  ///
  /// It does not recurse: one side may move A into B, the other B into C, and so on, deeper than either side nests.
  private mutating func build() {
    var open: [Visit] = []
    if let visit = begin(Self.root) { open.append(visit) }
    while let top = open.indices.last {
      guard open[top].visited < open[top].children.count else {
        finish(open.removeLast())
        continue
      }
      let child = open[top].children[open[top].visited]
      open[top].visited += 1
      if let inner = begin(child) { open.append(inner) }
    }
  }

  /// Begins an element; returns its children to be built first, or `nil` if none are needed.
  private mutating func begin(_ element: ElementID) -> Visit? {
    guard !isBuilt[element] else { return nil }
    isBuilt[element] = true
    if versions.isUnchanged(element), state.present[element] == .both, !state.shortened.contains(element) {
      readings[element] = .both
      exact[element] = .both
      return nil
    }
    if !versions.isContainer(element) {
      readings[element] = state.present[element]
      guard !readings[element].isEmpty else { return nil }
      if isLeaf(element) {
        exact[element] = exactSides(of: element)
        return nil
      }
    }
    let ours = versions.children(of: element, in: .ours), theirs = versions.children(of: element, in: .theirs)
    return Visit(element: element, ours: ours, theirs: theirs, children: ours == theirs ? ours : ours + theirs)
  }

  private mutating func finish(_ visit: Visit) {
    buildList(of: visit)
    guard versions.isContainer(visit.element) else { return }
    let held = readingsOfChildren(visit.element)
    // Remarks in a container outlive its last child.
    readings[visit.element] =
      !held.isEmpty ? held : hasRemarks(visit.element) ? .both : readingsOfEmpty(visit.element)
  }

  private func isLeaf(_ element: ElementID) -> Bool {
    if state.isWhole(element) { return true }
    return Side.allCases.allSatisfy { side in
      guard let (document, node) = versions.element(element, in: side.version) else { return true }
      return !document.hasChildren(node) && XMLText.isWhiteSpace(document.tail(of: node))
    }
  }

  /// The sides whose bytes the merged element has, not counting its children.
  private func exactSides(of element: ElementID) -> Readings {
    guard state.replaced[element] == nil else { return .none }
    let mine = versions.node(element, .ours), its = versions.node(element, .theirs)
    guard let mine, let its else {
      let isChanged = state.startTags[element].map { !$0.values.isEmpty } ?? false
      return isChanged ? .none : mine == nil ? .theirs : .ours
    }
    if let choice = state.wholes[element] {
      if case .take(let side) = choice { return Readings(side) }
      return .none
    }
    if let tag = state.startTags[element] {
      return tag.pattern == .theirs && tag.isPattern ? .theirs : .none
    }
    let isSame =
      state.isWhole(element)
      ? versions.ours.source(of: mine) == versions.theirs.source(of: its)
      : versions.ours.startTag(of: mine) == versions.theirs.startTag(of: its)
    return isSame ? .both : .ours
  }

  private mutating func buildList(of visit: Visit) {
    let (element, ours, theirs) = (visit.element, visit.ours, visit.theirs)
    func placed(_ children: [ElementID]) -> [ElementID] { children.filter { !place(of: $0, under: element).isEmpty } }
    let mine = placed(ours), its = ours == theirs ? mine : placed(theirs)
    let children = ours == theirs ? mine : mine + its
    let order = ordered(element, mine, its)
    lists[element] = ChildList(order: order, all: children)
    if Containers.hasOwnComments(versions.elementName(of: element)) {
      noteSceneComments(visit)
    } else if let merged = mergedGaps(in: element, order: order) {
      note(merged, at: children.map { Gap.before($0, under: element) } + [.atEnd(of: element)], in: element)
    }
    exact[element] = exactSides(of: element)
    if exact[element].contains(.ours), !isExact(element, .ours, ours, order) { exact[element].remove(.ours) }
    if exact[element].contains(.theirs), !isExact(element, .theirs, theirs, order) { exact[element].remove(.theirs) }
  }

  /// The readings in which an element is a child of another.
  func place(of child: ElementID, under parent: ElementID) -> Readings {
    var place = Readings.none
    if state.parentInOurs[child] == parent { place.insert(.ours) }
    if state.parentInTheirs[child] == parent { place.insert(.theirs) }
    return place.intersection(readings[child])
  }

  /// The readings in which an element has children.
  private func readingsOfChildren(_ element: ElementID) -> Readings {
    (lists[element]?.all ?? []).reduce(.none) { $0.union(place(of: $1, under: element)) }
  }

  private func isExact(
    _ element: ElementID, _ side: Side, _ children: [ElementID], _ order: ListMerge.Order
  ) -> Bool {
    guard case .resolved(children) = order, versions.exists(element, in: side.version) else { return false }
    // If nothing in the element is in conflict, all of it is in the same readings.
    let held = versions.isContainer(element) ? readingsOfChildren(element) : readings[element]
    for child in children {
      guard place(of: child, under: element) == held,
        exact[child].contains(Readings(side)), isGap(.before(child, under: element), from: side)
      else { return false }
    }
    return isGap(.atEnd(of: element), from: side)
  }

  // MARK: Empty containers

  private enum Fill { case absent, empty, full }

  /// The readings of a container that the merge left empty.
  private func readingsOfEmpty(_ element: ElementID) -> Readings {
    // What Xcode writes empty for itself, such as animations, stays as ours has it.
    if state.options.tidying != nil, versions.factClass(of: element).isBookkeeping, !versions.isFullOnASide(element),
      let owner = versions.owner(of: element, in: versions.anyVersion(of: element)), versions.exists(owner, in: .ours)
    {
      return versions.exists(element, in: .ours) ? .both : .none
    }
    let fill = ThreeWay { version -> Fill in
      guard let (document, node) = versions.element(element, in: version) else { return .absent }
      return document.hasChildren(node) ? .full : .empty
    }
    let isKept = Containers.isKeptEmpty(versions.elementName(of: element))
    let isEmptyOnASide = fill.ours == .empty || fill.theirs == .empty
    let result = fill.resolution.side.map { fill[$0] } ?? (isEmptyOnASide || isKept ? .empty : .absent)
    return result == .empty || (result == .full && isKept) ? .both : .none
  }
}
