internal import XibModel

extension Rule {
  static let oneValue = Rule(
    "one-value",
    """
    A colour, a font description, a run of an attributed string and the like are one value: half of one colour and
    half of another is a colour that nobody chose.
    """)

  static let spellings = Rule(
    "spellings",
    """
    What releases of Xcode write differently with the same meaning is no edit (format.md 7.5): a fallback beside a
    system colour, the names of the 11 point font, an embedded image under a new name. A side that only writes a value
    as another Xcode does gives way to the other. If both do, and not alike, it is a conflict. So it is with what one
    release states and another does not (no colour of a text, an empty identifier), with the ending of an image's name,
    with the parts of a system colour that never changes, or that the resources of the newer document list, with
    the system type of a button (`roundedRect`, `system`), and with the element of a cell's content view.
    """)
}

/// Texts and values that merge whole.
extension Facts {
  /// States the values and attributes of every element that both sides have.
  mutating func stateValues() {
    let ours = versions.ours, theirs = versions.theirs
    var mine = 0
    while mine < ours.nodes.count {
      let element = versions.element(of: mine, in: .ours)
      if versions.isUnchanged(element) {
        mine = ours.nodes[mine].subtreeEnd
        continue
      }
      if let its = versions.node(element, .theirs), fact(.whole, of: element) == nil {
        if versions.isOneValue(element) {
          if ours.source(of: mine) != theirs.source(of: its) { stateWhole(element, mine, its) }
        } else if ours.startTag(of: mine) != theirs.startTag(of: its) {
          stateAttributes(element, mine, its)
        }
      }
      mine = isWhole(element) ? ours.nodes[mine].subtreeEnd : mine + 1
    }
  }

  /// Whether an element is merged as one value with everything in it.
  func isWhole(_ element: ElementID) -> Bool { fact(.whole, of: element) != nil || versions.isOneValue(element) }

  private mutating func stateWhole(_ element: ElementID, _ mine: Int, _ its: Int) {
    let values = ThreeWay { versions.element(element, in: $0) }
    if let side = chosenSide(versions.factClass(of: element)) {
      return decide(.toolStamp, .whole, of: element, for: side, chosen)
    }
    switch values.resolution(Self.isAlike) {
    case .alike:
      // The sides only write it differently: keep the one that changed how it is written.
      let sources = values.map { value in value.map { $0.document.source(of: $0.node) } }
      state(.whole, of: element, .free(sources.source))
    case .changed(let side):
      state(.whole, of: element, .changed(by: side), decision(onColor: element, writtenBy: side.other))
    case .contradiction:
      if let side = widerChange(element, mine, its) ?? sideBesideNewSpelling(element) ?? sideOfUnsetList(mine, its) {
        state(.whole, of: element, .changed(by: side))
      } else if decides(.rounding), let side = sideOfSameColor(mine, its) {
        decide(
          .rounding, .whole, of: element, for: side,
          "both sides changed it to one color, in other numbers; \(side.name) is taken")
      } else if !stateByClass(wholly: element) {
        state(.whole, of: element, .contested)
      }
    }
  }

  /// The side with the longer of two lists in which nobody set anything: it has an entry for each view.
  private func sideOfUnsetList(_ mine: Int, _ its: Int) -> Side? {
    let (ours, theirs) = (versions.ours, versions.theirs)
    guard Identifiers.isUnset(mine, in: ours), Identifiers.isUnset(its, in: theirs) else { return nil }
    return Array(ours.children(of: mine)).count < Array(theirs.children(of: its)).count ? .theirs : .ours
  }

  /// The side that writes a color shorter which both sides have; `nil` if the colors differ, or if they have names.
  private func sideOfSameColor(_ mine: Int, _ its: Int) -> Side? {
    let (ours, theirs) = (versions.ours, versions.theirs)
    guard Self.areNumbers((ours, mine), (theirs, its)), ours.isUpgrade(mine, of: its, in: theirs) else { return nil }
    let (first, second) = (ours.source(of: mine), theirs.source(of: its))
    return first.count == second.count
      ? (first.lexicographicallyPrecedes(second) ? .ours : .theirs) : first.count < second.count ? .ours : .theirs
  }

  /// States that an element comes whole from the side that the policy for its class prefers; returns whether there is one.
  mutating func stateByClass(wholly element: ElementID) -> Bool {
    let factClass = versions.factClass(of: element)
    guard let winner = winner(factClass).map({ sideOfDevice(showing: element) ?? $0 }) else { return false }
    decide(
      factClass.reason ?? .rounding, .whole, of: element, for: winner,
      "both sides changed it; \(winner.name) is taken, because \(why(factClass))")
    return true
  }

  private typealias Value = (document: Document, node: Int)

  /// Whether two values are the same, however they are spelled, with the same remarks in them.
  private static func isAlike(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return (one ?? other).map { $0.document.isUnstated($0.node) } ?? true }
    return
      (one.document.isSynonym(one.node, of: other.node, in: other.document)
      || one.document.isSavedAnew(one.node, of: other.node, in: other.document) && !areNumbers(one, other))
      && one.document.remarks(within: one.node) == other.document.remarks(within: other.node)
  }

  /// Whether two colours state numbers: of one colour in other numbers, the merge says whose it takes.
  private static func areNumbers(_ one: Value, _ other: Value) -> Bool {
    [one, other].allSatisfy { ColorComponents(of: $0.node, in: $0.document) != nil }
  }

  /// The side whose value is the only new one: the other only writes the base's as another Xcode does. `nil` if both do so,
  /// because a font has several such names.
  private func sideBesideNewSpelling(_ element: ElementID) -> Side? {
    guard let base = versions.element(element, in: .base) else { return nil }
    let sides = Side.allCases.filter { side in
      guard let other = versions.element(element, in: side.other.version) else { return false }
      return other.document.isUpgrade(other.node, of: base.node, in: base.document)
    }
    return sides.count == 1 ? sides.first : nil
  }

  /// What is said of a side that only wrote the name of a system colour as its numbers, or the reverse.
  private func decision(onColor element: ElementID, writtenBy side: Side) -> Decision? {
    guard let base = versions.element(element, in: .base), let new = versions.element(element, in: side.version),
      new.document.isListedColor(new.node, as: base.node, in: base.document)
    else { return nil }
    return versions.decision(.spellings, element, "\(side.name) only wrote the system colour as another Xcode does")
  }

  /// The side whose simulated device was taken, for the frame of a root view, which has the size of the device.
  private func sideOfDevice(showing element: ElementID) -> Side? {
    guard let node = versions.node(element, .ours), FactClasses.isRootFrame(node, in: versions.ours),
      let device = versions.ours.children(of: 0).first(where: { FactClasses.isDevice($0, in: versions.ours) })
    else { return nil }
    return fact(.whole, of: versions.element(of: device, in: .ours)).flatMap(preferredSide)
  }

  /// The side whose value includes the other side's change: merging attribute by attribute would give exactly this
  /// value.
  private func widerChange(_ element: ElementID, _ mine: Int, _ its: Int) -> Side? {
    let old = versions.node(element, .base)
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

extension Versions {
  /// Whether an element is one value with everything in it in the versions.
  func isOneValue(_ element: ElementID) -> Bool {
    if let known = oneValues[element] { return known }
    let found = findOneValue(element)
    oneValues[element] = found
    return found
  }

  private func findOneValue(_ element: ElementID) -> Bool {
    var hasText = false, hasChildren = false
    for version in Version.allCases {
      guard let (document, node) = self.element(element, in: version) else { continue }
      if document.nodes[node].traits.contains(.atomic) { return true }
      if document.hasText(node) { hasText = true }
      if document.hasChildren(node) { hasChildren = true }
      let name = document.nodes[node].name, key = document.key(of: node)
      if !Spellings.areOne(name, elementName(of: element), underKey: key), document.id(of: node) == nil { return true }
      if isUneven(node, in: version) { return true }
    }
    // Text where another version has children is a remark in a list.
    if hasText || hasChildren { return !hasChildren }
    return isFrame(element) && factClass(of: element) == .layoutResult && !hasChosenSize(element)
  }

  /// Whether a frame has a number that a person chose, or that a window takes, so that each number is merged by itself.
  private func hasChosenSize(_ element: ElementID) -> Bool {
    each(element) { !FactClasses.chosenSizes(ofFrame: $1, in: $0).isEmpty || FactClasses.sizesWindow($1, in: $0) }
      .all.contains(true)
  }
}
