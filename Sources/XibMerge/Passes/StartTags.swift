internal import XibModel

/// A start tag merged from two, with the source of each attribute in each reading.
struct MergedStartTag {
  /// The side whose tag is the pattern: it gives the element's name and the order of attributes.
  var pattern: Side
  /// The attributes that differ between the sides, and the side they are taken from.
  var attributes: [(name: String, choice: Choice)] = []
  /// The merged values that neither side has, by attribute.
  var values: [String: String] = [:]

  /// Where an attribute is taken from; `nil` if it does not differ, or comes from the pattern.
  func choice(of name: String) -> Choice? { attributes.first { $0.name == name }?.choice }

  mutating func set(_ name: String, to choice: Choice) {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].choice = choice
    } else {
      attributes.append((name, choice))
    }
  }

  var hasConflict: Bool { attributes.contains { $0.choice == .conflict } }

  /// Gives each reading the whole value of its own side, where several attributes state a value that is in conflict.
  mutating func keepCoupled(_ groups: [[String]]) {
    let contested = Set(attributes.filter { $0.choice == .conflict }.map(\.name))
    let coupled = groups.filter { $0.contains(where: contested.contains) }
    for index in attributes.indices where coupled.contains(where: { $0.contains(attributes[index].name) }) {
      attributes[index].choice = .conflict
    }
  }

  /// Whether every attribute that differs is taken from one side.
  func takesAttributes(from side: Side) -> Bool { attributes.allSatisfy { $0.choice == .take(side) } }
}

/// An attribute of an element that both sides have, with a different value on each.
struct DifferingAttribute {
  let name: String
  let values: ThreeWay<String?>
  /// The identity of the element.
  let element: Int
  /// The element's node in ours.
  let mine: Int
}

/// Element names and attributes: rule 1 of merge-rules.md, attribute by attribute.
extension MergeState {
  mutating func decideStartTag(_ identity: Int, _ mine: Int, _ its: Int) {
    let ours = versions.ours
    let old = versions.element(identity, in: .base)
    let names = elementNames(of: identity, mine, its)
    // An element whose name is in conflict is a whole, and has no merged start tag.
    guard let pattern = names.resolution.side else { return }
    let tag = mergedStartTag(identity, mine, its, pattern)
    guard tag.values.isEmpty else {
      startTags[identity] = tag
      return
    }
    let isMine = pattern == .ours && tag.takesAttributes(from: .ours)
    let isTheirs = (names.ours == names.theirs || pattern == .theirs) && tag.takesAttributes(from: .theirs)
    let isAsInBase = old.map { $0.document.startTag(of: $0.node) == ours.startTag(of: mine) } ?? false
    if isTheirs, !isMine || isAsInBase {
      startTags[identity] = MergedStartTag(pattern: .theirs)
    } else if !isMine {
      startTags[identity] = tag
    }
  }

  private mutating func mergedStartTag(_ identity: Int, _ mine: Int, _ its: Int, _ pattern: Side) -> MergedStartTag {
    let ours = versions.ours, theirs = versions.theirs
    let old = versions.element(identity, in: .base)
    var tag = MergedStartTag(pattern: pattern)
    // The object's name is looked up only once: that takes a search of all its attributes.
    var place: (object: ObjectReference, property: String?)?
    let anchored = anchoredNumbers(ofFrame: identity)
    let added = theirs.attributes(of: its).names.filter { ours.value($0, of: mine) == nil }
    for name in Array(ours.attributes(of: mine).names) + added
    where anchored[name] != nil || !ours.hasSameValue(of: name, in: mine, as: its, in: theirs) {
      let one = ours.value(name, of: mine), other = theirs.value(name, of: its), number = anchored[name]
      if one.isExactly(other), number == nil || number.isExactly(one) { continue }
      let values = ThreeWay(base: old.flatMap { $0.document.value(name, of: $0.node) }, ours: one, theirs: other)
      let attribute = DifferingAttribute(name: name, values: values, element: identity, mine: mine)
      let choice: Choice
      if let number {
        choice = take(number, for: attribute, &tag)
      } else if let side = decideFixedFrame(attribute) ?? values.resolution({ $0.isExactly($1) }).side {
        choice = .take(side)
      } else if ConnectionPlaces.isRestated(name, on: ours.nodes[mine].name) {
        // Each reading has the name of what is in the element, where the contradiction is.
        choice = .conflict
      } else {
        let found = place ?? (versions.object(of: identity), versions.property(of: identity))
        place = found
        choice = decideContradiction(attribute, of: found.object, found.property)
      }
      tag.attributes.append((name, choice))
    }
    // An element that one side gave another name has the alternatives of the name that is known.
    let pairs = Alternatives.pairs(of: mine, in: ours)
    for pair in pairs.isEmpty ? Alternatives.pairs(of: its, in: theirs) : pairs {
      separate(pair, &tag, identity, mine, its)
    }
    if tag.attributes.count > 1 {
      var groups = CoupledAttributes.groups
      let isFormula = isReversed(identity)
      if isFormula { groups.append(ConstraintPlaces.formula) }
      for group in groups { contestParts(group, &tag, identity) }
      // A number in conflict belongs to its formula, though each side may change another part of one.
      let isConstraint = ours.nodes[mine].traits.contains(.constraint) && theirs.nodes[its].traits.contains(.constraint)
      if !isFormula, isConstraint { groups.append(ConstraintPlaces.formula) }
      if tag.hasConflict { tag.keepCoupled(groups) }
    }
    return tag
  }

  /// Whether a side exchanged the ends of a constraint.
  private func isReversed(_ identity: Int) -> Bool {
    guard let (base, old) = versions.element(identity, in: .base), base.nodes[old].traits.contains(.constraint) else {
      return false
    }
    return Side.allCases.contains { side in
      versions.node(identity, side.version).map {
        ConstraintPlaces.isReversed($0, in: versions[side], from: old, in: base)
      } ?? false
    }
  }

  /// Makes a value that several attributes state a conflict if each side changed a part of it. `keepCoupled` then makes
  /// its other parts one too.
  private mutating func contestParts(_ group: [String], _ tag: inout MergedStartTag, _ identity: Int) {
    let parts = group.compactMap { name in tag.attributes.firstIndex { $0.name == name } }
    let choices = parts.map { tag.attributes[$0].choice }
    guard let first = parts.first, Side.allCases.allSatisfy({ choices.contains(.take($0)) }),
      !choices.contains(.conflict)
    else { return }
    let name = tag.attributes[first].name
    tag.attributes[first].choice = .conflict
    conflicts.append(
      Conflict(
        kind: .value, object: versions.object(of: identity), property: versions.property(name, of: identity),
        values: stated(group, identity), explanation: "each side changed another part of one value",
        elements: [identity]))
  }

  /// What each version states in several attributes of an element; `nil` where it has none of them.
  private func stated(_ names: [String], _ identity: Int) -> ThreeWay<String?> {
    ThreeWay { version in
      guard let (document, node) = versions.element(identity, in: version) else { return nil }
      let values = names.compactMap { name in document.value(name, of: node).map { "\(name) \($0)" } }
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }

  /// Keeps two attributes apart that the sides gave to an element of which it can have only one.
  private mutating func separate(
    _ pair: (String, String), _ tag: inout MergedStartTag, _ identity: Int, _ mine: Int, _ its: Int
  ) {
    func value(_ name: String, on side: Side) -> String? {
      side == .ours ? versions.ours.value(name, of: mine) : versions.theirs.value(name, of: its)
    }
    let places = [pair.0, pair.1].compactMap { name in tag.attributes.firstIndex { $0.name == name } }
    guard places.count == 2,
      !Side.allCases.contains(where: { value(pair.0, on: $0) != nil && value(pair.1, on: $0) != nil }),
      Side.allCases.contains(where: { reading in
        places.allSatisfy { value(tag.attributes[$0].name, on: tag.attributes[$0].choice.side(in: reading)) != nil }
      })
    else { return }
    let isKnown = places.contains { tag.attributes[$0].choice == .conflict }
    for place in places { tag.attributes[place].choice = .conflict }
    guard !isKnown else { return }
    conflicts.append(
      Conflict(
        kind: .value, object: versions.object(of: identity), property: versions.property(pair.0, of: identity),
        values: stated([pair.0, pair.1], identity),
        explanation: "the sides gave it both \(ObjectNames.spelledOut(pair.0)) and \(ObjectNames.spelledOut(pair.1)), "
          + "and it can have only one of them", elements: [identity]))
  }

  /// Takes a number of a frame that was computed for the merged view around it.
  private mutating func take(
    _ number: String, for attribute: DifferingAttribute, _ tag: inout MergedStartTag
  ) -> Choice {
    let isMine = number.isExactly(attribute.values.ours ?? ""), isIts = number.isExactly(attribute.values.theirs ?? "")
    if !isMine, !isIts { tag.values[attribute.name] = number }
    decide(
      .anchoredFrame, attribute.element, "it keeps its distances from the view around it, whose size one side changed",
      property: attribute.name)
    return isIts ? .take(.theirs) : .take(.ours)
  }

  /// The side that gave a view its first constraints, if the other side says that the frame is fixed.
  private mutating func decideFixedFrame(_ attribute: DifferingAttribute) -> Side? {
    guard attribute.name == FactClasses.fixedFrame else { return nil }
    let isFixedInOurs = attribute.values.ours == AttributeNames.yes
    guard isFixedInOurs != (attribute.values.theirs == AttributeNames.yes),
      let id = versions.ours.identifier(of: attribute.mine)
    else { return nil }
    let side: Side = isFixedInOurs ? .theirs : .ours
    // A side that removed the constraints and fixed the frame instead wants the frame.
    guard isConstrained(id, in: side.version), !isConstrained(id, in: .base), !isConstrained(id, in: side.other.version)
    else { return nil }
    decide(
      .layoutResult, attribute.element,
      "\(side.name) has constraints on the view, which the other side places by its frame", property: attribute.name)
    return side
  }

  private func isConstrained(_ id: String, in version: Version) -> Bool {
    versions.constrainedObjects[version].contains(id)
  }
}
