internal import XibModel

extension Rule {
  static let reidentified = Rule(
    "re-identified",
    """
    An object to which Xcode gave a new id stays the same object: ours' id stays unless only theirs is new, and all
    references follow. Without a merge base, the two ids are a conflict, and the references are decided with it. If
    one side takes the id from an object that stays, and the other refers to the object, it keeps the id. A connection
    or constraint that one side changed and the other only made anew, as it was or with the same change, is one, under
    the new id. If one side deleted it, the new one stays, even if it leads to another object.
    """)

  static let freshIdentifier = Rule(
    "fresh-identifier",
    """
    Ids that are numbers given by counting (documents from Xcode 3 or 4) can be equal by accident: theirs gets a new
    number, and every reference to it too. If both sides added the whole document, one id is one object.
    """)
}

/// Ids that mislead: different things with the same number on both sides, and one thing with a different id on each side.
///
/// Six steps find them. All look at the same versions; of each other, they see only which ids are new. So this is all that
/// their order is for:
/// - `separate` and `separateCollisions` come before `uniteTwins`: two actions that lead to an object with one id are two if
///   the sides mean different objects by it.
/// - `uniteIdentifiers` comes before `separateCollisions`: an object of theirs whose id ours gave to another object needs no new
///   number if it gets the id that it has in ours.
/// - `uniteRecreated` comes before `uniteTwins`: what a side only made anew is the old one again, and not what the other side
///   added.
/// - `separate` comes before `separateCollisions`, which else would find the numbers in what is separated one round later.
///
/// `uniteArchivedValues` and `uniteRecreated` never meet: the one is for archives, the other for modern documents.
struct FreshIdentifiers {
  /// The new ids of each version's objects, by old id. Those of the base get new ids so that they stay the same objects.
  private(set) var renames = ThreeWay<[String: String]> { _ in [:] }
  private(set) var decisions: [Decision] = []
  /// Whether every id stays.
  var isEmpty: Bool { renames.all.allSatisfy { $0.isEmpty } }
  /// Remarks that need no new id.
  private(set) var remarks: [Decision] = []
  /// The ids in ours of objects that both sides added alike, by their ids in theirs.
  var twins: [String: String] = [:]
  /// The new ids of objects that one side made anew.
  private(set) var remade: Set<String> = []
  let versions: Versions
  /// Where the objects of each side are installed, by id.
  lazy var installations = ThreeWay { versions.document($0)?.variationEntries() ?? [:] }

  /// - Parameter separated: Ids that both sides gave to different things, as a person says.
  init(_ versions: Versions, separating separated: Set<String>) {
    self.versions = versions
    separate(separated)
    uniteIdentifiers()
    uniteArchivedValues()
    uniteRecreated()
    separateCollisions()
    uniteTwins()
  }

  // MARK: One place, two ids

  /// Gives an object at the same place on both sides one id: the new one, or that of ours if both sides gave it a new
  /// one. Without a base, a person must say which id is the right one.
  private mutating func uniteIdentifiers() {
    guard versions.base != nil else { return }
    for node in versions.theirs.nodes.indices {
      let element = versions.element(of: node, in: .theirs)
      guard !versions.isUnchanged(element), let its = versions.theirs.identifier(of: node),
        let own = versions.identifier(of: element, in: .ours), own != its
      else { continue }
      let old = versions.identifier(of: element, in: .base)
      // Ours may have given theirs' new number to something else.
      let other = versions.element(withID: its)
      let isTaken = other.map { $0 != element && versions.exists($0, in: .ours) } ?? false
      let ids = ThreeWay(base: old, ours: own, theirs: its)
      let kept = ids.source == .theirs && !isTaken ? its : own
      rename(ids, to: kept)
      note(.reidentified, element, ids, "it has the id \(own) in ours and \(its) in theirs; \(kept) stays")
    }
  }

  // MARK: Made anew

  /// Gives a connection or constraint that a side only made anew one id in all versions, if the other side changed it.
  /// If the other side deleted it, the new one stays, which must be said.
  private mutating func uniteRecreated() {
    guard let base = versions.base, base.kind == .modern else { return }
    lazy var references = ThreeWay { versions.document($0)?.referenceCounts() ?? [:] }
    let anew = ThreeWay(base: [:], ours: recreated(by: .ours, base), theirs: recreated(by: .theirs, base))
    for side in Side.allCases {
      for (old, fresh) in anew[side].sorted(by: { $0.key < $1.key }) where anew[side.other][old] == nil {
        guard let element = versions.element(withID: old), let node = versions.node(element, .base) else {
          continue
        }
        let explanation = "\(side.name) only made it anew as \(fresh); "
        guard let other = versions.node(element, side.other.version) else {
          if isGoneWithObjects(node, in: base, on: side.other) {
            renames.base[old] = fresh
            remade.insert(fresh)
            decisions.append(
              recreation(of: element, old, fresh, on: side, explanation + "\(side.other.name) deleted what it is about")
            )
            continue
          }
          remarks.append(
            recreation(of: element, old, fresh, on: side, explanation + "\(side.other.name) deleted it, but it stays"))
          continue
        }
        let isUntouched = versions[side.other].hasSameSource(other, as: node, in: base)
        if isUntouched, references[side.other][old, default: 0] <= references.base[old, default: 0] { continue }
        for version in [Version.base, side.other.version] { renames[version][old] = fresh }
        remade.insert(fresh)
        let change = versions.newName(of: element, on: side.other).map { ", as \(side.other.name) has it: \($0)" } ?? ""
        decisions.append(recreation(of: element, old, fresh, on: side, explanation + "\(fresh) stays" + change))
      }
    }
  }

  /// Whether a side deleted an object that a connection or constraint of the base is about, or is in.
  private func isGoneWithObjects(_ node: Int, in base: Document, on side: Side) -> Bool {
    let around = versions.owner(of: versions.element(of: node, in: .base), in: .base)
    let objects =
      base.references(of: node).compactMap { versions.element(withID: $0.value) } + [around].compactMap { $0 }
    return objects.contains { versions.exists($0, in: .base) && !versions.exists($0, in: side.version) }
  }

  private func recreation(of element: ElementID, _ old: String, _ fresh: String, on side: Side, _ explanation: String)
    -> Decision
  {
    let others = versions.exists(element, in: side.other.version) ? old : nil
    return Decision(
      reason: .reidentified, object: versions.object(of: element, in: .base), property: AttributeNames.id,
      values: ThreeWay(base: old, ours: side == .ours ? fresh : others, theirs: side == .theirs ? fresh : others),
      explanation: explanation)
  }

  /// The new ids of the connections and constraints that a side made anew without another change, by old id.
  private func recreated(by side: Side, _ base: Document) -> [String: String] {
    let missing = base.nodes.indices.filter { node in
      !versions.exists(versions.element(of: node, in: .base), in: side.version)
        && Identifiers.isRecreated(base.nodes[node].name)
    }
    guard !missing.isEmpty else { return [:] }
    // It may also be as the other side changed it.
    var gone: [Content: [String]] = [:]
    for node in missing.reversed() {
      let element = versions.element(of: node, in: .base)
      guard let id = base.id(of: node) else { continue }
      let contents = [Version.base, side.other.version].compactMap { version in
        versions.node(element, version).flatMap { content(element, $0, version) }
      }
      for content in Set(contents) { gone[content, default: []].append(id) }
    }
    var ids: [String: String] = [:]
    for (element, id, node) in added(on: side) where !versions.exists(element, in: side.other.version) {
      guard let content = content(element, node, side.version) else { continue }
      while let old = gone[content]?.popLast() {
        guard ids[old] == nil else { continue }
        ids[old] = id
        break
      }
    }
    return ids
  }

  // MARK: One number, two things

  /// Gives ids of their own to the objects of theirs with these ids, to what both sides added in them under one id, and to
  /// the connections and constraints of all these.
  private mutating func separate(_ ids: Set<String>) {
    guard !ids.isEmpty else { return }
    let theirs = versions.theirs
    let shared = added(on: .theirs).filter { versions.exists($0.element, in: .ours) }
    var apart = ids
    var isComplete = false
    while !isComplete {
      let found = shared.filter { _, id, node in
        guard !apart.contains(id) else { return false }
        return theirs.ancestors(of: node).contains { theirs.id(of: $0).map(apart.contains) ?? false }
          || Identifiers.isRecreated(theirs.nodes[node].name)
            && theirs.attributes(of: node).contains { $0.name != AttributeNames.id && apart.contains($0.value) }
      }
      apart.formUnion(found.map { $0.id })
      isComplete = found.isEmpty
    }
    let taken = idsInUse()
    for (element, id, _) in shared where apart.contains(id) && !Identifiers.isCounted(id) {
      let fresh = Identifiers.fresh(like: id) { taken.contains($0) || renames.theirs.values.contains($0) }
      renames.theirs[id] = fresh
      note(
        .freshIdentifier, element, ThreeWay(base: nil, ours: id, theirs: id),
        "both sides gave the id \(id) to different things; theirs is now \(fresh)", newID: "\(fresh)")
    }
    separated = apart
  }

  /// The ids that both sides gave to different things, as a person says.
  private(set) var separated: Set<String> = []

  private mutating func separateCollisions() {
    lazy var numbers = FreeNumbers(after: Set(idsInUse().compactMap { Int64($0) }))
    let collisions = added(on: .theirs).filter { element, id, node in
      // An object may also be known by its place, and have no id in ours.
      guard Identifiers.isCounted(id), let mine = versions.node(element, .ours), versions.ours.id(of: mine) == id
      else { return false }
      return separated.contains(id) || !isSameThing(mine, node, element)
    }
    for (element, id, _) in collisions + takenByNewNames() {
      let fresh = numbers.next()
      renames.theirs[id] = String(fresh)
      note(
        .freshIdentifier, element, ThreeWay(base: nil, ours: id, theirs: id),
        "both sides gave the id \(id) to different things; theirs is now \(fresh)", newID: "\(fresh)")
    }
  }

  /// Objects of theirs whose id ours gave to another object. One of the two objects is in the base.
  private func takenByNewNames() -> [(element: ElementID, id: String, node: Int)] {
    versions.theirs.nodes.indices.compactMap { node in
      let element = versions.element(of: node, in: .theirs)
      guard !versions.isUnchanged(node: node, on: .theirs), let id = versions.theirs.identifier(of: node),
        renames.theirs[id] == nil, versions.identifier(of: element, in: .base) != id,
        let holder = versions.element(withID: id), holder != element,
        versions.identifier(of: holder, in: .base) != id, versions.identifier(of: holder, in: .ours) == id
      else { return nil }
      return (element, id, node)
    }
  }

  /// Whether two objects that the sides added under one number are one object: they are equal in every part. If both
  /// sides added the whole document, it comes from one source, so having the same element is enough.
  private func isSameThing(_ mine: Int, _ its: Int, _ element: ElementID) -> Bool {
    // A constraint may be in another view on each side.
    if hasSameContent(mine, its, element) { return true }
    guard versions.parent(of: element, in: .ours) == versions.parent(of: element, in: .theirs) else { return false }
    let (ours, theirs) = (versions.ours, versions.theirs)
    return versions.base == nil
      ? ours.nodes[mine].name == theirs.nodes[its].name : ours.isEqual(mine, to: its, in: theirs)
  }

  /// The ids that the versions use.
  private func idsInUse() -> Set<String> {
    Set(
      Version.allCases.compactMap(versions.document).flatMap { document in
        document.nodes.indices.compactMap(document.id)
      })
  }

  // MARK: -

  /// Gives an object one id in all versions.
  mutating func rename(_ ids: ThreeWay<String?>, to kept: String) {
    for version in Version.allCases { if let id = ids[version], id != kept { renames[version][id] = kept } }
  }

  /// The objects that a side has and the base lacks.
  func added(on side: Side) -> [(element: ElementID, id: String, node: Int)] {
    let document = versions[side]
    return document.nodes.indices.compactMap { node in
      let element = versions.element(of: node, in: side.version)
      guard !versions.exists(element, in: .base), let id = document.id(of: node),
        versions.element(withID: id) == element
      else { return nil }
      return (element, id, node)
    }
  }

  mutating func note(
    _ reason: Decision.Reason, _ element: ElementID, _ ids: ThreeWay<String?>, _ explanation: String,
    newID: String? = nil
  ) {
    let version = reason == .freshIdentifier || !versions.exists(element, in: .ours) ? Version.theirs : .ours
    decisions.append(
      Decision(
        reason: reason, object: versions.object(of: element, in: version), property: AttributeNames.id, values: ids,
        newID: newID, explanation: explanation))
  }
}
