internal import XibModel

/// What the changes of a comparison are for.
enum ComparisonPurpose: Sendable {
  /// The edits hold what they add.
  case applying
  /// The changes can only be shown.
  case showing
  /// Only the subjects of the changes are wanted; nothing has a name or words.
  case finding
}

/// Two versions of a document, and the changes found so far.
///
/// ``run()`` walks the identities that the versions share. Each kind of difference has an extension in its own file.
struct Comparison {
  let versions: MatchedDocuments
  let old: Document
  let new: Document
  let correspondence: Correspondence
  let differences: Differences
  let oldNames: ChangeNames
  let newNames: ChangeNames
  let purpose: ComparisonPurpose
  var coverage: Coverage
  /// What is said of two values, by their sources.
  var describedValues: [String: DescribedValues] = [:]
  private var found: [Found] = []

  /// What needs no changes of its own.
  struct Coverage: Sendable {
    /// Whether a change already includes each identity.
    var isCovered: [Bool]
    /// The attributes of the new version that were child elements in the old one, by node of the new version.
    var rewritten: [Int: Set<String>] = [:]
  }

  /// The place where a change is listed: a node of the new version, or a removed node of the old one.
  struct Place: Sendable {
    let node: Int
    let isOld: Bool
  }

  private struct Found: Sendable {
    let place: Place
    let change: Change
  }

  init(_ old: Document, _ new: Document, for purpose: ComparisonPurpose) {
    self.old = old
    self.new = new
    self.purpose = purpose
    versions = MatchedDocuments(old, new)
    coverage = Coverage(isCovered: Array(repeating: false, count: versions.correspondence.count))
    correspondence = versions.correspondence
    differences = versions.differences
    let names = versions.names()
    oldNames = ChangeNames(names.old, for: purpose)
    newNames = ChangeNames(names.new, for: purpose)
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
    if !coverage.isCovered[identity], newNode(identity) == nil { findRemoval(at: node) }
  }

  private mutating func compareNew(_ node: Int) {
    let identity = correspondence.identities[1][node]
    guard !coverage.isCovered[identity] else { return }
    guard let before = oldNode(identity) else { return findAddition(at: node) }
    if differences.isMoved(before, node) { findMove(from: before, to: node) }
    if correspondence.unchanged[1][node] { return }
    compareValues(before, node)
    if !coverage.isCovered[identity] { compareOrder(before, node) }
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
    }.map { $0.element.change }
  }

  mutating func note(_ change: Change, at node: Int, isOld: Bool = false) {
    found.append(Found(place: Place(node: node, isOld: isOld), change: inOneField(change, at: node, isOld: isOld)))
  }

  /// A change of one of the properties that Xcode shows in one field, in the words of the field.
  private func inOneField(_ change: Change, at node: Int, isOld: Bool) -> Change {
    guard purpose != .finding, change.kind == .changed, let property = change.property else { return change }
    let around = (isOld ? old : new).nearestObject(around: node)
    guard let before = isOld ? around : oldNode(identity(ofNew: around)),
      let after = isOld ? newNode(identity(ofOld: around)) : around,
      let field = SharedFields.field(of: property, (old, before), (new, after))
    else { return change }
    // A key that reads alike is only written in another way.
    return change.showing(
      fact: ChangedProperty(
        property, label: field.label, old: ChangedProperty.Value(text: change.old, words: field.old),
        new: ChangedProperty.Value(text: change.new, words: field.new)),
      as: field.old == field.new ? .bookkeeping : nil)
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
    let parent = new.nodes[node].parent, predecessor = versions.predecessors[node]
    return .place(
      Placement(
        element: handle(ofNew: node), parent: parent < 0 ? -1 : handle(ofNew: parent),
        predecessor: predecessor < 0 ? -1 : handle(ofNew: predecessor), rank: node, fragment: fragment))
  }

  mutating func cover(_ nodes: Range<Int>, version: Int) {
    for node in nodes { coverage.isCovered[correspondence.identities[version][node]] = true }
  }
}
