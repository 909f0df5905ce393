internal import Basics
internal import XibModel

/// Elements that come from one side as a whole.
extension Facts {
  /// States the elements that come from one side with everything in them.
  mutating func stateKinds() {
    stateNamesakes()
    stateChangedKinds()
    stateUnevenLists()
    wholes.name(Rule.whole.name)
  }

  /// States that an element comes from one side with everything in it, and so do the elements in it that both sides have,
  /// wherever they are.
  mutating func stateContestedWhole(_ element: ElementID, _ contradiction: Contradiction?) {
    if let contradiction { wholes.append(contradiction) }
    var open = [element]
    while let whole = open.popLast() {
      guard fact(.whole, of: whole).map({ states[$0] }) != .contested else { continue }
      state(.whole, of: whole, .contested)
      contestedWholes.append(whole)
      if whole != element, let strangers = strangers(under: whole) { wholes.append(strangers) }
      for side in Side.allCases {
        open += versions.subtree(of: whole, on: side).dropFirst().filter { versions.existsOnBothSides($0) }
      }
    }
  }

  // MARK: Elements of which each side made something else

  private mutating func stateChangedKinds() {
    var node = 0
    while node < versions.ours.nodes.count {
      let element = versions.element(of: node, in: .ours)
      let its = versions.node(element, .theirs)
      if let its, fact(.whole, of: element) == nil, let side = sideOfEqualValue(node, its) {
        state(.whole, of: element, .free(side))
      }
      guard !versions.isUnchanged(element), !isWhole(element) else {
        node = versions.ours.nodes[node].subtreeEnd
        continue
      }
      if let its, let explanation = contradiction(in: element, node, its), !stateByClass(wholly: element) {
        stateContestedWhole(
          element, Contradiction(kind: .value, facts: [], elements: [element], explanation: explanation))
      }
      node += 1
    }
  }

  /// The side to take the part of an entry of an archive's dictionary from, if both sides give it one value, and at least one
  /// of them only mentions it, because several entries share it: if possible, the side that states it.
  private func sideOfEqualValue(_ mine: Int, _ its: Int) -> Side? {
    let (ours, theirs) = (versions.ours, versions.theirs)
    guard ours.nodes[mine].parent >= 0, ours.isDictionaryEntry(ours.nodes[mine].parent),
      ours.isMention(mine) || theirs.isMention(its), !ours.isEqual(mine, to: its, in: theirs),
      !versions.isUnchanged(node: mine, on: .ours), !versions.isUnchanged(node: its, on: .theirs),
      let value = valueMentioned(by: mine, on: .ours), let other = valueMentioned(by: its, on: .theirs),
      ours.isSamePlainValue(value, as: other, in: theirs)
    else { return nil }
    return ours.isMention(mine) && !theirs.isMention(its) ? .theirs : .ours
  }

  /// The value that an element mentions, or the element itself if it is no mention.
  private func valueMentioned(by node: Int, on side: Side) -> Int? {
    let document = versions[side]
    guard document.isMention(node) else { return node }
    return versions.object(referredToBy: ArchiveMentions.attribute, of: node, in: side.version)
      .flatMap { versions.node($0, side.version) }
  }

  /// Why what one side made of an element does not fit what the other made of it; `nil` if it fits.
  private func contradiction(in element: ElementID, _ mine: Int, _ its: Int) -> String? {
    // The attributes of one element do not belong in the other.
    switch versions.each(element, { $0.nodes[$1].name }).resolution({ one, other in
      one == other || Spellings.areOne(one ?? "", other ?? "", underKey: versions.ours.key(of: mine))
    }) {
    case .contradiction: return "both sides changed its kind differently"
    case .changed(let side):
      if hasChangeOfKind(element, by: side.other) {
        return "\(side.name) changed its kind, and \(side.other.name) changed what the other kind does not have"
      }
    case .alike: break
    }
    guard !versions.isUnchanged(node: mine, on: .ours), !versions.isUnchanged(node: its, on: .theirs) else {
      return nil
    }
    if arePiecesUneven(element), !versions.ours.isEqual(mine, to: its, in: versions.theirs) {
      return "both sides changed the text, and its pieces do not fit together"
    }
    // Both sides changed it, and at least one of them the type of its value, but not to the same one.
    guard let type = TypedValues.type(of: versions.ours.nodes[mine].name),
      !versions.ours.hasSameValue(of: type, in: mine, as: its, in: versions.theirs)
    else { return nil }
    return "the value of one side does not belong to the type of the other"
  }

  /// Whether both sides changed or deleted pieces of a text that the base has, and one of them their number: a piece is known
  /// by its place alone.
  private func arePiecesUneven(_ text: ElementID) -> Bool {
    let pieces = versions.each(text) { document, node in
      document.children(of: node).filter { Identifiers.pairedByPlace.contains(document.nodes[$0].name) }
    }
    guard let old = pieces.base, !old.isEmpty, [pieces.ours, pieces.theirs].contains(where: { $0?.count != old.count })
    else { return false }
    return Side.allCases.allSatisfy { side in
      old.contains { piece in
        versions.node(versions.element(of: piece, in: .base), side.version)
          .map { !versions.isUnchanged(node: $0, on: side) } ?? true
      }
    }
  }

  /// Whether a side changed something in an element that the kind which the other side made of it may not have: what that
  /// side has no more, or never had, and not every kind has.
  private func hasChangeOfKind(_ element: ElementID, by side: Side) -> Bool {
    guard let base = versions.base, let old = versions.node(element, .base),
      let node = versions.node(element, side.version), let other = versions.node(element, side.other.version),
      !versions.isUnchanged(node: node, on: side)
    else { return false }
    let document = versions[side], retyped = versions[side.other]
    let names = document.differingAttributes(of: node, from: old, in: base)
    let hasOther = names.contains { name in
      let has = retyped.value(name, of: other)
      return !SharedByKinds.hasAttribute(name) && (has == nil || has != base.value(name, of: old))
        && !has.isExactly(document.value(name, of: node))
    }
    return hasOther
      || document.children(of: node).contains { child in
        let part = versions.element(of: child, in: side.version)
        return !versions.isUnchanged(node: child, on: side) && !SharedByKinds.hasChild(child, in: document)
          && !versions.exists(part, in: side.other.version)
      }
  }

  // MARK: Lists whose lengths must agree

  private mutating func stateUnevenLists() {
    for node in versions.changedNodes() {
      let element = versions.element(of: node, in: .ours)
      guard fact(.whole, of: element) == nil, versions.exists(element, in: .theirs) else { continue }
      if let lists = EvenLists.of(node, in: versions.ours) { stateUneven(lists, of: element) }
    }
  }

  /// States the lists of an object as contested if they agree on both sides, but not in the merge.
  private mutating func stateUneven(_ lists: EvenLists, of object: ElementID) {
    let areEvenOnSides = Side.allCases.allSatisfy { side in
      areEven(
        lists, of: object, children: { versions.children(of: $0, in: side.version) },
        number: { Int(place: text(of: $0, in: side.version)) })
    }
    let isEvenMerged = areEven(
      lists, of: object, children: mergedChildren,
      number: { element in
        let texts = ThreeWay { text(of: element, in: $0) }
        return texts.resolution.side.flatMap { Int(place: texts[$0]) }
      })
    let isAnotherLength = Side.allCases.contains {
      isEntryChangedBesideLength(lists, of: object, changedInLengthBy: $0)
    }
    guard areEvenOnSides, !isEvenMerged || isAnotherLength else { return }
    let parts = versions.children(of: object, in: .ours).filter { part in
      !versions.isUnchanged(part) && versions.exists(part, in: .theirs)
        && versions.element(part, in: .ours).map { lists.includes($0.node, in: $0.document) } == true
    }
    let explanation =
      isEvenMerged
      ? "one side changed how many entries it has, and the other changed an entry"
      : "both sides changed how many entries it has, and those of both do not fit together"
    let contradiction = Contradiction(kind: .grid, facts: [], elements: [object] + parts, explanation: explanation)
    for (index, part) in parts.enumerated() { stateContestedWhole(part, index == 0 ? contradiction : nil) }
  }

  /// Whether one side changed the length of lists, and the other an entry that is known by its place alone, such as the width
  /// of a segment: neither says which place it has in the lists of both.
  private func isEntryChangedBesideLength(
    _ lists: EvenLists, of object: ElementID, changedInLengthBy side: Side
  ) -> Bool {
    guard case .counted(_, let keys) = lists, versions.exists(object, in: .base) else { return false }
    func entries(_ version: Version) -> [ElementID] {
      versions.children(of: object, in: version).filter { keys.contains(key(of: $0)) }
    }
    func lengths(_ version: Version) -> [Int] {
      entries(version).map { versions.children(of: $0, in: version).count }
    }
    guard let first = keys.first, lengths(side.version).max() != lengths(.base).max(),
      lengths(side.other.version).max() == lengths(.base).max()
    else { return false }
    return entries(side.other.version).contains { list in
      key(of: list) != first
        && versions.node(list, side.other.version).map { !versions.isUnchanged(node: $0, on: side.other) } == true
    }
  }

  /// Whether the lengths of an object's lists agree.
  private func areEven(
    _ lists: EvenLists, of object: ElementID, children: (ElementID) -> [ElementID], number: (ElementID) -> Int?
  ) -> Bool {
    let parts = children(object)
    switch lists {
    case .columns(let container):
      let columns = parts.filter { versions.elementName(of: $0) == container }.flatMap(children)
      // A side may keep a column that the other deleted, without its cells; it is not written.
      return Set(columns.map { children($0).count }.filter { $0 > 0 }).count <= 1
    case .counted(let counts, let lists):
      let byKey = Dictionary(firstOf: parts.map { (key(of: $0), $0) })
      let length = counts.map { byKey[$0].flatMap(number) ?? 0 }.reduce(1, &*)
      return lists.compactMap { byKey[$0] }.allSatisfy { children($0).count == length }
    }
  }

  /// The children of an element as far as nothing is contested.
  private func mergedChildren(of element: ElementID) -> [ElementID] {
    Set(Side.allCases.flatMap { versions.children(of: element, in: $0.version) }).filter(isKept).sorted()
  }

  private func text(of element: ElementID, in version: Version) -> String {
    versions.element(element, in: version).map { $0.document.content(of: $0.node) } ?? ""
  }

  private func key(of element: ElementID) -> String {
    versions.element(element, in: versions.anyVersion(of: element)).flatMap { $0.document.key(of: $0.node) } ?? ""
  }
}

extension Rule {
  static let whole = Rule(
    "whole",
    """
    If the sides made different things of one element, such as a stack view and a view of a button, all of it comes
    from one side. So it does if one side changed its kind and the other changed what the new kind does not have,
    if one side changed the type of a runtime attribute and the other changed it too, if both changed pieces of a
    text with attributes and one of them their number, or if each changed the length of lists that must have one length
    (format.md 5.3).
    """
  ) { snapshot in
    let facts = snapshot.facts
    return facts.contestedWholes.flatMap { element -> [Contradiction] in
      guard let whole = facts.fact(.whole, of: element) else { return [] }
      return facts.facts(in: element).filter { $0 != whole }.map { fact in
        Contradiction(kind: .value, facts: [whole, fact], elements: [element], explanation: nil)
      }
    }
  }
}
