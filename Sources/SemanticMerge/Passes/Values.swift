internal import XibModel

/// A start tag merged from two, with the source of each attribute in each view.
struct MergedStartTag {
  /// The side whose tag is the pattern: it gives the element's name and the order of attributes.
  var pattern: Choice
  /// The attributes that differ between the sides, and the side they are taken from.
  var attributes: [(name: String, choice: Choice)]
  /// The attributes whose merged value is that of neither side, and these values.
  var values: [String: String] = [:]

  var hasConflict: Bool { attributes.contains { $0.choice == .conflict } }
}

/// Attributes, texts and atomic values: rules 1, 2 and 6 of merge-rules.md.
extension MergeState {
  mutating func decideValues() {
    let ours = versions.ours, theirs = versions.theirs
    var mine = 0
    while mine < ours.nodes.count {
      let identity = versions.identity(of: mine, on: .ours)
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
    if wholes[identity] != nil { return true }
    var hasText = false, hasChildren = false
    for side in Side.allCases {
      guard let node = versions.node(identity, side), let document = versions.document(side) else { continue }
      if Containers.atomic.contains(document.nodes[node].name) { return true }
      if document.hasText(node) { hasText = true }
      if document.hasChildren(node) { hasChildren = true }
      if document.nodes[node].name != versions.elementName(of: identity), document.value("id", of: node) == nil {
        return true
      }
    }
    let isFrame = !hasText && !hasChildren && FactClasses.isFrame(versions.elementName(of: identity))
    return hasText || isFrame && versions.factClass(of: identity) == .layoutResult && !hasChosenSize(identity)
  }

  /// Whether a frame has a number that a person chose, so that each number is merged by itself.
  private func hasChosenSize(_ identity: Int) -> Bool {
    Side.allCases.contains { side in
      guard let node = versions.node(identity, side), let document = versions.document(side) else { return false }
      return !FactClasses.chosenSizes(ofFrame: node, in: document).isEmpty
    }
  }

  private mutating func decideWhole(_ identity: Int, _ mine: Int, _ its: Int) {
    let ours = versions.ours, theirs = versions.theirs
    if Self.isAlike(mine, ours, its, theirs) {
      // The sides only write it differently: keep the one that changed how it is written.
      let old = versions.node(identity, .base)
      let isOld = old.map { versions.base?.source(of: $0) == ours.source(of: mine) } ?? false
      if isOld { wholes[identity] = .take(.theirs) }
      return
    }
    if let base = versions.base, let old = versions.node(identity, .base) {
      if Self.isAlike(old, base, its, theirs) { return }
      if Self.isAlike(old, base, mine, ours) {
        wholes[identity] = .take(.theirs)
        return
      }
    }
    if let wider = widerChange(identity, mine, its) {
      wholes[identity] = .take(wider)
      return
    }
    let factClass = versions.factClass(of: identity)
    if let winner = winner(factClass).map({ sideOfDevice(showing: identity) ?? $0 }) {
      wholes[identity] = .take(winner)
      decide(rule(factClass), identity, "both sides changed it; \(winner.name) is taken, because \(factClass.why)")
    } else {
      wholes[identity] = .conflict
      conflicts.append(conflict(.value, identity, "both sides changed it differently"))
    }
  }

  /// Whether two values are the same, however they are spelled, with the same remarks in them.
  private static func isAlike(_ one: Int, _ document: Document, _ other: Int, _ second: Document) -> Bool {
    document.means(one, sameAs: other, in: second) && document.remarks(within: one) == second.remarks(within: other)
  }

  /// The side whose simulated device was taken, for the frame of a root view, which has the size of the device.
  private func sideOfDevice(showing identity: Int) -> Side? {
    guard let node = versions.node(identity, .ours), FactClasses.isRootFrame(node, in: versions.ours),
      let device = versions.ours.children(of: 0).first(where: { FactClasses.isDevice($0, in: versions.ours) }),
      case .take(let side) = wholes[versions.identity(of: device, on: .ours)]
    else { return nil }
    return side
  }

  /// The side whose value holds the other's change too: where merging attribute by attribute gives that side's very value.
  private func widerChange(_ identity: Int, _ mine: Int, _ its: Int) -> Side? {
    let ours = versions.ours, theirs = versions.theirs
    guard let base = versions.base, let old = versions.node(identity, .base),
      !ours.hasChildren(mine), !theirs.hasChildren(its), !base.hasChildren(old),
      ours.nodes[mine].name == theirs.nodes[its].name, ours.content(of: mine).isExactly(theirs.content(of: its))
    else { return nil }
    let names = (ours.attributes(of: mine) + theirs.attributes(of: its)).map(\.name)
    var candidates: Set<Side> = [.ours, .theirs]
    for name in names {
      let one = ours.value(name, of: mine), other = theirs.value(name, of: its), before = base.value(name, of: old)
      if one.isExactly(other) { continue }
      if !one.isExactly(before) { candidates.remove(.theirs) }
      if !other.isExactly(before) { candidates.remove(.ours) }
    }
    return candidates.count == 1 ? candidates.first : nil
  }

  private mutating func decideStartTag(_ identity: Int, _ mine: Int, _ its: Int) {
    let ours = versions.ours, theirs = versions.theirs, base = versions.base
    let old = versions.node(identity, .base)
    var tag = MergedStartTag(pattern: .take(.ours), attributes: [])
    if ours.nodes[mine].name != theirs.nodes[its].name {
      let name = old.flatMap { base?.nodes[$0].name }
      tag.pattern =
        name == theirs.nodes[its].name ? .take(.ours) : name == ours.nodes[mine].name ? .take(.theirs) : .conflict
      if tag.pattern == .conflict {
        // The attributes of one element do not belong in the other.
        wholes[identity] = .conflict
        conflicts.append(conflict(.value, identity, "the two sides make it different elements"))
        return
      }
    }
    var names = ours.attributes(of: mine).map(\.name)
    names += theirs.attributes(of: its).map(\.name).filter { ours.value($0, of: mine) == nil }
    var isMine = tag.pattern == .take(.ours)
    var isTheirs = ours.nodes[mine].name == theirs.nodes[its].name || tag.pattern == .take(.theirs)
    // The object's name is looked up only once: that takes a search of all its attributes.
    var found: (object: ObjectReference, property: String?)?
    let anchored = anchoredNumbers(ofFrame: identity)
    for name in names {
      let one = ours.value(name, of: mine), other = theirs.value(name, of: its)
      if one.isExactly(other), anchored[name] == nil || anchored[name].isExactly(one) { continue }
      let before = old.flatMap { base?.value(name, of: $0) }
      let choice: Choice
      if let number = anchored[name] {
        choice = number.isExactly(other ?? "") ? .take(.theirs) : .take(.ours)
        if !number.isExactly(one ?? ""), !number.isExactly(other ?? "") { tag.values[name] = number }
        decide(
          .anchoredFrame, identity, "it keeps its distances from the view around it, whose size one side changed",
          property: name)
      } else if let side = layoutSide(of: name, identity, mine, its) {
        choice = .take(side)
        decide(
          .layoutResult, identity, "\(side.name) has constraints on the view, which the other side places by its frame",
          property: name)
      } else if other.isExactly(before) {
        choice = .take(.ours)
      } else if one.isExactly(before) {
        choice = .take(.theirs)
      } else {
        let place = found ?? (versions.object(of: identity), versions.property(of: identity))
        found = place
        choice = contradiction(identity, mine, place, name, before, one, other)
      }
      if choice != .take(.ours) { isMine = false }
      if choice != .take(.theirs) { isTheirs = false }
      tag.attributes.append((name, choice))
    }
    let isRewritten = old.map { base?.startTag(of: $0) == ours.startTag(of: mine) } ?? false
    if !tag.values.isEmpty {
      startTags[identity] = tag
      return
    }
    if isTheirs, !isMine || isRewritten {
      tag = MergedStartTag(pattern: .take(.theirs), attributes: [])
    }
    if isMine, !(isTheirs && isRewritten), tag.pattern == .take(.ours) { return }
    startTags[identity] = tag
  }

  private mutating func contradiction(
    _ identity: Int, _ mine: Int, _ place: (object: ObjectReference, property: String?), _ name: String,
    _ base: String?, _ ours: String?, _ theirs: String?
  ) -> Choice {
    let isWindow = isWindowLength(name, identity)
    let factClass =
      isWindow
      ? .layoutResult
      : FactClasses.of(attribute: name, of: mine, in: versions.ours, versions.factClass(of: identity))
    let object = place.object
    let path = [place.property, name].compactMap { $0 }.joined(separator: ".")
    let mover =
      factClass == .placement
      ? realMove(base.flatMap(Double.init), ours.flatMap(Double.init), theirs.flatMap(Double.init)) : nil
    if factClass == .placement, mover == nil, let side = sideChangingText(ofFrame: identity) {
      decide(
        .fittedFrame, identity, "both sides changed it; \(side.name) is taken, because it changed the text",
        property: name)
      return .take(side)
    }
    // All content fits into the larger of two windows.
    let larger: Side? = isWindow && winner(factClass) != nil ? larger(ours, theirs) : nil
    guard let winner = larger ?? mover ?? winner(factClass) else {
      conflicts.append(
        Conflict(
          kind: .value, object: object, property: path, base: base, ours: ours, theirs: theirs,
          reason: "both sides changed it differently", elements: [identity]))
      return .conflict
    }
    decisions.append(
      Decision(
        rule: rule(factClass), object: object, property: path, base: base, ours: ours, theirs: theirs,
        reason: "both sides changed it; \(winner.name) is taken, because \(factClass.why)"))
    return .take(winner)
  }

  /// The side that gave a view its first constraints, if the other side says that the frame is fixed.
  private mutating func layoutSide(of attribute: String, _ identity: Int, _ mine: Int, _ its: Int) -> Side? {
    guard attribute == FactClasses.fixedFrame else { return nil }
    let isFixed = (
      versions.ours.value(attribute, of: mine) == "YES", versions.theirs.value(attribute, of: its) == "YES"
    )
    guard isFixed.0 != isFixed.1, let id = versions.ours.identifier(of: mine) else { return nil }
    let side: Side = isFixed.0 ? .theirs : .ours
    // A side that removed the constraints and fixed the frame instead wants the frame.
    guard isConstrained(id, on: side), !isConstrained(id, on: .base), !isConstrained(id, on: side.other) else {
      return nil
    }
    return side
  }

  private mutating func isConstrained(_ id: String, on side: Side) -> Bool {
    if let known = constrainedObjects[side] { return known.contains(id) }
    let found = versions.document(side)?.constrainedObjects() ?? []
    constrainedObjects[side] = found
    return found.contains(id)
  }

  private func isWindowLength(_ name: String, _ identity: Int) -> Bool {
    [Side.ours, .theirs].contains { side in
      guard let node = versions.node(identity, side), let document = versions.document(side) else { return false }
      return FactClasses.isWindowLength(name, of: node, in: document)
    }
  }

  private func larger(_ ours: String?, _ theirs: String?) -> Side? {
    guard let ours = ours.flatMap(Double.init), let theirs = theirs.flatMap(Double.init) else { return nil }
    return theirs > ours ? .theirs : .ours
  }

  /// The side that really moved a view, if the other only rounded: by one point at most, as the canvas does by itself.
  func realMove(_ base: Double?, _ ours: Double?, _ theirs: Double?) -> Side? {
    func isRounding(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1 }
    guard let ours, let theirs else { return nil }
    if isRounding(ours, theirs) { return .ours }
    guard let base, isRounding(base, ours) != isRounding(base, theirs) else { return nil }
    return isRounding(base, ours) ? .theirs : .ours
  }

  /// The side whose value of a class is taken when both changed it; `nil` if a person must decide.
  func winner(_ factClass: FactClass) -> Side? {
    guard options.policy(of: factClass) == .rule else { return nil }
    return factClass == .toolStamp || factClass == .derivedCache ? versions.newerTool : .ours
  }

  private func rule(_ factClass: FactClass) -> Decision.Rule {
    switch factClass {
    case .toolStamp: .toolStamp
    case .derivedCache: .derivedCache
    case .editorState: .editorState
    case .layoutResult: .layoutResult
    case .edit, .placement: .rounding
    }
  }
}

extension Versions {
  /// The side that the newer Xcode wrote; ours if both releases are the same.
  var newerTool: Side {
    ours.toolsVersion.lexicographicallyPrecedes(theirs.toolsVersion) ? .theirs : .ours
  }
}

extension FactClass {
  fileprivate var why: String {
    switch self {
    case .toolStamp: "tool stamps come from the newer Xcode"
    case .derivedCache: "the newer Xcode derives it"
    case .layoutResult: "Auto Layout computes it"
    case .placement: "the rest is rounding"
    default: "Xcode keeps it for the editor only"
    }
  }
}
