internal import XibModel

/// The three documents of a merge, with their elements matched.
///
/// A class: copying so many parts would take longer than most of what is done with them.
final class Versions {
  let base: Document?
  let ours: Document
  let theirs: Document
  private let correspondence: Correspondence
  /// The new ids that the merge gave to objects of theirs, and names to images. With them, a side may not be in the order that
  /// Xcode writes.
  let renamed: Set<String>
  /// The ids of the objects that constraints are on. Few merges need them, and those below.
  private(set) lazy var constrainedObjects = ThreeWay { document($0)?.constrainedObjects() ?? [] }
  /// The constraints, entries of variations and stack views of both sides.
  private(set) lazy var layoutSources = findLayoutSources()
  /// The constraints that one side removed.
  private(set) lazy var removedConstraints = findRemovedConstraints()
  /// The elements that hold the objects of an archive in its normal form; both sides mostly have the same one.
  private(set) lazy var graphs = Array(
    Set(
      Side.allCases.flatMap { side in
        self[side].children(of: 0, named: ArchiveMentions.graph)
          .map { self.element(of: $0, in: side.version) }
      }))
  /// Which elements are known to be one value, or not to be one.
  lazy var oneValues = ElementTable<Bool?>(repeating: nil, count: count)
  /// The places that the elements of each side claim.
  private(set) lazy var placeClaims = Dictionary(
    uniqueKeysWithValues: Side.allCases.map { ($0, findPlaceClaims(of: $0)) })
  /// Whether each element only groups others: it has no attributes and no text in any version, and is not one value.
  private let containers: ElementTable<Bool>
  /// The names of the objects of each version, which remember what they found; `nil` for a missing version.
  let names: ThreeWay<Naming?>
  /// The same names, but what the base has is called what it is called there.
  private(set) lazy var formerNames = ThreeWay<Naming?> { version in
    guard version != .base, let base = names.base else { return names[version] }
    return names[version]?.calling { [correspondence] node in
      let before = correspondence.nodes[Version.base.rawValue][correspondence.identities[version.rawValue][node]]
      return before < 0 ? (nil, nil) : base.ownName(of: before)
    }
  }
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
    var containers = ElementTable(repeating: true, count: correspondence.count)
    for (version, document) in documents.enumerated() {
      guard let document else { continue }
      for node in document.nodes.indices
      where !Self.isGroup(node, document) || correspondence.isUneven(node, in: document, version) {
        containers[ElementID(correspondence.identities[version][node])] = false
      }
    }
    self.containers = containers
    records = ThreeWay { version in documents[version.rawValue].flatMap { $0.dialect.records(of: $0) } }
    names = ThreeWay { version in
      documents[version.rawValue].map { document in
        Naming(document) { id in
          guard let number = correspondence.object(id) else { return nil }
          let node = correspondence.nodes[version.rawValue][number]
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

  /// All elements.
  var elements: some Sequence<ElementID> { (0..<count).lazy.map { ElementID($0) } }

  func document(_ version: Version) -> Document? {
    switch version {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  subscript(side: Side) -> Document { side == .ours ? ours : theirs }

  /// The node of an element in a version; `nil` if the version lacks it.
  func node(_ element: ElementID, _ version: Version) -> Int? {
    let node = correspondence.nodes[version.rawValue][element.number]
    return node < 0 ? nil : node
  }

  /// The document of a version and the node of an element in it; `nil` if the version lacks it.
  func element(_ element: ElementID, in version: Version) -> (document: Document, node: Int)? {
    guard let node = node(element, version), let document = document(version) else { return nil }
    return (document, node)
  }

  func exists(_ element: ElementID, in version: Version) -> Bool {
    correspondence.nodes[version.rawValue][element.number] >= 0
  }

  /// Whether both sides have an element.
  func existsOnBothSides(_ element: ElementID) -> Bool { exists(element, in: .ours) && exists(element, in: .theirs) }

  /// Whether only a side added an element.
  func isAdded(_ element: ElementID, by side: Side) -> Bool {
    !exists(element, in: .base) && !exists(element, in: side.other.version) && exists(element, in: side.version)
  }

  /// The id of an object in a version; `nil` if the version lacks it, and for an element that is no object.
  func identifier(of element: ElementID, in version: Version) -> String? {
    self.element(element, in: version).flatMap { $0.document.identifier(of: $0.node) }
  }

  /// The element that a node of a version is.
  func element(of node: Int, in version: Version) -> ElementID {
    ElementID(correspondence.identities[version.rawValue][node])
  }

  /// An element's parent in a version; `nil` for the root and for elements that the version lacks.
  func parent(of element: ElementID, in version: Version) -> ElementID? {
    guard let node = node(element, version) else { return nil }
    // Rules climb the tree very often, and taking the document out of an optional counts a reference.
    let parent =
      switch version {
      case .base: base?.nodes[node].parent ?? -1
      case .ours: ours.nodes[node].parent
      case .theirs: theirs.nodes[node].parent
      }
    return parent < 0 ? nil : self.element(of: parent, in: version)
  }

  func children(of element: ElementID, in version: Version) -> [ElementID] {
    guard let (document, node) = self.element(element, in: version) else { return [] }
    return document.children(of: node).map { self.element(of: $0, in: version) }
  }

  /// A version that has this element, ours first.
  func anyVersion(of element: ElementID) -> Version {
    exists(element, in: .ours) ? .ours : exists(element, in: .theirs) ? .theirs : .base
  }

  /// A side that has this element, ours first. Every element of the merged tree is on a side.
  func anySide(of element: ElementID) -> Side { exists(element, in: .ours) ? .ours : .theirs }

  /// The object with an id, whichever version has it.
  func element(withID id: String) -> ElementID? { correspondence.object(id).map { ElementID($0) } }

  /// The object that an attribute of a node of a version refers to by its id, whichever version has the object.
  func object(referredToBy attribute: String, of node: Int, in version: Version) -> ElementID? {
    document(version).flatMap { correspondence.object(referredToBy: attribute, of: node, in: $0) }.map { ElementID($0) }
  }

  /// The views that the entries of a parallel list of a version belong to; `nil` unless there is one entry for each.
  func views(beside list: Int, in version: Version) -> [ElementID]? {
    document(version).flatMap { correspondence.views(beside: list, in: $0, version.rawValue) }?.map { ElementID($0) }
  }

  /// Whether a parallel list of a version has more or fewer entries than there are views, so that it is one value.
  func isUneven(_ list: Int, in version: Version) -> Bool {
    document(version).map { correspondence.isUneven(list, in: $0, version.rawValue) } ?? false
  }

  /// What a side changed since the base; `nil` without a base.
  func differences(of side: Side) -> Differences? {
    base.map { Differences(correspondence, from: $0, to: self[side], version: side.version.rawValue) }
  }

  /// Whether neither side changed anything in an element.
  func isUnchanged(_ element: ElementID) -> Bool {
    guard let mine = node(element, .ours), let its = node(element, .theirs) else { return false }
    return isUnchanged(node: mine, on: .ours) && isUnchanged(node: its, on: .theirs)
  }

  /// Whether a side changed nothing in a node of its document.
  func isUnchanged(node: Int, on side: Side) -> Bool { correspondence.unchanged[side.version.rawValue][node] }

  /// The value of an attribute in each version; `nil` for a version that lacks it.
  func values(of attribute: String, _ element: ElementID) -> ThreeWay<String?> {
    each(element) { $0.value(attribute, of: $1) }
  }

  /// What each version says of an element; `nil` for a version that lacks it.
  func each<Value>(_ element: ElementID, _ value: (Document, Int) -> Value?) -> ThreeWay<Value?> {
    ThreeWay { version in self.element(element, in: version).flatMap { value($0.document, $0.node) } }
  }

  /// The nodes of a side, but for those in elements in which the side changed nothing.
  func changedNodes(on side: Side) -> some Sequence<Int> {
    self[side].nodes.indices(skipping: { self.isUnchanged(node: $0, on: side) })
  }

  /// The nodes of ours, but for those in elements in which neither side changed anything.
  func changedNodes() -> some Sequence<Int> {
    ours.nodes.indices(skipping: { self.isUnchanged(self.element(of: $0, in: .ours)) })
  }

  /// The side that changed more elements, ours if both changed as many. Every reading of the merge has most of its text in
  /// common with that side.
  var busierSide: Side {
    func count(_ side: Side) -> Int { changedNodes(on: side).reduce(0) { count, _ in count + 1 } }
    return count(.theirs) > count(.ours) ? .theirs : .ours
  }

  /// Whether an element places a view, by its name in each version that has it.
  func isFrame(_ element: ElementID) -> Bool {
    !each(element) { $0.nodes[$1].traits.contains(.frame) }.all.contains(false)
  }

  func elementName(of element: ElementID) -> String {
    guard let (document, node) = self.element(element, in: anyVersion(of: element)) else { return "" }
    return document.nodes[node].name
  }

  /// The class of an element in the merge: the one given by the side that changed it.
  func factClass(of element: ElementID) -> FactClass {
    let classes = each(element) { FactClasses.of($1, in: $0) }
    guard classes.base == nil, let ours = classes.ours, let theirs = classes.theirs, ours != theirs else {
      return classes[classes.source] ?? classes[classes.source.other] ?? classes.base ?? .edit
    }
    if isFrame(element) {
      // Both sides added the frame. Auto Layout computes it if one side says so, unless a side fixes it.
      return each(element) { FactClasses.isFixed(frame: $1, in: $0) }.all.contains(true) ? .placement : .layoutResult
    }
    return ours.isBookkeeping ? theirs : ours
  }

  /// The class of an attribute in the merge: an edit if it is one on a side, as the size of a header view is.
  func factClass(of attribute: String, _ element: ElementID) -> FactClass {
    let own = factClass(of: element)
    let classes = Side.allCases.compactMap { side in
      node(element, side.version).map { FactClasses.of(attribute: attribute, of: $0, in: self[side], own) }
    }
    return classes.contains(.edit) ? .edit : classes.first ?? own
  }

  func isContainer(_ element: ElementID) -> Bool { containers[element] }

  /// The nearest ancestor of an element in a version that is not just a container.
  func owner(of element: ElementID, in version: Version) -> ElementID? {
    ancestors(of: element, in: version).first { !isContainer($0) }
  }

  /// The elements around one in a version, from the inside out.
  func ancestors(of element: ElementID, in version: Version) -> some Sequence<ElementID> {
    sequence(state: element) { at in
      guard let parent = self.parent(of: at, in: version) else { return nil }
      at = parent
      return parent
    }
  }

  /// An element and everything in it on a side, from the outside in; empty if the side lacks it.
  func subtree(of element: ElementID, on side: Side) -> some Sequence<ElementID> {
    subtree(of: element, in: side.version)
  }

  /// An element and everything in it in a version, from the outside in; empty if the version lacks it.
  func subtree(of element: ElementID, in version: Version) -> some Sequence<ElementID> {
    let nodes = self.element(element, in: version).map { $0.document.subtree(of: $0.node) } ?? 0..<0
    return nodes.lazy.map { self.element(of: $0, in: version) }
  }

  /// An element and everything in it on either side, in order.
  func subtree(of element: ElementID) -> [ElementID] {
    Set(Side.allCases.flatMap { Array(subtree(of: element, on: $0)) }).sorted()
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
