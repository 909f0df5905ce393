internal import XibModel

/// An attribute by which an element refers to an object, on at least one side.
struct Reference {
  let owner: ElementID
  let attribute: String
  /// A side that has the owner.
  let side: Side
  /// The objects that it refers to on each side; `nil` for none, and for one that the side does not have.
  let targets: ThreeWay<ElementID?>
  /// The ids by which it does so.
  let ids: ThreeWay<String?>
  /// Whether the sides have it alike.
  let isAlike: Bool
}

/// The view that an entry of a parallel list belongs to, and the list that the view is in.
struct ListedView {
  let element: ElementID
  let list: ElementID
}

/// The references of elements, looked up once.
final class ReferenceTable {
  let versions: Versions
  private var known: ElementTable<[Reference]?>
  private var knownCarrying: ElementTable<[Reference]?>

  init(_ versions: Versions) {
    self.versions = versions
    known = ElementTable(repeating: nil, count: versions.count)
    knownCarrying = known
  }

  /// The references of an element.
  func of(_ element: ElementID) -> [Reference] {
    if let found = known[element] { return found }
    var names: [String] = []
    for side in Side.allCases {
      guard let (document, node) = versions.element(element, in: side.version) else { continue }
      document.forEachReference(of: node) { if !names.contains($0.name) { names.append($0.name) } }
    }
    let found = names.map { name in
      let ids = versions.values(of: name, element)
      return Reference(
        owner: element, attribute: name, side: versions.anySide(of: element),
        targets: ThreeWay { version in
          ids[version].flatMap { versions.element(withID: $0) }.flatMap { versions.exists($0, in: version) ? $0 : nil }
        }, ids: ids, isAlike: ids.ours.isExactly(ids.theirs))
    }
    known[element] = found
    return found
  }

  /// The references without which an element can't be there; empty for objects, which can lose what they refer to.
  func carrying(_ element: ElementID) -> [Reference] {
    if let found = knownCarrying[element] { return found }
    let found = findCarrying(element)
    knownCarrying[element] = found
    return found
  }

  private func findCarrying(_ element: ElementID) -> [Reference] {
    let name = versions.elementName(of: element)
    guard References.isCarried(name) else { return [] }
    var found = of(element).filter { References.isCarried(name, by: $0.attribute) }
    // Neither part of an entry can go alone.
    if ArchiveMentions.isEntry(name) {
      let parts = versions.children(of: element, in: versions.anySide(of: element).version)
      found += parts.filter { versions.elementName(of: $0) == NormalArchive.mention }.flatMap { of($0) }
    }
    guard !versions.graphs.isEmpty else { return found }
    // A value is there where something mentions it.
    return found.filter { reference in
      !Side.allCases.allSatisfy { side in reference.targets[side].map(holding.isValue) ?? true }
    }
  }

  // MARK: Layout

  /// What each side has of constraints. Its rows hold the versions, which therefore can't have it.
  private(set) lazy var knownLayout = KnownLayout(versions)
  private(set) lazy var placesOfBothRemovals = findPlacesOfBothRemovals()

  // MARK: Archives

  /// Which objects of an archive hold which.
  private(set) lazy var holding = HoldingMentions(versions, self)

  /// Whether an element is a value of an archive, which is there exactly if something holds it.
  func isValue(_ element: ElementID) -> Bool { !versions.graphs.isEmpty && holding.isValue(element) }

  /// Whether an element is part of a value that one side added to an archive: that goes if nothing mentions it.
  func isInNewValue(_ element: ElementID) -> Bool {
    guard !versions.graphs.isEmpty else { return false }
    let object = versions.ancestors(of: element, in: versions.anyVersion(of: element)).first(
      where: holding.objects.contains)
    return object.map { holding.isValue($0) && !versions.exists($0, in: .base) } ?? false
  }

  /// Whether an element is an object of an archive that others hold.
  func isHeld(_ element: ElementID) -> Bool { !holders(of: element).isEmpty }

  func holders(of element: ElementID) -> [HoldingMentions.Mention] {
    guard !versions.graphs.isEmpty, holding.objects.contains(element) else { return [] }
    return holding.holders[element] ?? []
  }

  /// Whether an element comes and goes with the objects that it refers to, as an object does not.
  func isCarried(_ element: ElementID) -> Bool { References.isCarried(versions.elementName(of: element)) }

  /// The view that an entry of a parallel list belongs to on a side that has the entry; `nil` for any other element.
  func view(beside entry: ElementID) -> ListedView? { view(beside: entry, in: versions.anySide(of: entry).version) }

  func view(beside entry: ElementID, in version: Version) -> ListedView? {
    guard let (document, node) = versions.element(entry, in: version), document.nodes[node].parent >= 0,
      document.nodes[document.nodes[node].parent].traits.contains(.parallel)
    else { return nil }
    let list = document.nodes[node].parent
    guard let views = versions.views(beside: list, in: version) else { return nil }
    let entries = Array(document.children(of: list))
    guard let index = entries.firstIndex(of: node), views.indices.contains(index),
      let around = versions.parent(of: views[index], in: version)
    else { return nil }
    return ListedView(element: views[index], list: around)
  }
}
