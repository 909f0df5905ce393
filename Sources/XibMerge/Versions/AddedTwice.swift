internal import Basics
internal import XibModel

extension Rule {
  static let addedTwice = Rule(
    "added-twice",
    """
    What both sides added alike in one place, but under different ids, is one: connections, constraints (whatever view
    holds them, if it is installed in the same size classes), objects in a place that has only one, and views with the
    same constraints and connections in one list. It is a conflict, which can be answered with both, if they have
    the same name and content but other frames, constraints or connections, or an outlet of one name. Ours' id stays,
    and references follow; theirs' id stays if theirs has another object under that of ours. What one side changed or
    removed in it stays so. A constraint that one side added beside an equal old one goes if the other side made
    something else of the old one.
    """,
    bundles: { $0.stateSimilarAdditions() })
}

/// One thing that has a different id on each side.
extension FreshIdentifiers {
  struct Content: Hashable {
    let element: String
    let attributes: Set<Attribute>
    let children: [UInt8]
    let parent: ElementID?
    /// Where it is installed, and where not.
    var entries: Set<VariationEntry> = []
  }

  /// Unites objects that both sides added alike. Objects that refer to these become alike too, so this repeats until it
  /// finds no more.
  mutating func uniteTwins() {
    twins = EqualAdditions(versions).twins.filter { renames.theirs[$0.key] == nil && !separated.contains($0.key) }
    while uniteTwinsOnce() {}
    let kept = identifiersOfTheirs()
    for (element, id, _) in added(on: .theirs) {
      guard let own = twins[id] else { continue }
      let stays = kept.contains(id) ? id : own
      let ids = ThreeWay<String?>(base: nil, ours: own, theirs: id)
      rename(ids, to: stays)
      note(
        .addedTwice, versions.element(withID: own) ?? element, ids,
        "both sides added the same object, as \(own) and \(id); \(stays) stays")
    }
  }

  private mutating func uniteTwinsOnce() -> Bool {
    var mine: [Content: [String]] = [:]
    let taken = Set(twins.values)
    for (element, id, node) in added(on: .ours).reversed()
    where !isOneThing(element) && !taken.contains(id) && !remade.contains(id) {
      guard var content = content(element, node, .ours) else { continue }
      content.entries = installations.ours[id] ?? []
      mine[content, default: []].append(id)
    }
    guard !mine.isEmpty else { return false }
    let known = twins.count
    for (element, id, node) in added(on: .theirs)
    where !isOneThing(element) && renames.theirs[id] == nil && twins[id] == nil && !remade.contains(id) {
      guard var content = content(element, node, .theirs) else { continue }
      content.entries = installations.theirs[id] ?? []
      twins[id] = mine[content]?.popLast()
    }
    return twins.count > known
  }

  /// Whether an object says the same on both sides. The sides may also have given one id to two connections, each of which
  /// the other side has under another id.
  private func isOneThing(_ element: ElementID) -> Bool {
    guard let mine = versions.node(element, .ours), let its = versions.node(element, .theirs) else { return false }
    return versions.ours.isEqual(mine, to: its, in: versions.theirs) || hasSameContent(mine, its, element)
  }

  /// The ids of theirs that twins keep, because theirs has another object with the id of ours. Gives up the twins for whose
  /// ids each side has another object.
  private mutating func identifiersOfTheirs() -> Set<String> {
    let ids = Dictionary(firstOf: twins.map { ($0.value, $0.key) })
    var kept: Set<String> = []
    for own in ids.keys where twins[own] == nil && renames.theirs[own] == nil && isObject(own, on: .theirs) {
      // Where ours has theirs' id for an object that has a twin, too, both twins keep the ids of one side.
      var chain: [String] = []
      while let id = ids[chain.last ?? own] { chain.append(id) }
      guard let last = chain.last else { continue }
      if isObject(last, on: .ours) {
        for id in chain { twins[id] = nil }
      } else {
        kept.formUnion(chain)
      }
    }
    return kept
  }

  func isObject(_ id: String, on side: Side) -> Bool {
    versions.element(withID: id).map { versions.exists($0, in: side.version) } ?? false
  }

  /// Whether a connection or constraint says the same on both sides; `false` if it has no ``content(_:_:_:)``.
  func hasSameContent(_ mine: Int, _ its: Int, _ element: ElementID) -> Bool {
    guard let content = content(element, mine, .ours) else { return false }
    return content == self.content(element, its, .theirs)
  }

  /// The content of a connection or constraint, without its id; `nil` for other elements, and for those that refer to
  /// an object whose id means something else on each side.
  func content(_ element: ElementID, _ node: Int, _ version: Version) -> Content? {
    guard let document = versions.document(version) else { return nil }
    let name = document.nodes[node].name
    // An object in a slot, with no objects in it, is told by what it says, too.
    let isInSlot = document.kind == .modern && document.key(of: node) != nil
    guard Identifiers.isRecreated(name) || isInSlot else { return nil }
    if isInSlot, document.subtree(of: node).dropFirst().contains(where: document.hasID) { return nil }
    let attributes = document.attributes(of: node).filter { $0.name != AttributeNames.id }
    guard !attributes.contains(where: { renames.theirs[$0.value] != nil }) else { return nil }
    let united = attributes.map { attribute in
      guard version == .theirs, References.isReference(attribute.name, on: name) else { return attribute }
      return twins[attribute.value].map { attribute.with(value: $0) } ?? attribute
    }
    // A constraint is about the objects that it names, whichever view holds it.
    let isAnywhere = References.isConstraint(name) && attributes.contains { $0.name == References.firstItem }
    return Content(
      element: name, attributes: Set(united), children: document.unindentedInside(of: node),
      parent: isAnywhere ? nil : versions.parent(of: element, in: version))
  }
}

extension Facts {
  /// Objects that the sides added to one list, and that are probably meant to be one.
  fileprivate mutating func stateSimilarAdditions() {
    let (mine, its) = (versions.additions(by: .ours), versions.additions(by: .theirs))
    guard !mine.isEmpty, !its.isEmpty else { return }
    var named: [[String]: [ElementID]] = [:]
    let outlets = Side.allCases.map(newOutlets)
    for addition in mine.reversed() {
      for name in names(of: addition, on: .ours, outlets[0]) { named[name, default: []].append(addition.element) }
    }
    var known: Set<ElementID> = []
    for addition in its {
      var twin: ElementID?
      for name in names(of: addition, on: .theirs, outlets[1]) where twin == nil {
        repeat { twin = named[name]?.popLast() } while twin.map(known.contains) == true
      }
      guard let twin, let one = fact(.presence, of: twin), let other = fact(.presence, of: addition.element)
      else { continue }
      known.insert(twin)
      stated.append(
        Contradiction(
          kind: .takenTwice, facts: [one, other], elements: versions.sortedByID([twin, addition.element]),
          explanation: "both sides added it, in two ways, and the document would have both"))
    }
  }

  /// What an object that a side added has in common with one that is meant to be the same: its list, its name and what it
  /// says, or an outlet.
  private func names(
    of addition: Addition, on side: Side, _ outlets: [ElementID: [String]]
  ) -> [[String]] {
    let (document, versions) = (versions[side], versions)
    let list = "\(addition.list.number) \(document.nodes[addition.node].name)"
    var statements = Statements(document: document) { id in
      versions.element(withID: id).map { versions.exists($0, in: side.other.version) } ?? false ? id : "#"
    }
    let connections = document.children(of: addition.node).filter { document.nodes[$0].name == Connections.list }
    let name = versions.names[side.version]?.name(of: addition.node) ?? connections.map(statements.text).joined()
    statements.isRough = true
    let own = name.isEmpty ? [] : [[list, name, statements.text(of: addition.node)]]
    return own + (outlets[addition.element] ?? []).map { [list, $0] }
  }

  /// The places of the outlets that only a side has, by the objects that they lead to.
  private func newOutlets(of side: Side) -> [ElementID: [String]] {
    var found: [ElementID: [String]] = [:]
    let document = versions[side]
    for node in versions.changedNodes(on: side) where document.nodes[node].name == References.singleOutlet {
      guard let name = ConnectionPlaces.name(of: node, in: document),
        let target = versions.object(referredToBy: Connections.destination, of: node, in: side.version),
        let list = versions.parent(of: versions.element(of: node, in: side.version), in: side.version)
      else { continue }
      found[target, default: []].append("\(list.number) \(name)")
    }
    return found
  }
}
