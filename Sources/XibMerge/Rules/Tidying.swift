internal import XibModel

/// What becomes of the bookkeeping beside edits, in a merge of one version with itself and with an edited one: the edits are
/// taken, and of what Xcode keeps for itself only what they need.
package struct Tidying: Sendable, Equatable {
  /// Whether computed frames go from a scene with edits, too. Xcode may say of such a frame that it is misplaced.
  package var allFrames: Bool
  /// Whether the stamps of the release of Xcode stay.
  package var keepsVersions: Bool

  package init(allFrames: Bool = false, keepsVersions: Bool = false) {
    (self.allFrames, self.keepsVersions) = (allFrames, keepsVersions)
  }

  /// Why bookkeeping stays, in the words of a report.
  package enum Reason: String, Sendable, CaseIterable {
    case addition = "it belongs to something new or moved"
    case sceneWithEdits = "its scene, or its view in a nib, has edits"
    case placedFrames = "views in it or around it are placed by frames"
    case frame = "its frame stays"
    case framesLeftOut = "the document is new in the format of Xcode 8, in which frames are not in the app"
    case versions = "versions are kept"
    case form = "it says how the document is read"
    case capability = "what is new may need it"
    case segue = "other segues lead to its scene"
    case used = "an edit uses it"
    case unused = "nothing uses it any more"
  }
}

/// Bookkeeping that an edit needs, or that stays for another reason.
package struct KeptBookkeeping: Sendable {
  /// The id of its object; empty outside of all objects.
  package let object: String
  /// The property; `nil` for a whole object.
  package let property: String?
  package let reason: Tidying.Reason

  /// Whether it is a property of its object, or in it.
  package func isIn(_ property: String?) -> Bool {
    self.property == property || property.map { self.property?.hasPrefix($0 + ".") == true } ?? false
  }
}

extension ThreeWayMerge {
  /// The bookkeeping of theirs that the merge has, where only edits were wanted.
  package var keptBookkeeping: [KeptBookkeeping] {
    let versions = solution.versions
    return solution.facts.kept.sorted { $0.key < $1.key }.map { id, reason in
      let fact = solution.facts.all[id]
      let its = versions.node(fact.element, .theirs).map { versions.theirs.propertyName(of: $0) { _ in nil } }
      var property = its ?? versions.property(of: fact.element)
      if case .attribute(let name) = fact.slot { property = property.map { "\($0).\(name)" } ?? name }
      return KeptBookkeeping(object: versions.object(of: fact.element).id, property: property, reason: reason)
    }
  }
}

extension Facts {
  /// Takes theirs' bookkeeping from ours, but for what stays for a reason. What rules tie to an edit comes with it.
  mutating func tidy(_ tidying: Tidying) {
    let open = all.indices.filter(isTheirBookkeeping)
    let needs = TidyNeeds(self, open: open, tidying)
    for id in open {
      if let reason = needs.reason(for: all[id]) {
        kept[id] = reason
      } else {
        state(all[id].slot, of: all[id].element, .free(.ours))
      }
    }
  }

  /// Whether only theirs has a fact so, and neither a diff nor a merge takes it for an edit.
  private func isTheirBookkeeping(_ id: FactID) -> Bool {
    guard states[id] == .changed(by: .theirs) || states[id] == .free(.theirs) else { return false }
    let element = all[id].element
    switch all[id].slot {
    case .place: return false
    case .presence:
      return changeClass(of: element) == .bookkeeping
        || !versions.onSides(element) { $1.isUnstated($0) }.contains(false)
    case .whole: return changeClass(of: element) == .bookkeeping || isUpgraded(element)
    case .attribute(let name): return isBookkeeping(name, of: element)
    }
  }

  private func changeClass(of element: ElementID) -> ChangeClass {
    versions.onSides(element) { ChangeClasses.of($0, in: $1) }.min() ?? .edit
  }

  private func isBookkeeping(_ name: String, of element: ElementID) -> Bool {
    guard !Identifiers.isName(name), name != AttributeNames.key else { return false }
    let values = versions.values(of: name, element)
    if Spellings.areAlike(values.ours, values.theirs, of: name, on: versions.elementName(of: element)) { return true }
    let classes = versions.onSides(element) { node, document in
      ChangeClasses.of(
        attribute: name, on: document.nodes[node].name, in: ChangeClasses.of(node, in: document))
    }
    return classes.min() == .bookkeeping && versions.factClass(of: name, element).isBookkeeping
  }

  /// Whether theirs only writes a value as a newer Xcode does.
  private func isUpgraded(_ element: ElementID) -> Bool {
    guard let mine = versions.node(element, .ours), let its = versions.node(element, .theirs) else { return false }
    return versions.theirs.isUpgrade(its, of: mine, in: versions.ours)
      && !versions.theirs.isListedColor(its, as: mine, in: versions.ours)
  }
}

/// What edits need of the bookkeeping beside them.
private struct TidyNeeds {
  private let facts: Facts
  private let tidying: Tidying
  private var versions: Versions { facts.versions }
  /// Whether theirs has an object or a value that ours lacks.
  private let hasAdditions: Bool
  /// Whether theirs is the first in which the frames that constraints give are left out of the app.
  private let leavesFramesOut: Bool
  /// The scenes, or objects at the top of a nib, with edits; `nil` is what is in none.
  private var editedScenes: Set<ElementID?> = []
  /// Computed frames of theirs with placed frames in them, which are relative to their sizes.
  private var aroundPlaced: Set<ElementID> = []
  /// Computed frames of theirs that are around or in frames which an edit changed.
  private var besidePlaced: Set<ElementID> = []

  init(_ facts: Facts, open: [FactID], _ tidying: Tidying) {
    (self.facts, self.tidying) = (facts, tidying)
    let versions = facts.versions, isOpen = Set(open)
    let edits = facts.all.indices.filter { facts.states[$0] == .changed(by: .theirs) && !isOpen.contains($0) }
    hasAdditions = edits.contains { id in
      let element = facts.all[id].element
      return facts.all[id].slot != .place && versions.exists(element, in: .theirs) && !versions.isFrame(element)
    }
    func leavesFramesOut(_ document: Document) -> Bool {
      document.nodes.indices.contains { FactClasses.leavesFramesOut($0, in: document) }
    }
    self.leavesFramesOut = leavesFramesOut(versions.theirs) && !leavesFramesOut(versions.ours)
    editedScenes = Set(edits.map { Self.scene(of: facts.all[$0].element, versions) })
    if let differences = versions.differences(of: .theirs) {
      for node in versions.changedNodes(on: .theirs) where versions.theirs.nodes[node].traits.contains(.ordered) {
        let list = versions.element(of: node, in: .theirs)
        guard let old = versions.node(list, .ours), differences.reordering(old, node) != nil else { continue }
        editedScenes.insert(Self.scene(of: list, versions))
      }
    }
    findPlacedFrames()
  }

  /// The scene, or the object at the top of a nib, that an element is in; `nil` for what is in none.
  private static func scene(of element: ElementID, _ versions: Versions) -> ElementID? {
    let version: Version = versions.exists(element, in: .theirs) ? .theirs : .ours
    let chain = [element] + versions.ancestors(of: element, in: version)
    // The lists of scenes and of objects lie in the document itself.
    return chain.count > 2 && Scenes.isList(versions.elementName(of: chain[chain.count - 2]))
      ? chain[chain.count - 3] : nil
  }

  /// Masks act on the difference between the size of a view in the document and the one at run time. So a frame that places a
  /// view says nothing without the size of the frame around it.
  private mutating func findPlacedFrames() {
    let versions = versions, theirs = versions.theirs
    let frames = theirs.nodes.indices.filter { theirs.nodes[$0].traits.contains(.frame) }
    var changed: Set<ElementID> = []
    func outer(_ frame: Int) -> ElementID? {
      let outer = Anchors.outerFrame(of: frame, in: theirs) ?? FactClasses.windowFrame(around: frame, in: theirs)
      return outer.map { versions.element(of: $0, in: .theirs) }
    }
    for node in frames where FactClasses.of(node, in: theirs) == .placement {
      let frame = versions.element(of: node, in: .theirs), isChanged = isChanged(frame)
      if isChanged { changed.insert(frame) }
      guard let outer = outer(node) else { continue }
      aroundPlaced.insert(outer)
      if isChanged { besidePlaced.insert(outer) }
    }
    for node in frames {
      let view = theirs.nodes[node].parent
      guard view >= 0, !FactClasses.isConstrained(view, in: theirs), let outer = outer(node),
        changed.contains(outer) || besidePlaced.contains(outer)
      else { continue }
      besidePlaced.insert(versions.element(of: node, in: .theirs))
    }
  }

  private func isChanged(_ frame: ElementID) -> Bool {
    guard let mine = versions.node(frame, .ours), let its = versions.node(frame, .theirs) else { return true }
    return versions.ours.startTag(of: mine) != versions.theirs.startTag(of: its)
  }

  private func hasOtherSize(_ frame: ElementID) -> Bool {
    Axis.allCases.contains { axis in
      let lengths = versions.each(frame) { $0.number(axis.length, of: $1) }
      return lengths.ours != lengths.theirs
    }
  }

  /// Why a fact stays as theirs has it; `nil` if nothing needs it.
  func reason(for fact: Fact) -> Tidying.Reason? {
    let element = fact.element, name = versions.elementName(of: element)
    if isInAddition(element) { return .addition }
    if versions.isFrame(element) { return reason(forFrame: element) }
    if let reason = reason(forStamp: fact) { return reason }
    if Connections.kind(of: name) == .segue { return hasOtherSegues(element) ? .segue : nil }
    switch fact.slot {
    case .attribute(let attribute):
      return FactClasses.saysOfFrame(attribute) && keepsFrame(of: element) ? .frame : nil
    case .presence:
      let isNew = versions.factClass(of: element) == .toolStamp && versions.exists(element, in: .theirs)
      return isNew && hasAdditions ? .capability : nil
    default: return nil
    }
  }

  private func reason(forFrame frame: ElementID) -> Tidying.Reason? {
    if !tidying.allFrames, editedScenes.contains(nil) || editedScenes.contains(Self.scene(of: frame, versions)) {
      return .sceneWithEdits
    }
    return besidePlaced.contains(frame) || aroundPlaced.contains(frame) && hasOtherSize(frame) ? .placedFrames : nil
  }

  private func reason(forStamp fact: Fact) -> Tidying.Reason? {
    var factClass = versions.factClass(of: fact.element)
    if case .attribute(let name) = fact.slot { factClass = versions.factClass(of: name, fact.element) }
    guard factClass == .toolStamp else { return nil }
    if tidying.keepsVersions { return .versions }
    if leavesFramesOut { return .framesLeftOut }
    guard fact.element == AssembledTree.root, case .attribute(let name) = fact.slot else { return nil }
    return FactClasses.versionAttributes.contains(name) ? nil : .form
  }

  /// Whether a view has the frame that theirs gave it.
  private func keepsFrame(of view: ElementID) -> Bool {
    versions.children(of: view, in: .theirs).contains { frame in
      versions.isFrame(frame) && isChanged(frame)
        && (!versions.factClass(of: frame).isBookkeeping || reason(forFrame: frame) != nil)
    }
  }

  /// Whether other segues than before lead to the scene of a tie breaker.
  private func hasOtherSegues(_ tieBreaker: ElementID) -> Bool {
    let versions = versions
    func segues(to scene: String, on side: Side) -> Set<ElementID> {
      let document = versions[side]
      let nodes = document.nodes.indices.filter {
        Connections.kind(of: document.nodes[$0].name) == .segue
          && document.hasValue(scene, of: Connections.destination, in: $0)
      }
      return Set(nodes.map { versions.element(of: $0, in: side.version) })
    }
    let named = versions.values(of: "reference", tieBreaker)
    return Side.allCases.contains { side in
      let segue = named[side].flatMap(versions.element(withID:))
      let scene = segue.flatMap { versions.values(of: Connections.destination, $0)[side] }
      return scene.map { segues(to: $0, on: .ours) != segues(to: $0, on: .theirs) } ?? false
    }
  }

  /// Whether an element is in something that is new, or that moved.
  private func isInAddition(_ element: ElementID) -> Bool {
    versions.ancestors(of: element, in: .theirs).contains { around in
      guard !versions.isContainer(around) else { return false }
      let isMoved = facts.fact(.place, of: around).map { facts.states[$0] == .changed(by: .theirs) } ?? false
      return isMoved || !versions.exists(around, in: .ours)
    }
  }
}

extension Versions {
  /// What the sides say of an element, without one that lacks it.
  fileprivate func onSides<Value>(_ element: ElementID, _ value: (Int, Document) -> Value) -> [Value] {
    Side.allCases.compactMap { side in node(element, side.version).map { value($0, self[side]) } }
  }

  /// Whether an element has children on a side.
  func isFullOnASide(_ element: ElementID) -> Bool {
    onSides(element) { $1.hasChildren($0) }.contains(true)
  }

  /// Whether a side has an element without children.
  func isEmptyOnASide(_ element: ElementID) -> Bool {
    onSides(element) { $1.hasChildren($0) }.contains(false)
  }
}
