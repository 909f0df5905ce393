internal import XibModel

/// The weight of a change that a side made to an element.
enum ChangeLevel: UInt8, Comparable {
  case none
  case bookkeeping
  case placement
  case edit

  init(_ factClass: FactClass, _ options: MergeOptions) {
    let isWeighed = factClass != .edit && options.policy(of: .deletionStands) == .decide
    switch factClass.reason.map(options.policy) {
    case .off: self = .edit
    case nil: self = isWeighed ? .placement : .edit
    default: self = isWeighed ? .bookkeeping : .edit
    }
  }

  static func < (one: ChangeLevel, other: ChangeLevel) -> Bool { one.rawValue < other.rawValue }
}

/// The weights of the changes that one side made since the base.
final class ChangeLevels {
  private let side: Side
  private let document: Document
  private let versions: Versions
  private let options: MergeOptions
  private let differences: Differences?
  private let classes: KnownFactClasses

  init(of side: Side, in versions: Versions, _ options: MergeOptions = MergeOptions()) {
    self.side = side
    self.versions = versions
    self.options = options
    document = versions[side]
    classes = KnownFactClasses(document)
    differences = versions.differences(of: side)
  }

  /// The greatest change in a node of the side and everything in it. Removals do not count, nor does what the other side
  /// moved out of an element that it deleted: it stays, with its changes.
  func ofSubtree(_ root: Int) -> ChangeLevel {
    var greatest = ChangeLevel.none
    var node = root
    while node < document.nodes[root].subtreeEnd, greatest < .edit {
      let isApart = node != root && isMovedOut(node) || isLeftBehind(node)
      if !isApart { greatest = max(greatest, own(node)) }
      node = isApart || versions.isUnchanged(node: node, on: side) ? document.nodes[node].subtreeEnd : node + 1
    }
    // What says so may stand elsewhere.
    return installed.filter { document.subtree(of: root).contains($0) }.map(own).reduce(greatest, max)
  }

  /// What a side changed in a subtree of which it changed no more than frames and bookkeeping, or of constraints.
  func words(ofSubtree root: Int) -> String {
    let levels = document.subtree(of: root).map { (level: own($0), node: document.nodes[$0]) }
    var kinds = Set(levels.filter { $0.level > .none }.map { WeightlessChange($0.level, of: $0.node) })
    if movedByConstraints.contains(versions.element(of: root, in: side.version)) { kinds.insert(.constraints) }
    return WeightlessChange.allCases.filter(kinds.contains).map { $0.rawValue }.joined(separator: ", ")
  }

  /// Whether the other side moved an old element out of the element around it, which it deleted.
  private func isMovedOut(_ node: Int) -> Bool {
    let element = versions.element(of: node, in: side.version)
    let parent = versions.element(of: document.nodes[node].parent, in: side.version)
    return !versions.exists(parent, in: side.other.version) && versions.exists(element, in: side.other.version)
      && versions.exists(element, in: .base)
  }

  /// Whether a node is a list of the base with an entry for each view, though not all of these views are there any more.
  func isLeftBehind(_ list: Int) -> Bool {
    guard versions.isUneven(list, in: side.version), let base = versions.base else { return false }
    let old = versions.node(versions.element(of: list, in: side.version), .base)
    return old.map { document.hasSameSource(list, as: $0, in: base) } ?? false
  }

  /// The greatest change in a node itself, not in its children.
  func own(_ node: Int) -> ChangeLevel {
    guard let old = versions.node(versions.element(of: node, in: side.version), .base), let differences else {
      let isEmptyGroup = document.attributes(of: node).isEmpty && !document.hasText(node)
      return isEmptyGroup ? .none : level(ofNode: node)
    }
    let isMoved = differences.isMoved(old, node)
    let isRelisted = isMoved && isRelisted(node, since: old, in: differences.old)
    if isMoved, !isRelisted { return .edit }
    if installed.contains(node) { return placedViews(by: node).isEmpty ? .edit : ChangeLevel(.placement, options) }
    if versions.isUnchanged(node: node, on: side) { return .none }
    if hasNewRemarks(node, since: old, in: differences.old) { return .edit }
    if document.nodes[node].traits.contains(.ordered), differences.reordering(old, node) != nil {
      // Where Xcode lists the objects of a scene or a nib has no effect on the app.
      return document.nodes[node].name == Containers.objects ? ChangeLevel(.editorState, options) : level(ofNode: node)
    }
    var level = ChangeLevel.none
    if document.startTag(of: node) != differences.old.startTag(of: old),
      !document.hasSynonymousStart(node, as: old, in: differences.old),
      !document.isSavedAnew(node, of: old, in: differences.old)
    {
      if differences.isRenamed(old, node) { return self.level(ofNode: node) }
      let attributes = differences.attributes(old, node).filter { !isRelisted || $0 != AttributeNames.key }
      level = self.level(of: attributes, ofNode: node)
    }
    return differences.hasOtherText(old, node) ? max(level, self.level(ofNode: node)) : level
  }

  /// Whether the side only put others beside an object that had its place alone, or took these away.
  private func isRelisted(_ node: Int, since old: Int, in base: Document) -> Bool {
    func key(_ node: Int, _ document: Document) -> String? {
      Containers.keyReplaced(byListAround: node, in: document) ?? document.key(of: node)
    }
    let element = versions.element(of: node, in: side.version)
    return key(node, document).map { Containers.insteadOfKeys.values.contains($0) && $0 == key(old, base) } == true
      && versions.owner(of: element, in: side.version) == versions.owner(of: element, in: .base)
  }

  private func level(ofNode node: Int) -> ChangeLevel {
    ChangeLevel(classes.of(node), options)
  }

  private func level(of attributes: [String], ofNode node: Int) -> ChangeLevel {
    // Xcode gives new ids without cause, so a new id is not a change.
    let old = versions.node(versions.element(of: node, in: side.version), .base), name = document.nodes[node].name
    let changed = attributes.filter { attribute in
      let before = old.flatMap { versions.base?.value(attribute, of: $0) }
      return !Identifiers.isName(attribute)
        && !Spellings.areAlike(before, document.value(attribute, of: node), of: attribute, on: name)
    }
    let nodeClass = classes.of(node), isPlacing = !placedViews(by: node).isEmpty || isMaskOfDeleted(node)
    return changed.map { name in
      // Nobody who deletes a view wants to be asked because it was nudged.
      isPlacing || name == FactClasses.usesMask
        ? ChangeLevel(.placement, options)
        : ChangeLevel(FactClasses.of(attribute: name, of: node, in: document, nodeClass), options)
    }.max() ?? .none
  }

  /// Whether a node is the mask of a view that the other side deleted.
  private func isMaskOfDeleted(_ node: Int) -> Bool {
    document.nodes[node].name == Anchors.mask
      && !versions.exists(versions.element(of: document.nodes[node].parent, in: side.version), in: side.other.version)
  }

  /// The views that the other side deleted and that an old constraint still places, here as in the base.
  private func placedViews(by node: Int) -> [ElementID] {
    guard document.nodes[node].traits.contains(.constraint), let base = versions.base,
      let old = versions.node(versions.element(of: node, in: side.version), .base)
    else { return [] }
    func deleted(_ node: Int, in document: Document) -> [ElementID] {
      References.items(ofConstraint: node, in: document).compactMap(versions.element(withID:)).filter {
        versions.exists($0, in: .base) && !versions.exists($0, in: side.other.version)
      }
    }
    let now = deleted(node, in: document)
    return deleted(old, in: base).isEmpty ? [] : now
  }

  /// The views that the other side deleted, and that this side placed by changing a constraint elsewhere.
  private(set) lazy var movedByConstraints: Set<ElementID> = Set(
    (versions.changedNodes(on: side).filter { own($0) == .placement } + installed).flatMap(placedViews))

  /// The old objects that the side installs in a size class in which the base does not.
  private lazy var installed: Set<Int> = {
    guard let base = versions.base else { return [] }
    let (before, now) = (base.variationEntries(), document.variationEntries())
    return Set(
      Set(before.keys).union(now.keys).compactMap { id in
        guard let object = versions.element(withID: id), versions.exists(object, in: .base),
          now[id, default: []].installMore(than: before[id, default: []])
        else { return nil }
        return versions.node(object, side.version)
      })
  }()

  private func hasNewRemarks(_ node: Int, since old: Int, in base: Document) -> Bool {
    guard !document.nodes[node].traits.contains(.ownComments) else { return false }
    let remarks = document.ownRemarks(of: node)
    return !remarks.isEmpty && !Set(remarks).isSubset(of: base.ownRemarks(of: old))
  }
}

/// What a side changed in an object of which the other side's deletion stands, from the weightiest.
private enum WeightlessChange: String, CaseIterable {
  case constraints = "constraints that place it"
  case frames = "frames in it"
  case masks = "masks in it"
  case bookkeeping = "bookkeeping in it"

  init(_ level: ChangeLevel, of node: Node) {
    self =
      node.traits.contains(.constraint)
      ? .constraints : node.traits.contains(.frame) ? .frames : level == .placement ? .masks : .bookkeeping
  }
}
