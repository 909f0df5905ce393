internal import XibModel

/// An attribute by which an element refers to an object, on at least one side.
struct Reference {
  let owner: Int
  let attribute: String
  /// The fact that the attribute is; `nil` if the sides have it alike.
  let fact: Int?
  /// A side that has the owner.
  let side: Side
  /// The objects that it refers to on each side; `nil` for none, and for one that the side does not have.
  let targets: ThreeWay<Int?>
  /// The ids by which it does so.
  let ids: ThreeWay<String?>
}

/// The view that an entry of a parallel list belongs to, and the list that the view is in.
struct ListedView {
  let element: Int
  let list: Int
}

/// The references of elements, looked up once.
final class ReferenceTable {
  private let versions: Versions
  private var known: [Int: [Reference]] = [:]
  private var knownCarrying: [Int: [Reference]] = [:]
  private var stable: [Int: Bool] = [:]

  init(_ versions: Versions) { self.versions = versions }

  /// The references of an element.
  func of(_ element: Int, _ facts: Facts) -> [Reference] {
    if let found = known[element] { return found }
    var names: [String] = []
    for side in Side.allCases {
      guard let (document, node) = versions.element(element, in: side.version) else { continue }
      document.forEachReference(of: node) { if !names.contains($0.name) { names.append($0.name) } }
    }
    let found = names.map { name in
      let ids = versions.values(of: name, element)
      return Reference(
        owner: element, attribute: name,
        fact: facts.number(.attribute(name), of: element)
          ?? (ids.ours.isExactly(ids.theirs) ? nil : wholeFact(around: element, facts)),
        side: versions.anySide(of: element),
        targets: ThreeWay { version in
          ids[version].flatMap { versions.identity(ofID: $0) }.flatMap { versions.exists($0, in: version) ? $0 : nil }
        }, ids: ids)
    }
    known[element] = found
    return found
  }

  /// The fact that an element is part of, if it or something around it comes from one side as a whole.
  private func wholeFact(around element: Int, _ facts: Facts) -> Int? {
    guard versions.existsOnBothSides(element) else { return nil }
    if let own = facts.number(.whole, of: element) { return own }
    return versions.ancestors(of: element, in: .ours).lazy.compactMap { facts.number(.whole, of: $0) }.first
  }

  /// The fact that says whether an element is there: its own, or that of the value that it is part of.
  func presenceFact(of element: Int, _ facts: Facts) -> Int? {
    if let own = facts.number(.presence, of: element) { return own }
    let side = versions.anySide(of: element)
    guard !versions.exists(element, in: side.other.version) else { return nil }
    let around = versions.ancestors(of: element, in: side.version).first(where: versions.existsOnBothSides)
    return around.flatMap { facts.number(.whole, of: $0) }
  }

  /// The references without which an element can't be there; empty for objects, which can lose what they refer to.
  func carrying(_ element: Int, _ facts: Facts) -> [Reference] {
    if let found = knownCarrying[element] { return found }
    let found = findCarrying(element, facts)
    knownCarrying[element] = found
    return found
  }

  private func findCarrying(_ element: Int, _ facts: Facts) -> [Reference] {
    let name = versions.elementName(of: element)
    guard References.isCarried(name) else { return [] }
    var found = of(element, facts).filter { References.isCarried(name, by: $0.attribute) }
    // Neither part of an entry can go alone.
    if ArchiveMentions.isEntry(name) {
      let parts = versions.children(of: element, in: versions.anySide(of: element).version)
      found += parts.filter { versions.elementName(of: $0) == NormalArchive.mention }.flatMap { of($0, facts) }
    }
    guard !versions.graphs.isEmpty else { return found }
    // A value is there where something mentions it.
    let holding = holding(facts)
    return found.filter { reference in
      !Side.allCases.allSatisfy { side in reference.targets[side].map(holding.isValue) ?? true }
    }
  }

  // MARK: Archives

  private var knownHolding: Holding?

  func holding(_ facts: Facts) -> Holding {
    if let knownHolding { return knownHolding }
    let found = Holding(versions, facts, self)
    knownHolding = found
    return found
  }

  /// Whether an element is part of a value that one side added to an archive: that goes if nothing mentions it.
  func isInNewValue(_ element: Int, _ facts: Facts) -> Bool {
    guard !versions.graphs.isEmpty else { return false }
    let holding = holding(facts)
    let object = versions.ancestors(of: element, in: versions.anyVersion(of: element)).first(
      where: holding.objects.contains)
    return object.map { holding.isValue($0) && !versions.exists($0, in: .base) } ?? false
  }

  /// Whether an element is an object of an archive that others hold.
  func isHeld(_ element: Int, _ facts: Facts) -> Bool {
    !versions.graphs.isEmpty && !holders(of: element, facts).isEmpty
  }

  func holders(of element: Int, _ facts: Facts) -> [Holding.Mention] {
    let holding = holding(facts)
    return holding.objects.contains(element) ? holding.holders[element] ?? [] : []
  }

  /// Whether an element comes and goes with the objects that it refers to, as an object does not.
  func isCarried(_ element: Int) -> Bool { References.isCarried(versions.elementName(of: element)) }

  /// The view that an entry of a parallel list belongs to on a side that has the entry; `nil` for any other element.
  func view(beside entry: Int) -> ListedView? { view(beside: entry, in: versions.anySide(of: entry).version) }

  func view(beside entry: Int, in version: Version) -> ListedView? {
    guard let (document, node) = versions.element(entry, in: version), document.nodes[node].parent >= 0,
      document.nodes[document.nodes[node].parent].traits.contains(.parallel)
    else { return nil }
    let list = document.nodes[node].parent
    guard let views = versions.correspondence.views(beside: list, in: document, version.rawValue) else { return nil }
    let entries = Array(document.children(of: list))
    guard let index = entries.firstIndex(of: node), views.indices.contains(index),
      let around = versions.parent(of: views[index], in: version)
    else { return nil }
    return ListedView(element: views[index], list: around)
  }

  private var knownStablyHeld: Set<Int>?

  /// The objects that something holds whatever the facts come to.
  private func stablyHeld(_ facts: Facts) -> Set<Int> {
    if let knownStablyHeld { return knownStablyHeld }
    let found = holding(facts).reached {
      presenceFact(of: $0, facts) == nil
    } _: { mention, reached in
      guard mention.reference.fact == nil, let held = mention.reference.targets[mention.reference.side] else {
        return nil
      }
      let isStable = mention.chain.allSatisfy { element in
        presenceFact(of: element, facts) == nil
          && carrying(element, facts).allSatisfy { reference in
            guard reference.fact == nil, let carrier = reference.targets[reference.side], carrier != held else {
              return reference.fact == nil
            }
            return isHeld(carrier, facts) ? reached.contains(carrier) : presenceFact(of: carrier, facts) == nil
          }
      }
      return isStable ? held : nil
    }
    knownStablyHeld = found
    return found
  }

  /// The fact that says which id an object has, if the sides have it under another one.
  func namingFact(of element: Int, _ facts: Facts) -> Int? {
    guard versions.existsOnBothSides(element) else { return nil }
    let ids = versions.values(of: AttributeNames.id, element)
    guard !ids.ours.isExactly(ids.theirs) else { return nil }
    return facts.number(.attribute(AttributeNames.id), of: element) ?? facts.number(.whole, of: element)
  }

  /// Whether nothing that an element's being there hangs on can vary.
  func isStable(_ element: Int, _ facts: Facts) -> Bool {
    if let found = stable[element] { return found }
    stable[element] = false
    if isHeld(element, facts) {
      let isStable = presenceFact(of: element, facts) == nil && stablyHeld(facts).contains(element)
      stable[element] = isStable
      return isStable
    }
    var isStable = presenceFact(of: element, facts) == nil && facts.number(.place, of: element) == nil
    if isStable, let owner = versions.owner(of: element, in: versions.anySide(of: element).version) {
      isStable = self.isStable(owner, facts)
    }
    if isStable {
      isStable = carrying(element, facts).allSatisfy { reference in
        reference.fact == nil
          && Side.allCases.allSatisfy { side in
            reference.targets[side].map { self.isStable($0, facts) && namingFact(of: $0, facts) == nil } ?? true
          }
      }
    }
    if isStable, let view = view(beside: element) {
      isStable = self.isStable(view.element, facts)
    }
    stable[element] = isStable
    return isStable
  }
}
