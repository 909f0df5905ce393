internal import XibModel

/// Texts and atomic values, which merge whole: rules 1, 2 and 6 of merge-rules.md. ``decideStartTag(_:_:_:)`` merges
/// the other elements.
extension MergeState {
  mutating func decideValues() {
    let ours = versions.ours, theirs = versions.theirs
    var mine = 0
    while mine < ours.nodes.count {
      let identity = versions.identity(of: mine, in: .ours)
      if versions.isUnchanged(identity) {
        mine = ours.nodes[mine].subtreeEnd
        continue
      }
      if let its = versions.node(identity, .theirs), wholes[identity] == nil {
        if isWhole(identity) {
          if ours.source(of: mine) != theirs.source(of: its) { decideWhole(identity, mine, its) }
        } else if ours.startTag(of: mine) != theirs.startTag(of: its) {
          decideStartTag(identity, mine, its)
        }
      }
      // An element that is taken whole includes everything in it.
      mine = isWhole(identity) ? ours.nodes[mine].subtreeEnd : mine + 1
    }
  }

  /// Whether an element is merged as one value with everything in it.
  func isWhole(_ identity: Int) -> Bool {
    wholes[identity] != nil || (versions.isUnchanged(identity) ? isOneValue(identity) : oneValues[identity])
  }

  /// Whether an element is part of a value that merges whole.
  func isInWhole(_ identity: Int) -> Bool {
    versions.ancestors(of: identity, in: versions.anyVersion(of: identity)).contains(where: isWhole)
  }

  /// Whether an element is one value with everything in it in the versions, whatever the merge has decided.
  func isOneValue(_ identity: Int) -> Bool {
    var hasText = false, hasChildren = false
    for version in Version.allCases {
      guard let (document, node) = versions.element(identity, in: version) else { continue }
      if document.nodes[node].traits.contains(.atomic) { return true }
      if document.hasText(node) { hasText = true }
      if document.hasChildren(node) { hasChildren = true }
      if document.nodes[node].name != versions.elementName(of: identity), document.id(of: node) == nil {
        return true
      }
      if versions.correspondence.isUneven(node, in: document, version.rawValue) { return true }
    }
    // Text where another version has children is a remark in a list.
    if hasText || hasChildren { return !hasChildren }
    return versions.isFrame(identity) && versions.factClass(of: identity) == .layoutResult && !hasChosenSize(identity)
  }

  /// Whether a frame has a number that a person chose, so that each number is merged by itself.
  private func hasChosenSize(_ identity: Int) -> Bool {
    Version.allCases.contains { version in
      guard let (document, node) = versions.element(identity, in: version) else { return false }
      return !FactClasses.chosenSizes(ofFrame: node, in: document).isEmpty
    }
  }

  private mutating func decideWhole(_ identity: Int, _ mine: Int, _ its: Int) {
    let values = ThreeWay { versions.element(identity, in: $0) }
    switch values.resolution(Self.isAlike) {
    case .alike:
      // The sides only write it differently: keep the one that changed how it is written.
      let sources = values.map { value in value.map { $0.document.source(of: $0.node) } }
      if sources.source == .theirs { take(.take(.theirs), wholly: identity) }
    case .changed(.ours): break
    case .changed(.theirs): take(.take(.theirs), wholly: identity)
    case .contradiction: decideContradiction(identity, mine, its)
    }
  }

  private mutating func decideContradiction(_ identity: Int, _ mine: Int, _ its: Int) {
    if let side = widerChange(identity, mine, its) ?? sideBesideNewSpelling(identity) {
      take(.take(side), wholly: identity)
      return
    }
    guard !decideByClass(wholly: identity) else { return }
    take(.conflict, wholly: identity)
    conflicts.append(conflict(.value, identity, MergeState.changedDifferently))
  }

  /// Takes an element whole from the side that the rule for its class prefers; returns whether there is one.
  mutating func decideByClass(wholly identity: Int) -> Bool {
    let factClass = versions.factClass(of: identity)
    guard let winner = winner(factClass).map({ sideOfDevice(showing: identity) ?? $0 }) else { return false }
    take(.take(winner), wholly: identity)
    decide(reason(factClass), identity, "both sides changed it; \(winner.name) is taken, because \(factClass.why)")
    return true
  }

  /// Takes an element whole: each reading has in it what its side has in it.
  mutating func take(_ choice: Choice, wholly identity: Int) {
    wholes[identity] = choice
    for side in Side.allCases {
      let readings = Readings(Side.allCases.filter { choice.side(in: $0) == side }.map { Readings($0) })
      for inner in versions.subtree(of: identity, on: side).dropFirst() {
        present[inner] = versions.existsOnBothSides(inner) ? .both : readings
      }
    }
  }

  private typealias Value = (document: Document, node: Int)

  /// Whether two values are the same, however they are spelled, with the same remarks in them.
  private static func isAlike(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return false }
    return one.document.isSynonym(one.node, of: other.node, in: other.document)
      && one.document.remarks(within: one.node) == other.document.remarks(within: other.node)
  }

  /// The side whose value is the only new one: the other only writes the base's as a newer Xcode does. `nil` if both do so,
  /// because a font has several such names.
  private func sideBesideNewSpelling(_ identity: Int) -> Side? {
    guard let base = versions.element(identity, in: .base) else { return nil }
    let sides = Side.allCases.filter { side in
      guard let other = versions.element(identity, in: side.other.version) else { return false }
      return other.document.isUpgrade(other.node, of: base.node, in: base.document)
    }
    return sides.count == 1 ? sides.first : nil
  }

  /// The side whose simulated device was taken, for the frame of a root view, which has the size of the device.
  private func sideOfDevice(showing identity: Int) -> Side? {
    guard let node = versions.node(identity, .ours), FactClasses.isRootFrame(node, in: versions.ours),
      let device = versions.ours.children(of: 0).first(where: { FactClasses.isDevice($0, in: versions.ours) }),
      case .take(let side) = wholes[versions.identity(of: device, in: .ours)]
    else { return nil }
    return side
  }

  /// The side whose value includes the other side's change: merging attribute by attribute would give exactly this
  /// value.
  private func widerChange(_ identity: Int, _ mine: Int, _ its: Int) -> Side? {
    let old = versions.node(identity, .base)
    // Without a base, both sides have a document of one source, and what one of them leaves out it did not set.
    guard old != nil || versions.base == nil else { return nil }
    var candidates = Set(Side.allCases)
    return keepWider(old, mine, its, &candidates) && candidates.count == 1 ? candidates.first : nil
  }

  /// Removes the sides that lack a change of the other one in an element; returns whether the sides can be compared.
  private func keepWider(_ old: Int?, _ mine: Int, _ its: Int, _ candidates: inout Set<Side>) -> Bool {
    let base = versions.base, ours = versions.ours, theirs = versions.theirs
    guard ours.nodes[mine].name == theirs.nodes[its].name, ours.content(of: mine).isExactly(theirs.content(of: its))
    else { return false }
    for name in Array(ours.attributes(of: mine).names) + theirs.attributes(of: its).names {
      let values = ThreeWay(
        base: old.flatMap { base?.value(name, of: $0) }, ours: ours.value(name, of: mine),
        theirs: theirs.value(name, of: its))
      switch values.resolution({ $0.isExactly($1) }) {
      case .alike: continue
      case .changed(let side): candidates.remove(side.other)
      case .contradiction: return false
      }
    }
    let inner = (ours: Array(ours.children(of: mine)), theirs: Array(theirs.children(of: its)))
    guard inner.ours.count == inner.theirs.count else { return false }
    guard let old, let base else {
      return zip(inner.ours, inner.theirs).allSatisfy { keepWider(nil, $0, $1, &candidates) }
    }
    return inner.ours.isEmpty && !base.hasChildren(old)
  }
}
