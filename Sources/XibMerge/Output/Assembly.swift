internal import XibModel

/// The merged tree: the children of every element in merged order, and the subtrees that are copied from a side.
struct MergedTree {
  let state: Settlement
  /// The readings that hold each element, containers included.
  private(set) var readings: [Readings]
  /// The sides whose bytes are equal to the merged element with everything in it.
  private(set) var exact: [Readings]
  private(set) var lists: [Int: ChildList] = [:]
  /// The merged content of the gaps that are not copied from a side.
  var gaps: [Gap: MergedGap] = [:]
  var conflicts: [Conflict] = []
  var decisions: [Decision] = []
  private var isBuilt: [Bool]

  /// The children of an element.
  struct ChildList {
    var order: ListMerge.Order
    /// Those that are here in some reading; some may be listed twice.
    var all: [Int]
  }

  var versions: Versions { state.versions }

  init(_ state: Settlement) {
    self.state = state
    readings = Array(repeating: .none, count: state.versions.count)
    exact = readings
    isBuilt = Array(repeating: false, count: state.versions.count)
    build()
    for gap in [Gap.before(Self.root, under: nil), .atEndOfFile] {
      // What only one side changed is copied from it.
      let bytes = ThreeWay { self.bytes(of: gap, in: $0) }
      if bytes.resolution == .contradiction { note(mergedGap(aroundRoot: gap), at: [gap], in: Self.root) }
    }
  }

  /// The identity of the root, which every version has.
  static let root = 0

  /// An element whose children are being built.
  struct Visit {
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
  private mutating func begin(_ identity: Int) -> Visit? {
    guard !isBuilt[identity] else { return nil }
    isBuilt[identity] = true
    if versions.isUnchanged(identity), state.present[identity] == .both {
      readings[identity] = .both
      exact[identity] = .both
      return nil
    }
    if !versions.isContainer(identity) {
      readings[identity] = state.present[identity]
      guard !readings[identity].isEmpty else { return nil }
      if isLeaf(identity) {
        exact[identity] = exactSides(of: identity)
        return nil
      }
    }
    return Visit(
      identity, ours: versions.children(of: identity, in: .ours), theirs: versions.children(of: identity, in: .theirs))
  }

  private mutating func finish(_ visit: Visit) {
    buildList(of: visit)
    guard versions.isContainer(visit.identity) else { return }
    let held = readingsOfChildren(visit.identity)
    // Remarks in a container outlive its last child.
    readings[visit.identity] =
      !held.isEmpty ? held : hasRemarks(visit.identity) ? .both : readingsOfEmpty(visit.identity)
  }

  private func isLeaf(_ identity: Int) -> Bool {
    if state.isWhole(identity) { return true }
    return Side.allCases.allSatisfy { side in
      guard let (document, node) = versions.element(identity, in: side.version) else { return true }
      return !document.hasChildren(node) && XMLText.isWhiteSpace(document.tail(of: node))
    }
  }

  /// The sides whose bytes the merged element has, not counting its children.
  private func exactSides(of identity: Int) -> Readings {
    guard state.texts[identity] == nil else { return .none }
    let mine = versions.node(identity, .ours), its = versions.node(identity, .theirs)
    guard let mine, let its else {
      let isChanged = state.startTags[identity].map { !$0.values.isEmpty } ?? false
      return isChanged ? .none : mine == nil ? .theirs : .ours
    }
    if let choice = state.wholes[identity] {
      if case .take(let side) = choice { return Readings(side) }
      return .none
    }
    if let tag = state.startTags[identity] {
      return tag.pattern == .theirs && tag.isPattern ? .theirs : .none
    }
    let isSame =
      state.isWhole(identity)
      ? versions.ours.source(of: mine) == versions.theirs.source(of: its)
      : versions.ours.startTag(of: mine) == versions.theirs.startTag(of: its)
    return isSame ? .both : .ours
  }

  private mutating func buildList(of visit: Visit) {
    let (identity, ours, theirs) = (visit.identity, visit.ours, visit.theirs)
    func placed(_ children: [Int]) -> [Int] { children.filter { !place(of: $0, under: identity).isEmpty } }
    let mine = placed(ours), its = ours == theirs ? mine : placed(theirs)
    let children = ours == theirs ? mine : mine + its
    let order = ordered(identity, mine, its)
    lists[identity] = ChildList(order: order, all: children)
    if Containers.hasOwnComments(versions.elementName(of: identity)) {
      noteSceneComments(visit)
    } else if let merged = mergedGaps(in: identity, order: order) {
      note(merged, at: children.map { Gap.before($0, under: identity) } + [.atEnd(of: identity)], in: identity)
    }
    exact[identity] = exactSides(of: identity)
    if exact[identity].contains(.ours), !isExact(identity, .ours, ours, order) { exact[identity].remove(.ours) }
    if exact[identity].contains(.theirs), !isExact(identity, .theirs, theirs, order) { exact[identity].remove(.theirs) }
  }

  /// The readings in which an element is a child of another.
  func place(of child: Int, under parent: Int) -> Readings {
    var place = Readings.none
    if state.parentInOurs[child] == parent { place.insert(.ours) }
    if state.parentInTheirs[child] == parent { place.insert(.theirs) }
    return place.intersection(readings[child])
  }

  /// The readings in which an element has children.
  private func readingsOfChildren(_ identity: Int) -> Readings {
    (lists[identity]?.all ?? []).reduce(.none) { $0.union(place(of: $1, under: identity)) }
  }

  private func isExact(
    _ identity: Int, _ side: Side, _ children: [Int], _ order: ListMerge.Order
  ) -> Bool {
    guard case .resolved(children) = order, versions.exists(identity, in: side.version) else { return false }
    // If nothing in the element is in conflict, all of it is in the same readings.
    let held = versions.isContainer(identity) ? readingsOfChildren(identity) : readings[identity]
    for child in children {
      guard place(of: child, under: identity) == held,
        exact[child].contains(Readings(side)), isGap(.before(child, under: identity), from: side)
      else { return false }
    }
    return isGap(.atEnd(of: identity), from: side)
  }

  // MARK: Empty containers

  private enum Fill { case absent, empty, full }

  /// The readings of a container that the merge left empty.
  private func readingsOfEmpty(_ identity: Int) -> Readings {
    let fill = ThreeWay { version -> Fill in
      guard let (document, node) = versions.element(identity, in: version) else { return .absent }
      return document.hasChildren(node) ? .full : .empty
    }
    let isKept = Containers.isKeptEmpty(versions.elementName(of: identity))
    let isEmptyOnASide = fill.ours == .empty || fill.theirs == .empty
    let result = fill.resolution.side.map { fill[$0] } ?? (isEmptyOnASide || isKept ? .empty : .absent)
    return result == .empty || (result == .full && isKept) ? .both : .none
  }
}
