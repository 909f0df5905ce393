internal import XibModel

extension Facts {
  /// The fact that an attribute is, or is part of; `nil` if the sides have it alike.
  func fact(of reference: Reference) -> FactID? {
    guard !reference.isAlike else { return nil }
    if let own = fact(.attribute(reference.attribute), of: reference.owner) { return own }
    guard versions.existsOnBothSides(reference.owner) else { return nil }
    if let own = fact(.whole, of: reference.owner) { return own }
    return versions.ancestors(of: reference.owner, in: .ours).lazy.compactMap { fact(.whole, of: $0) }.first
  }

  /// The fact that says whether an element is there: its own, or that of the value that it is part of.
  func presenceFact(of element: ElementID) -> FactID? {
    if let own = fact(.presence, of: element) { return own }
    let side = versions.anySide(of: element)
    guard !versions.exists(element, in: side.other.version) else { return nil }
    let around = versions.ancestors(of: element, in: side.version).first(where: versions.existsOnBothSides)
    return around.flatMap { fact(.whole, of: $0) }
  }

  /// The fact that says which id an object has, if the sides have it under another one.
  func namingFact(of element: ElementID) -> FactID? {
    guard versions.existsOnBothSides(element) else { return nil }
    let ids = versions.values(of: AttributeNames.id, element)
    guard !ids.ours.isExactly(ids.theirs) else { return nil }
    return fact(.attribute(AttributeNames.id), of: element) ?? fact(.whole, of: element)
  }
}

/// Which elements are there however the merge is decided, looked up once.
///
/// Rules ask it to leave out most of a document. A label that nobody touched is stable if the view around it is. It is not
/// if one side deleted that view: then it hangs on the fact that the view is there, and a rule must follow that fact. Nor is a
/// constraint of which one side deleted an item: without the item, it can't be.
final class Stability {
  private let facts: Facts
  private let references: ReferenceTable
  private var known: ElementTable<Bool?>

  init(_ facts: Facts, _ references: ReferenceTable) {
    self.facts = facts
    self.references = references
    known = ElementTable(repeating: nil, count: facts.versions.count)
  }

  /// Whether an element is there in every result: neither side added or deleted it, nor anything without which it can't be.
  func isStable(_ element: ElementID) -> Bool {
    if let found = known[element] { return found }
    // An element that hangs on itself is not stable by that.
    known[element] = false
    let found = find(element)
    known[element] = found
    return found
  }

  private func find(_ element: ElementID) -> Bool {
    // It may be deleted itself; go with the element around it, wherever that is; go with an object that it refers to, or that
    // gets another id; or go with the view that it is the entry of.
    guard facts.presenceFact(of: element) == nil else { return false }
    if references.isHeld(element) { return stablyHeld.contains(element) }
    guard facts.fact(.place, of: element) == nil else { return false }
    if let owner = facts.versions.owner(of: element, in: facts.versions.anySide(of: element).version),
      !isStable(owner)
    {
      return false
    }
    let isCarried = references.carrying(element).allSatisfy { reference in
      facts.fact(of: reference) == nil
        && Side.allCases.allSatisfy { side in
          reference.targets[side].map { isStable($0) && facts.namingFact(of: $0) == nil } ?? true
        }
    }
    return isCarried && references.view(beside: element).map { isStable($0.element) } ?? true
  }

  /// The objects of an archive that something holds whatever the facts come to.
  private lazy var stablyHeld = references.heldObjects {
    facts.presenceFact(of: $0) == nil
  } source: {
    facts.fact(of: $0) == nil ? $0.side : nil
  }
}
