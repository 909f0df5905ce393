internal import XibModel

/// An attribute of an element that both sides have, with a different value on each.
struct DifferingAttribute {
  let name: String
  let values: ThreeWay<String?>
  /// The identity of the element.
  let element: Int
  /// The element's node in ours.
  let mine: Int
}

/// Attributes: rule 1 of merge-rules.md, and the policies for what both sides changed differently.
extension Facts {
  mutating func stateAttributes(_ element: Int, _ mine: Int, _ its: Int) {
    let ours = versions.ours, theirs = versions.theirs
    let old = versions.element(element, in: .base)
    let anchored = anchoredNumbers(ofFrame: element)
    let added = theirs.attributes(of: its).names.filter { ours.value($0, of: mine) == nil }
    for name in Array(ours.attributes(of: mine).names) + added
    where anchored[name] != nil || !ours.hasSameValue(of: name, in: mine, as: its, in: theirs) {
      let one = ours.value(name, of: mine), other = theirs.value(name, of: its), number = anchored[name]
      if one.isExactly(other), number == nil || number.isExactly(one) { continue }
      let values = ThreeWay(base: old.flatMap { $0.document.value(name, of: $0.node) }, ours: one, theirs: other)
      let attribute = DifferingAttribute(name: name, values: values, element: element, mine: mine)
      if let number {
        stateComputed(number, for: attribute)
      } else {
        state(attribute)
      }
    }
  }

  private mutating func state(_ attribute: DifferingAttribute) {
    let slot = Fact.Slot.attribute(attribute.name), element = attribute.element
    if let side = sideWithConstraints(attribute) {
      let why = "\(side.name) has constraints on the view, which the other side places by its frame"
      return state(
        slot, of: element, .free(side), decision(.layoutResult, element, why, property: attribute.name))
    }
    if attribute.name == AttributeNames.key, let place = number(.place, of: element),
      case .free(let side) = states[place]
    {
      return state(slot, of: element, .free(side))
    }
    if attribute.name == AttributeNames.id, let user = sideKeepingIdentifier(element) {
      let why = "\(user.other.name) took its id away, but \(user.name) refers to it; the id stays"
      return state(slot, of: element, .free(user), decision(.reidentified, element, why, property: attribute.name))
    }
    switch attribute.values.resolution({ $0.isExactly($1) }) {
    case .alike: break
    case .changed(let side): state(slot, of: element, .changed(by: side))
    case .contradiction: statePolicy(for: attribute)
    }
  }

  private mutating func statePolicy(for attribute: DifferingAttribute) {
    let (element, name) = (attribute.element, attribute.name)
    let slot = Fact.Slot.attribute(name)
    // Each side's value says again what is in the element, where the contradiction is.
    if ConnectionPlaces.isRestated(name, on: versions.ours.nodes[attribute.mine].name) {
      return state(slot, of: element, .contested)
    }
    let isWindow = isWindowLength(name, element)
    let factClass = isWindow ? .layoutResult : versions.factClass(of: name, element)
    let numbers = attribute.values.map { $0.flatMap(Double.init) }
    let mover = factClass == .placement ? sideMoving(numbers) : nil
    if factClass == .placement, mover == nil, let side = sideChangingText(ofFrame: element) {
      let why = "both sides changed it; \(side.name) is taken, because it changed the text"
      return state(slot, of: element, .free(side), decision(.fittedFrame, element, why, property: name))
    }
    // All content fits into the larger of two windows.
    let larger = isWindow && winner(factClass) != nil ? sideWithLarger(numbers) : nil
    guard let winner = larger ?? mover ?? winner(factClass) else { return state(slot, of: element, .contested) }
    let why = "both sides changed it; \(winner.name) is taken, because \(why(factClass))"
    state(slot, of: element, .free(winner), decision(reason(factClass), element, why, property: name))
  }

  /// The side that gave a view its first constraints, if the other side says that the frame is fixed.
  private func sideWithConstraints(_ attribute: DifferingAttribute) -> Side? {
    guard attribute.name == FactClasses.fixedFrame else { return nil }
    let isFixedInOurs = attribute.values.ours == AttributeNames.yes
    guard isFixedInOurs != (attribute.values.theirs == AttributeNames.yes),
      let id = versions.ours.identifier(of: attribute.mine)
    else { return nil }
    let side: Side = isFixedInOurs ? .theirs : .ours
    // A side that removed the constraints and fixed the frame instead wants the frame.
    let isConstrained = ThreeWay { versions.constrainedObjects[$0].contains(id) }
    return isConstrained[side] && !isConstrained.base && !isConstrained[side.other] ? side : nil
  }

  private func why(_ factClass: FactClass) -> String {
    factClass == .toolStamp && versions.ours.toolsVersion == versions.theirs.toolsVersion
      ? "both sides were saved by one release of Xcode" : factClass.why
  }

  private func isWindowLength(_ name: String, _ element: Int) -> Bool {
    Side.allCases.contains { side in
      versions.node(element, side.version).map { FactClasses.isWindowLength(name, of: $0, in: versions[side]) }
        ?? false
    }
  }

  private func sideWithLarger(_ numbers: ThreeWay<Double?>) -> Side? {
    guard let ours = numbers.ours, let theirs = numbers.theirs else { return nil }
    return theirs > ours ? .theirs : .ours
  }

  /// The side that moved a view, if the other side only rounded its numbers: by one point at most, as the canvas does
  /// by itself. Between whole numbers nothing was rounded.
  func sideMoving(_ numbers: ThreeWay<Double?>) -> Side? {
    func isRounding(_ one: Double?, _ other: Double?) -> Bool {
      guard let one, let other else { return false }
      return one == other || abs(one - other) <= 1 && (one != one.rounded() || other != other.rounded())
    }
    guard numbers.ours != nil, numbers.theirs != nil else { return nil }
    switch numbers.resolution(isRounding) {
    case .alike: return .ours
    // Two sides may have rounded in opposite directions.
    case .changed(let side): return isRounding(numbers.base, numbers[side]) ? nil : side
    case .contradiction: return nil
    }
  }

  // MARK: Policies

  /// The side that a fact comes from if nothing ties it to others; `nil` if a person must decide.
  func preferredSide(_ fact: Int) -> Side? {
    switch states[fact] {
    case .changed(let side), .free(let side): side
    case .contested: nil
    }
  }

  /// The side whose value of a class is taken when both changed it; `nil` if a person must decide.
  func winner(_ factClass: FactClass) -> Side? {
    guard options.policy(of: factClass) == .decide else { return nil }
    return factClass == .toolStamp || factClass == .derivedCache ? versions.newerTool : .ours
  }

  func reason(_ factClass: FactClass) -> Decision.Reason {
    switch factClass {
    case .toolStamp: .toolStamp
    case .derivedCache: .derivedCache
    case .editorState: .editorState
    case .layoutResult: .layoutResult
    case .edit, .placement: .rounding
    }
  }

  /// Makes a decision about an element, or about one of its attributes.
  func decision(_ reason: Decision.Reason, _ element: Int, _ explanation: String, property: String? = nil) -> Decision {
    versions.decision(reason, element, explanation, property: property)
  }
}

extension Versions {
  /// Makes a decision about an element, or about one of its attributes.
  func decision(_ reason: Decision.Reason, _ element: Int, _ explanation: String, property: String? = nil) -> Decision {
    let values = property.map { self.values(of: $0, element) } ?? summaries(of: element)
    let path = property.map { self.property($0, of: element) } ?? self.property(of: element)
    return Decision(
      reason: reason, object: object(of: element), property: path, values: values,
      worded: WordedElement(identity: element, attribute: property), explanation: explanation)
  }

  /// The side that the newer Xcode wrote; ours if both releases are the same.
  var newerTool: Side {
    ours.toolsVersion.lexicographicallyPrecedes(theirs.toolsVersion) ? .theirs : .ours
  }
}

extension FactClass {
  /// The reason for a decision about this class, in the words that follow "because".
  var why: String {
    switch self {
    case .toolStamp: "tool stamps come from the newer Xcode"
    case .derivedCache: "the newer Xcode derives it"
    case .layoutResult: "Auto Layout computes it"
    case .placement: "the rest is rounding"
    default: "Xcode keeps it for the editor only"
    }
  }
}
