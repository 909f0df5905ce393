internal import XibModel

/// The three documents of a merge, with their elements matched.
///
/// A class: copying so many parts would take longer than most of what is done with them.
final class Versions {
  let base: Document?
  let ours: Document
  let theirs: Document
  let correspondence: Correspondence
  /// The new ids that the merge gave to objects of theirs. With them, theirs may not be in the order that Xcode writes.
  let renamed: Set<String>
  /// The ids of the objects that constraints are on. Few merges need them, and those below.
  private(set) lazy var constrainedObjects = ThreeWay { document($0)?.constrainedObjects() ?? [] }
  /// The constraints, entries of variations and stack views of both sides.
  private(set) lazy var layoutSources = findLayoutSources()
  /// What each side has of constraints.
  private(set) lazy var knownLayout = KnownLayout(self)
  /// The constraints that one side removed.
  private(set) lazy var removedConstraints = findRemovedConstraints()
  private(set) lazy var placesOfBothRemovals = findPlacesOfBothRemovals()
  /// The elements that hold all objects of the sides, where objects stand side by side in a normal form; mostly one for both.
  private(set) lazy var graphs = Array(
    Set(
      Side.allCases.flatMap { side in
        self[side].children(of: 0).filter { self[side].nodes[$0].name == ArchiveMentions.graph }
          .map { identity(of: $0, in: side.version) }
      }))
  /// Which elements are known to be one value, or not to be one.
  lazy var oneValues: [Bool?] = Array(repeating: nil, count: count)
  /// The places that the elements of each side claim.
  private(set) lazy var placeClaims = Dictionary(
    uniqueKeysWithValues: Side.allCases.map { ($0, findPlaceClaims(of: $0)) })
  /// Whether each element only groups others: it has no attributes and no text in any version, and is not one value.
  private let containers: [Bool]
  /// The names of the objects of each version, which remember what they found; `nil` for a missing version.
  let names: ThreeWay<Naming?>
  /// The objects of each version by their records; `nil` for versions that have none.
  let records: ThreeWay<(any ObjectRecords)?>

  init(base: Document?, ours: Document, theirs: Document, renamed: Set<String> = []) {
    self.renamed = renamed
    self.base = base
    self.ours = ours
    self.theirs = theirs
    let documents = [base, ours, theirs]
    let correspondence = Correspondence(documents)
    self.correspondence = correspondence
    var containers = Array(repeating: true, count: correspondence.count)
    for (version, document) in documents.enumerated() {
      guard let document else { continue }
      for node in document.nodes.indices
      where !Self.isGroup(node, document) || correspondence.isUneven(node, in: document, version) {
        containers[correspondence.identities[version][node]] = false
      }
    }
    self.containers = containers
    records = ThreeWay { version in documents[version.rawValue].flatMap { $0.dialect.records(of: $0) } }
    names = ThreeWay { version in
      documents[version.rawValue].map { document in
        Naming(document) { id in
          guard let identity = correspondence.object(id) else { return nil }
          let node = correspondence.nodes[version.rawValue][identity]
          return node < 0 ? nil : node
        }
      }
    }
  }

  /// Whether an element only groups others, as a variation does that says nothing but which objects it includes.
  private static func isGroup(_ node: Int, _ document: Document) -> Bool {
    document.isGroup(node)
      || References.holdsVariationEntries(document.nodes[node].name) && document.hasChildren(node)
        && document.attributes(of: node).allSatisfy { $0.name == AttributeNames.key }
  }

  var count: Int { correspondence.count }

  func document(_ version: Version) -> Document? {
    switch version {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  subscript(side: Side) -> Document { side == .ours ? ours : theirs }

  /// The node that has an identity in a version; `nil` if the version lacks it.
  func node(_ identity: Int, _ version: Version) -> Int? {
    let node = correspondence.nodes[version.rawValue][identity]
    return node < 0 ? nil : node
  }

  /// The document of a version and the node in it that has an identity; `nil` if the version lacks it.
  func element(_ identity: Int, in version: Version) -> (document: Document, node: Int)? {
    guard let node = node(identity, version), let document = document(version) else { return nil }
    return (document, node)
  }

  func exists(_ identity: Int, in version: Version) -> Bool { correspondence.nodes[version.rawValue][identity] >= 0 }

  /// Whether both sides have an element.
  func existsOnBothSides(_ identity: Int) -> Bool { exists(identity, in: .ours) && exists(identity, in: .theirs) }

  /// Whether a side has an element with an id of its own.
  func hasIdentifier(_ identity: Int, on side: Side) -> Bool {
    element(identity, in: side.version).map { $0.document.identifier(of: $0.node) != nil } == true
  }

  func identity(of node: Int, in version: Version) -> Int { correspondence.identities[version.rawValue][node] }

  /// The identity of an element's parent in a version; `nil` for the root and for elements that the version lacks.
  func parent(of identity: Int, in version: Version) -> Int? {
    guard let node = node(identity, version) else { return nil }
    // Rules climb the tree very often, and taking the document out of an optional counts a reference.
    let parent =
      switch version {
      case .base: base?.nodes[node].parent ?? -1
      case .ours: ours.nodes[node].parent
      case .theirs: theirs.nodes[node].parent
      }
    return parent < 0 ? nil : self.identity(of: parent, in: version)
  }

  func children(of identity: Int, in version: Version) -> [Int] {
    guard let (document, node) = element(identity, in: version) else { return [] }
    return document.children(of: node).map { self.identity(of: $0, in: version) }
  }

  /// A version that has this element, ours first.
  func anyVersion(of identity: Int) -> Version {
    exists(identity, in: .ours) ? .ours : exists(identity, in: .theirs) ? .theirs : .base
  }

  /// A side that has this element, ours first. Every element of the merged tree is on a side.
  func anySide(of identity: Int) -> Side { exists(identity, in: .ours) ? .ours : .theirs }

  /// The identity of the object with an id, whichever version has it.
  func identity(ofID id: String) -> Int? { correspondence.object(id) }

  /// Whether neither side changed anything in an element.
  func isUnchanged(_ identity: Int) -> Bool {
    guard let mine = node(identity, .ours), let its = node(identity, .theirs) else { return false }
    return isUnchanged(node: mine, on: .ours) && isUnchanged(node: its, on: .theirs)
  }

  /// Whether a side changed nothing in a node of its document.
  func isUnchanged(node: Int, on side: Side) -> Bool { correspondence.unchanged[side.version.rawValue][node] }

  /// The value of an attribute in each version; `nil` for a version that lacks it.
  func values(of attribute: String, _ identity: Int) -> ThreeWay<String?> {
    ThreeWay { version in element(identity, in: version).flatMap { $0.document.value(attribute, of: $0.node) } }
  }

  /// The nodes of a side, but for those in elements in which the side changed nothing.
  func changedNodes(on side: Side) -> some Sequence<Int> {
    self[side].nodes.indices(skipping: { self.isUnchanged(node: $0, on: side) })
  }

  /// The nodes of ours, but for those in elements in which neither side changed anything.
  func changedNodes() -> some Sequence<Int> {
    ours.nodes.indices(skipping: { self.isUnchanged(self.identity(of: $0, in: .ours)) })
  }

  /// The side that changed more elements, ours if both changed as many. Every reading of the merge has most of its text in
  /// common with that side.
  var busierSide: Side {
    func count(_ side: Side) -> Int { changedNodes(on: side).reduce(0) { count, _ in count + 1 } }
    return count(.theirs) > count(.ours) ? .theirs : .ours
  }

  /// Whether an element places a view, by its name in each version that has it.
  func isFrame(_ identity: Int) -> Bool {
    Version.allCases.allSatisfy { version in
      element(identity, in: version).map { document, node in document.nodes[node].traits.contains(.frame) } ?? true
    }
  }

  func elementName(of identity: Int) -> String {
    guard let (document, node) = element(identity, in: anyVersion(of: identity)) else { return "" }
    return document.nodes[node].name
  }

  /// The class of an element in the merge: the one given by the side that changed it.
  func factClass(of identity: Int) -> FactClass {
    let classes = ThreeWay { version in node(identity, version).flatMap { factClass(of: $0, in: version) } }
    guard classes.base == nil, let ours = classes.ours, let theirs = classes.theirs, ours != theirs else {
      return classes[classes.source] ?? classes[classes.source.other] ?? classes.base ?? .edit
    }
    if isFrame(identity) {
      // Both sides added the frame. Auto Layout computes it if one side says so, unless a side fixes it.
      return Side.allCases.contains { isFrameFixed(identity, on: $0) } ? .placement : .layoutResult
    }
    return ours.isBookkeeping ? theirs : ours
  }

  /// The class of an attribute in the merge: an edit if it is one on a side, as the size of a header view is.
  func factClass(of attribute: String, _ identity: Int) -> FactClass {
    let own = factClass(of: identity)
    let classes = Side.allCases.compactMap { side in
      node(identity, side.version).map { FactClasses.of(attribute: attribute, of: $0, in: self[side], own) }
    }
    return classes.contains(.edit) ? .edit : classes.first ?? own
  }

  /// The class of a node of a version.
  func factClass(of node: Int, in version: Version) -> FactClass? {
    document(version).map { FactClasses.of(node, in: $0) }
  }

  private func isFrameFixed(_ identity: Int, on side: Side) -> Bool {
    node(identity, side.version).map { FactClasses.isFixed(frame: $0, in: self[side]) } ?? false
  }

  func isContainer(_ identity: Int) -> Bool { containers[identity] }

  /// The nearest ancestor of an element in a version that is not just a container.
  func owner(of identity: Int, in version: Version) -> Int? {
    ancestors(of: identity, in: version).first { !isContainer($0) }
  }

  /// The elements around one in a version, from the inside out.
  func ancestors(of identity: Int, in version: Version) -> some Sequence<Int> {
    sequence(state: identity) { at in
      guard let parent = self.parent(of: at, in: version) else { return nil }
      at = parent
      return parent
    }
  }

  /// An element and everything in it on a side, from the outside in; empty if the side lacks it.
  func subtree(of identity: Int, on side: Side) -> some Sequence<Int> {
    let nodes = element(identity, in: side.version).map { $0.node..<$0.document.nodes[$0.node].subtreeEnd } ?? 0..<0
    return nodes.lazy.map { self.identity(of: $0, in: side.version) }
  }
}

extension [Node] {
  /// The indices of the nodes outside of some subtrees, in order.
  fileprivate func indices(skipping isSkipped: @escaping (Int) -> Bool) -> some Sequence<Int> {
    sequence(state: 0) { next in
      while next < count, isSkipped(next) { next = self[next].subtreeEnd }
      defer { next += 1 }
      return next < count ? next : nil
    }
  }
}
