internal import XibModel

/// Two versions of a document, and the changes found so far.
///
/// ``run()`` walks the identities that the versions share. Each kind of difference has an extension in its own file.
struct Comparison {
  let old: Document
  let new: Document
  let correspondence: Correspondence
  let differences: Differences
  let oldNames: Naming
  let newNames: Naming
  /// Whether the edits hold what they add.
  let keepsFragments: Bool
  /// Whether a change already includes each identity.
  var isCovered: [Bool]
  /// The attributes of the new version that were child elements in the old one, by node of the new version.
  var rewritten: [Int: Set<String>] = [:]
  /// What is said of two values, by their sources.
  var describedValues: [String: DescribedValues] = [:]
  private var found: [(place: Place, change: Change)] = []
  /// The previous sibling of each node of the new version; -1 if there is none.
  private let predecessors: [Int]

  /// The place where a change is listed: a node of the new version, or a removed node of the old one.
  struct Place {
    let node: Int
    let isOld: Bool
  }

  init(_ old: Document, _ new: Document, keepsFragments: Bool) {
    self.old = old
    self.new = new
    self.keepsFragments = keepsFragments
    let correspondence = Correspondence([old, new])
    self.correspondence = correspondence
    differences = Differences(correspondence, from: old, to: new)
    func finder(_ version: Int) -> @Sendable (String) -> Int? {
      { id in
        guard let identity = correspondence.object(id) else { return nil }
        let node = correspondence.nodes[version][identity]
        return node < 0 ? nil : node
      }
    }
    oldNames = Naming(old, find: finder(0))
    newNames = Naming(new, find: finder(1))
    isCovered = Array(repeating: false, count: correspondence.count)
    var predecessors = Array(repeating: -1, count: new.nodes.count)
    for parent in new.nodes.indices {
      var last = -1
      for child in new.children(of: parent) {
        predecessors[child] = last
        last = child
      }
    }
    self.predecessors = predecessors
  }

  mutating func run() {
    for node in old.nodes.indices { compareOld(node) }
    var node = 0
    while node < new.nodes.count {
      compareNew(node)
      // An unchanged subtree can only have moved as a whole: skip everything in it.
      node = correspondence.unchanged[1][node] ? new.nodes[node].subtreeEnd : node + 1
    }
  }

  private mutating func compareOld(_ node: Int) {
    let identity = correspondence.identities[0][node]
    if !isCovered[identity], newNode(identity) == nil { findRemoval(at: node) }
  }

  private mutating func compareNew(_ node: Int) {
    let identity = correspondence.identities[1][node]
    guard !isCovered[identity] else { return }
    guard let before = oldNode(identity) else { return findAddition(at: node) }
    if differences.isMoved(before, node) { findMove(from: before, to: node) }
    if correspondence.unchanged[1][node] { return }
    compareValues(before, node)
    if !isCovered[identity] { compareOrder(before, node) }
  }

  /// The changes in document order; removals come at their old place.
  var changes: [Change] {
    // A removal is listed at the nearest node before it that is still there.
    var left = 0
    let ranks = old.nodes.indices.map { node in
      left = newNode(identity(ofOld: node)) ?? left
      return left
    }
    func rank(_ place: Place) -> Int { place.isOld ? ranks[place.node] : place.node }
    return found.enumerated().sorted { one, other in
      let (first, second) = (rank(one.element.place), rank(other.element.place))
      return first != second ? first < second : one.offset < other.offset
    }.map(\.element.change)
  }

  mutating func note(_ change: Change, at node: Int, isOld: Bool = false) {
    found.append((Place(node: node, isOld: isOld), change))
  }

  // MARK: Looking things up

  func oldNode(_ identity: Int) -> Int? { node(identity, 0) }

  func newNode(_ identity: Int) -> Int? { node(identity, 1) }

  private func node(_ identity: Int, _ version: Int) -> Int? {
    let node = correspondence.nodes[version][identity]
    return node < 0 ? nil : node
  }

  func identity(ofOld node: Int) -> Int { correspondence.identities[0][node] }

  func identity(ofNew node: Int) -> Int { correspondence.identities[1][node] }

  func oldClass(_ node: Int) -> ChangeClass { ChangeClasses.of(node, in: old) }

  func newClass(_ node: Int) -> ChangeClass { ChangeClasses.of(node, in: new) }

  /// The class of an element that both versions have: edit if either class is, else geometry if either is.
  func commonClass(_ before: Int, _ after: Int) -> ChangeClass {
    min(oldClass(before), newClass(after))
  }

  /// Whether an element keeps its identity wherever it moves: an object or a scene.
  func isIndependent(_ node: Int, in document: Document) -> Bool {
    document.identifier(of: node) != nil || document.isScene(node)
  }

  // MARK: Naming elements in edits

  func handle(ofNew node: Int) -> Int { oldNode(identity(ofNew: node)) ?? old.nodes.count + node }

  func handle(_ node: Int, _ version: Int) -> Int { version == 0 ? node : handle(ofNew: node) }

  /// The edit that puts a node of the new version in its place.
  func placement(of node: Int, fragment: Fragment? = nil) -> Edit {
    let parent = new.nodes[node].parent, predecessor = predecessors[node]
    return .place(
      Placement(
        element: handle(ofNew: node), parent: parent < 0 ? -1 : handle(ofNew: parent),
        predecessor: predecessor < 0 ? -1 : handle(ofNew: predecessor), rank: node, fragment: fragment))
  }

  mutating func cover(_ nodes: Range<Int>, version: Int) {
    for node in nodes { isCovered[correspondence.identities[version][node]] = true }
  }
}
