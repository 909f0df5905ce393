internal import XibModel

/// An attribute of an element that both sides have, with a different value on each.
struct DifferingAttribute {
  let name: String
  let values: ThreeWay<String?>
  let element: ElementID
  /// The element's node in ours.
  let mine: Int
}

extension Rule {
  static let values = Rule(
    "values",
    """
    An attribute, a text or a parent that one side changed is taken; changed alike on both sides, it is taken. Changed
    differently, it is a conflict, unless the merge decides by itself (below).
    """)

  static let toolStamp = Rule(
    "tool-stamp",
    """
    What the release of Xcode stamps on a document comes from the side with the newer `toolsVersion`. With `ours` or
    `oldest` it is that of ours, or of the side with the older one, whichever side changed it.
    """)

  static let derivedCache = Rule(
    "derived-cache",
    """
    What Xcode derives from the rest of the document, or from the project (the module of a class of the target), comes
    from the side with the newer `toolsVersion`, or from the only side that states it.
    """)

  static let editorState = Rule(
    "editor-state",
    """
    Canvas positions, guides on the canvas, warnings, and what is only simulated (bars, sizes, an orientation) come from
    ours.
    """)

  static let layoutResult = Rule(
    "layout-result",
    """
    A frame that Auto Layout computes comes from ours; of two sizes of a window, or of the view of a controller of AppKit, the
    larger is taken. A view that gets
    its first constraints on one side loses `fixedFrame`. The view of a view controller has the size of the screen.
    Sizes that UIKit uses as they are (the height of a table's header and footer, a title view, the view of a bar
    button), and widths that people drag, are edits.
    """)

  static let rounding = Rule(
    "rounding",
    """
    A frame that places a view is an edit, number by number; but a number that one side only rounded, by one point at
    most, gives way, and if both rounded it, ours is taken. Between whole numbers nothing was rounded. Of any number, and
    of a color, the last decimals are rounding.
    """)
}

/// Attributes, and the policies for what both sides changed differently.
extension Facts {
  mutating func stateAttributes(_ element: ElementID, _ mine: Int, _ its: Int) {
    let ours = versions.ours, theirs = versions.theirs
    let old = versions.element(element, in: .base)
    let anchored = anchoredNumbers(ofFrame: element)
    let added = theirs.attributes(of: its).names.filter { ours.value($0, of: mine) == nil }
    for name in Array(ours.attributes(of: mine).names) + added
    where anchored[name] != nil || !ours.hasSameValue(of: name, in: mine, as: its, in: theirs) {
      let one = ours.value(name, of: mine), other = theirs.value(name, of: its), number = anchored[name]
      if one.isExactly(other), number == nil || !decides(.anchoredFrame) || number.isExactly(one) { continue }
      let values = ThreeWay(base: old.flatMap { $0.document.value(name, of: $0.node) }, ours: one, theirs: other)
      let attribute = DifferingAttribute(name: name, values: values, element: element, mine: mine)
      if number != nil, !decides(.anchoredFrame), values.resolution == .contradiction {
        state(.attribute(name), of: element, .contested)
      } else if let number, decides(.anchoredFrame) {
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
      return decide(.layoutResult, slot, of: element, for: side, why)
    }
    if attribute.name == AttributeNames.key, let place = fact(.place, of: element),
      case .free(let side) = states[place]
    {
      return state(slot, of: element, .free(side))
    }
    if attribute.name == AttributeNames.id, let user = sideKeepingIdentifier(element) {
      let why = "\(user.other.name) took its id away, but \(user.name) refers to it; the id stays"
      return decide(.reidentified, slot, of: element, for: user, why)
    }
    if let side = chosenSide(versions.factClass(of: attribute.name, element)) {
      return decide(.toolStamp, slot, of: element, for: side, chosen)
    }
    let owner = versions.elementName(of: element)
    switch attribute.values.resolution({ Spellings.areAlike($0, $1, of: attribute.name, on: owner) }) {
    case .alike:
      let side = attribute.values.source
      // Which of both is written matters to nobody, but must be said where the base has neither.
      guard attribute.values[side.other] != attribute.values.base else {
        return state(slot, of: element, .free(side))
      }
      decide(
        .spellings, slot, of: element, for: side, "both sides mean the same; it is written as \(side.name) writes it")
    case .changed(let side):
      let isRespelled = attribute.values[side.other] != attribute.values.base
      let why = "\(side.other.name) only wrote it as another Xcode does"
      let decision = isRespelled ? versions.decision(.spellings, element, why, property: attribute.name) : nil
      state(slot, of: element, .changed(by: side), decision)
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
    let mover: Side? =
      switch factClass {
      case .placement: sideMoving(numbers)
      case .edit: sideMoving(numbers, within: Self.lastDecimals)
      default: nil
      }
    if mover != nil, !decides(.rounding) { return state(slot, of: element, .contested) }
    if factClass == .placement, mover == nil, decides(.fittedFrame), let side = sideChangingText(ofFrame: element) {
      let why = "both sides changed it; \(side.name) is taken, because it changed the text"
      return decide(.fittedFrame, slot, of: element, for: side, why)
    }
    // All content fits into the larger of two windows.
    let larger = isWindow && winner(factClass) != nil ? sideWithLarger(numbers) : nil
    guard let winner = larger ?? mover ?? sideStating(attribute.values, factClass) ?? winner(factClass) else {
      return state(slot, of: element, .contested)
    }
    let because = mover == nil ? why(factClass) : FactClass.placement.why
    let why = "both sides changed it; \(winner.name) is taken, because \(because)"
    decide(factClass.reason ?? .rounding, slot, of: element, for: winner, why)
  }

  /// The only side that states what Xcode derives; `nil` if both do, or if a person decides.
  private func sideStating(_ values: ThreeWay<String?>, _ factClass: FactClass) -> Side? {
    guard factClass == .derivedCache, winner(factClass) != nil, (values.ours == nil) != (values.theirs == nil) else {
      return nil
    }
    return values.ours == nil ? .theirs : .ours
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

  /// The reason for a decision about a class, in the words that follow "because".
  func why(_ factClass: FactClass) -> String {
    guard versions.ours.toolsVersion == versions.theirs.toolsVersion else { return factClass.why }
    return switch factClass {
    case .toolStamp: "both sides were saved by one release of Xcode"
    case .derivedCache: "Xcode derives it"
    default: factClass.why
    }
  }

  private func isWindowLength(_ name: String, _ element: ElementID) -> Bool {
    Side.allCases.contains { side in
      versions.node(element, side.version).map { FactClasses.isWindowLength(name, of: $0, in: versions[side]) }
        ?? false
    }
  }

  private func sideWithLarger(_ numbers: ThreeWay<Double?>) -> Side? {
    guard let ours = numbers.ours, let theirs = numbers.theirs else { return nil }
    return theirs > ours ? .theirs : .ours
  }

  /// What the decimals of a number differ by after calculations with 32 bits.
  private static let lastDecimals = 0.0001

  /// The side that changed a number, if the other side only rounded it: that of a view by one point at most, as the canvas
  /// does by itself. Between whole numbers nothing was rounded.
  func sideMoving(_ numbers: ThreeWay<Double?>, within distance: Double = 1) -> Side? {
    func isRounding(_ one: Double?, _ other: Double?) -> Bool {
      guard let one, let other else { return false }
      return one == other || abs(one - other) <= distance && (one != one.rounded() || other != other.rounded())
    }
    guard numbers.ours != nil, numbers.theirs != nil else { return nil }
    // Of a half point, the canvas makes a whole one: up or down.
    let rounded = Side.allCases.filter { side in
      guard distance == 1, let base = numbers.base, let number = numbers[side] else { return false }
      return base != base.rounded() && number == number.rounded() && abs(number - base) < 1
    }
    if let side = rounded.first { return rounded.count == 2 ? .ours : side.other }
    switch numbers.resolution(isRounding) {
    case .alike: return .ours
    case .changed(let side): return isRounding(numbers.base, numbers[side]) ? nil : side
    case .contradiction: return nil
    }
  }

  // MARK: Policies

  /// The side that a fact comes from if nothing ties it to others; `nil` if a person must decide.
  func preferredSide(_ fact: FactID) -> Side? {
    switch states[fact] {
    case .changed(let side), .free(let side): side
    case .contested: nil
    }
  }

  /// Whether the merge has an element, as far as nothing is contested.
  func isKept(_ element: ElementID) -> Bool {
    fact(.presence, of: element).flatMap(preferredSide).map { exists(element, on: $0) } ?? true
  }

  /// The side whose value of a class is taken when both changed it; `nil` if a person must decide.
  func winner(_ factClass: FactClass) -> Side? {
    guard let reason = factClass.reason else { return nil }
    guard decides(reason) else { return chosenSide(factClass) }
    return reason == .toolStamp || reason == .derivedCache ? versions.newerTool : .ours
  }

  /// The side that a user chose for all facts of a class, whoever changed them.
  func chosenSide(_ factClass: FactClass) -> Side? {
    switch factClass.reason.map(options.policy) {
    case .ours: .ours
    case .oldest: versions.olderTool
    default: nil
    }
  }

  /// Why the side that a user chose is taken.
  var chosen: String {
    "the policy for tool stamps is \"\(options.policy(of: .toolStamp).rawValue)\""
  }

  /// Whether the merge decides for a reason.
  func decides(_ reason: Decision.Reason) -> Bool { options.policy(of: reason) == .decide }

  /// States that a policy takes a fact from a side, and why.
  mutating func decide(
    _ reason: Decision.Reason, _ slot: Fact.Slot, of element: ElementID, for side: Side, _ why: String
  ) {
    var property: String?
    if case .attribute(let name) = slot { property = name }
    state(slot, of: element, .free(side), versions.decision(reason, element, why, property: property))
  }
}

extension Versions {
  /// Makes a decision about an element, or about one of its attributes.
  func decision(
    _ reason: Decision.Reason, _ element: ElementID, _ explanation: String, property: String? = nil
  ) -> Decision {
    let values = property.map { self.values(of: $0, element) } ?? summaries(of: element)
    let path = property.map { self.property($0, of: element) } ?? self.property(of: element)
    return Decision(
      reason: reason, object: object(of: element), property: path, values: values,
      worded: WordedElement(element: element, attribute: property), explanation: explanation)
  }

  /// The side that the newer Xcode wrote; ours if both releases are the same.
  var newerTool: Side {
    ours.toolsVersion.lexicographicallyPrecedes(theirs.toolsVersion) ? .theirs : .ours
  }

  /// The side that the older Xcode wrote; ours if both releases are the same.
  var olderTool: Side {
    theirs.toolsVersion.lexicographicallyPrecedes(ours.toolsVersion) ? .theirs : .ours
  }
}

extension FactClass {
  /// The reason for decisions about facts of this class; `nil` if a person decides.
  var reason: Decision.Reason? {
    switch self {
    case .toolStamp: .toolStamp
    case .derivedCache: .derivedCache
    case .editorState: .editorState
    case .layoutResult: .layoutResult
    case .edit, .placement: nil
    }
  }

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
