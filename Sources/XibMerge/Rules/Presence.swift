internal import XibModel

extension Rule {
  static let deletionStands = Rule(
    "deletion-stands",
    """
    If one side deleted an object, and the other changed nothing but bookkeeping, frames or masks in it, or constraints
    that place it, the deletion stands: nobody who deletes a screen wants a conflict over a label that was nudged.
    What the other side installs again, in a size class in which it was off, is a conflict.
    Entries about a deleted object, such as its row in a variation, go with it, also with `conflict`.
    """)

  static let movedIsKept = Rule(
    "moved-is-kept",
    """
    What one side moved out of an object that the other deleted stays, with its connections and constraints, and with
    what either side changed in it. Where both sides deleted an object, a reference to it that one side left goes.
    """)
}

/// Which elements a side added or deleted.
extension Facts {
  /// States the presence of every element that only one side has, and the place of those that both have.
  mutating func statePresence(_ references: ReferenceTable) {
    for side in Side.allCases {
      let document = versions[side], levels = ChangeLevels(of: side, in: versions, options)
      let repetitions = Repetitions(of: side, in: versions)
      var node = 0
      while node < document.nodes.count {
        let element = versions.element(of: node, in: side.version)
        let isShared = versions.exists(element, in: side.other.version)
        if isShared, side == .ours, !versions.isContainer(element) { statePlace(of: element) }
        guard !versions.isUnchanged(element), !(isShared && versions.isOneValue(element)) else {
          node = document.nodes[node].subtreeEnd
          continue
        }
        if !isShared { statePresence(of: element, node, onlyOn: side, references, levels, repetitions) }
        node = levels.isLeftBehind(node) ? document.nodes[node].subtreeEnd : node + 1
      }
    }
  }

  private mutating func statePresence(
    of element: ElementID, _ node: Int, onlyOn side: Side, _ references: ReferenceTable, _ levels: ChangeLevels,
    _ repetitions: Repetitions
  ) {
    let isOld = versions.exists(element, in: .base)
    if isOld, let isUnstatedBefore = isUnstated(element, in: .base),
      let isUnstated = isUnstated(element, in: side.version),
      isUnstated != isUnstatedBefore
    {
      // The other side says the same as the one that does not state a value.
      let why = "\(side.other.name) left it out, which says the same as none"
      let decision = versions.decision(.spellings, element, why)
      return state(.presence, of: element, isUnstated ? .free(side) : .changed(by: side), decision)
    }
    // A move is a change, even of an element that is otherwise as it was.
    if isOld, levels.own(node) == .edit {
      changedBesideDeletions.append((element, side))
    }
    // A value of an archive is there if something holds it.
    guard !versions.isContainer(element), !references.isValue(element) else { return }
    if isOld {
      statePresence(ofDeleted: element, keptBy: side, references, levels)
    } else if repetitions.contains(node) {
      let why = "\(side.name) added it beside an equal one, of which \(side.other.name) made something else"
      decide(.addedTwice, .presence, of: element, for: side.other, why)
    } else {
      state(.presence, of: element, .changed(by: side))
    }
  }

  /// Whether an element says no more than no element; `nil` if the version lacks it.
  private func isUnstated(_ element: ElementID, in version: Version) -> Bool? {
    versions.element(element, in: version).map { $0.document.isUnstated($0.node) }
  }

  private mutating func statePlace(of element: ElementID) {
    let parents = ThreeWay { versions.parent(of: element, in: $0) }
    if parents.ours != parents.theirs, let side = sideHoldingConstraint(element) {
      let why = "both sides added it in different views; it is where \(side.name) has it"
      return decide(.addedTwice, .place, of: element, for: side, why)
    }
    if parents.ours != parents.theirs, let side = sideRelisting(element) {
      let why = "\(side.name) has more than this one in the list, so it stays in the list"
      return decide(.order, .place, of: element, for: side, why)
    }
    switch parents.resolution {
    case .alike: break
    case .changed(let side): state(.place, of: element, .changed(by: side))
    case .contradiction: state(.place, of: element, .contested)
    }
  }

  private mutating func statePresence(
    ofDeleted element: ElementID, keptBy keeper: Side, _ references: ReferenceTable, _ levels: ChangeLevels
  ) {
    let deleter = keeper.other
    // Where both sides deleted what was around it, only one side deleted it.
    let isUnwrapped =
      versions.owner(of: element, in: .base).map { !exists($0, on: keeper) } ?? false
      && versions.identifier(of: element, in: keeper.version) != nil && !references.isCarried(element)
    // Where both sides deleted what it refers to, the deleter deleted it, and the keeper left it behind.
    let isLeftBehind = references.carrying(element).contains {
      $0.ids[keeper.version] != nil && $0.targets[keeper.version] == nil
    }
    guard isGoneWithOthers(element, from: .base, on: deleter, references), !isUnwrapped, !isLeftBehind else {
      return stateDeletion(of: element, by: deleter, levels)
    }
    // What was moved out of what the other side deleted stays where it was moved.
    guard !isGoneWithOthers(element, from: keeper.version, on: deleter, references) else { return }
    let why = "moved by \(keeper.name) out of what \(deleter.name) deleted, so it stays where it was moved"
    decide(.movedIsKept, .presence, of: element, for: keeper, why)
  }

  private mutating func stateDeletion(of element: ElementID, by deleter: Side, _ levels: ChangeLevels) {
    let keeper = deleter.other
    guard let node = versions.node(element, keeper.version) else { return }
    var level = levels.ofSubtree(node)
    if level == .none, levels.movedByConstraints.contains(element) { level = .placement }
    if level == .placement, versions.factClass(of: element) == .placement {
      // Some releases of Xcode leave frames out; that does not mean that a person deleted one.
      let why = "left out by \(deleter.name) and changed by \(keeper.name), so it stays"
      return decide(.layoutResult, .presence, of: element, for: keeper, why)
    }
    var stands: String?
    if level == .none {
      if isWrittenAnew(element, on: keeper) { stands = "only changed how it is written" }
    } else if level != .edit {
      stands = "changed only \(levels.words(ofSubtree: node))"
    }
    state(
      .presence, of: element, .changed(by: deleter),
      stands.map { versions.decision(.deletionStands, element, "deleted by \(deleter.name); \(keeper.name) \($0)") })
  }

  /// Whether a side spells something in an element that the other side deleted differently, or gave it another id.
  private func isWrittenAnew(_ element: ElementID, on side: Side) -> Bool {
    guard let base = versions.base, let (document, node) = versions.element(element, in: side.version) else {
      return false
    }
    return document.subtree(of: node).contains { inner in
      let part = versions.element(of: inner, in: side.version)
      guard !versions.isUnchanged(node: inner, on: side), !versions.exists(part, in: side.other.version),
        let old = versions.node(part, .base)
      else { return false }
      let attributes = Set(base.attributes(of: old))
      return document.key(of: inner) != base.key(of: old)
        || document.attributes(of: inner).contains { !attributes.contains($0) }
    }
  }

  /// Whether what an element hangs on in a version is gone on a side: what is around it, or what it refers to.
  private func isGoneWithOthers(
    _ element: ElementID, from version: Version, on side: Side, _ references: ReferenceTable
  ) -> Bool {
    let hosts = references.holders(of: element).filter { versions.exists($0.element, in: version) }.compactMap({
      $0.host
    })
    if !hosts.isEmpty { return !hosts.contains { exists($0, on: side) } }
    if let owner = versions.owner(of: element, in: version), !exists(owner, on: side) { return true }
    if let view = references.view(beside: element, in: version) {
      return !exists(view.element, on: side) || versions.parent(of: view.element, in: side.version) != view.list
    }
    guard references.isCarried(element), let (document, node) = versions.element(element, in: version) else {
      return false
    }
    let name = document.nodes[node].name
    var isGone = false
    document.forEachReference(of: node) { attribute in
      guard References.isCarried(name, by: attribute.name), let target = versions.element(withID: attribute.value),
        versions.exists(target, in: version), !references.isValue(target)
      else { return }
      if !exists(target, on: side) { isGone = true }
    }
    return isGone
  }
}

/// What a side added though it has an equal one, of which the other side made something else: constraints, and second values
/// of a property, as generators write them.
private final class Repetitions {
  private let side: Side
  private let versions: Versions
  private lazy var entries = ThreeWay { versions.document($0)?.variationEntries() ?? [:] }
  /// The ends of the constraints that the other side added.
  private lazy var replacements: Set<[String?]> = {
    let document = versions[side.other]
    return Set(
      document.nodes.indices.filter { node in
        document.nodes[node].traits.contains(.constraint)
          && versions.isAdded(versions.element(of: node, in: side.other.version), by: side.other)
      }.map { ConstraintPlaces.ends(of: $0, in: document) })
  }()
  /// The old constraints that the other side changed or replaced, by what they say and where the side has them.
  private lazy var replaced: Set<Statements> = {
    let document = versions[side]
    guard versions.base != nil, document.kind == .modern else { return [] }
    return Set(
      document.nodes.indices.filter { node in
        let element = versions.element(of: node, in: side.version)
        guard document.nodes[node].traits.contains(.constraint), isReplaced(element) else { return false }
        return versions.exists(element, in: side.other.version)
          || replacements.contains(ConstraintPlaces.ends(of: node, in: document))
      }.map { statements(of: $0, in: document, side.version) })
  }()

  init(of side: Side, in versions: Versions) { (self.side, self.versions) = (side, versions) }

  /// Whether a node of the side, which the base lacks, is such an element.
  func contains(_ node: Int) -> Bool {
    let document = versions[side]
    guard document.kind == .modern else { return false }
    if document.nodes[node].traits.contains(.constraint) {
      return !document.hasChildren(node) && replaced.contains(statements(of: node, in: document, side.version))
    }
    guard let key = document.key(of: node), document.identifier(of: node) == nil else { return false }
    return document.children(of: document.nodes[node].parent).contains { other in
      other != node && document.key(of: other) == key && document.isEqual(other, to: node, in: document)
        && isReplaced(versions.element(of: other, in: side.version))
    }
  }

  /// Whether the side has an element as the base has it, and the other side does not.
  private func isReplaced(_ element: ElementID) -> Bool {
    let values = ThreeWay { version in
      versions.element(element, in: version).map { statements(of: $0.node, in: $0.document, version) }
    }
    return values.base != nil && values[side] == values.base && values[side.other] != values.base
  }

  private struct Statements: Hashable {
    let attributes: Set<Attribute>
    let content: [UInt8]
    let list: ElementID?
    /// Where it is installed, and where not.
    let entries: Set<VariationEntry>
  }

  private func statements(of node: Int, in document: Document, _ version: Version) -> Statements {
    Statements(
      attributes: Set(document.attributes(of: node).filter { $0.name != AttributeNames.id }),
      content: document.unindentedInside(of: node),
      list: versions.parent(of: versions.element(of: node, in: version), in: version),
      entries: document.identifier(of: node).flatMap { entries[version][$0] } ?? [])
  }
}
