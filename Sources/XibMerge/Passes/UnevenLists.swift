internal import XibModel

/// Lists that both sides changed so that their lengths no longer agree, such as the columns of a matrix to which one
/// side added a row and the other a column (rule 5 of merge-rules.md).
extension MergeState {
  mutating func separateUnevenLists() {
    for node in versions.changedNodes() {
      let identity = versions.identity(of: node, in: .ours)
      guard wholes[identity] != .conflict, versions.exists(identity, in: .theirs) else { continue }
      if let lists = EvenLists.of(node, in: versions.ours) { separate(lists, of: identity) }
    }
  }

  /// Makes the lists of an object a conflict if they agree on both sides, but not in each reading.
  private mutating func separate(_ lists: EvenLists, of object: Int) {
    let areEvenOnSides = Side.allCases.allSatisfy { side in
      areEven(
        lists, of: object, children: { versions.children(of: $0, in: side.version) },
        number: { Int(text(of: $0, in: side.version)) })
    }
    let areEvenInReadings = Side.allCases.allSatisfy { reading in
      areEven(
        lists, of: object, children: { children(of: $0, in: reading) }, number: { number($0, in: reading) })
    }
    let isAnotherLength = Side.allCases.contains {
      isEntryChangedBesideLength(lists, of: object, changedInLengthBy: $0)
    }
    guard areEvenOnSides, !areEvenInReadings || isAnotherLength else { return }
    let parts = versions.children(of: object, in: .ours).filter { part in
      !versions.isUnchanged(part) && versions.exists(part, in: .theirs)
        && versions.element(part, in: .ours).map { lists.includes($0.node, in: $0.document) } == true
    }
    for part in parts { separateWhole(part) }
    for side in Side.allCases { separateMentioned(in: parts, by: side) }
    conflicts.append(
      conflict(
        .grid, object,
        areEvenInReadings
          ? "one side changed how many entries it has, and the other changed an entry"
          : "both sides changed how many entries it has, and those of both do not fit together", with: parts)
    )
  }

  /// Whether one side changed the length of lists, and the other an entry that is known by its place alone, such as the width
  /// of a segment: neither says which place it has in the lists of both.
  private func isEntryChangedBesideLength(_ lists: EvenLists, of object: Int, changedInLengthBy side: Side) -> Bool {
    guard case .counted(_, let keys) = lists, versions.exists(object, in: .base) else { return false }
    func entries(_ version: Version) -> [Int] {
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

  /// Takes the objects that only one side mentions in a list out of the other reading, with all that refers to them.
  mutating func separateMentioned(in lists: [Int], by side: Side) {
    let document = versions[side]
    var gone: Set<Int> = []
    for mention in lists.flatMap({ versions.children(of: $0, in: side.version) }) {
      guard let node = versions.node(mention, side.version),
        let id = document.value(ArchiveMentions.attribute, of: node), let object = versions.identity(ofID: id),
        !versions.exists(object, in: side.other.version)
      else { continue }
      gone.insert(object)
    }
    guard !gone.isEmpty else { return }
    for node in document.nodes.indices {
      let identity = versions.identity(of: node, in: side.version)
      guard !versions.exists(identity, in: side.other.version) else { continue }
      let refersToGone = document.references(of: node).contains { attribute in
        versions.identity(ofID: attribute.value).map(gone.contains) == true
      }
      guard gone.contains(identity) || refersToGone else { continue }
      setPresence(of: identity, withAllInItOn: side, to: Readings(side))
    }
  }

  /// Whether the lengths of an object's lists agree.
  private func areEven(
    _ lists: EvenLists, of object: Int, children: (Int) -> [Int], number: (Int) -> Int?
  ) -> Bool {
    let parts = children(object)
    switch lists {
    case .columns(let container):
      let columns = parts.filter { versions.elementName(of: $0) == container }.flatMap(children)
      // A reading keeps a column that a side deleted, without its cells; it is not written.
      return Set(columns.map { children($0).count }.filter { $0 > 0 }).count <= 1
    case .counted(let counts, let lists):
      let byKey = Dictionary(parts.map { (key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
      let length = counts.map { byKey[$0].flatMap(number) ?? 0 }.reduce(1, &*)
      return lists.compactMap { byKey[$0] }.allSatisfy { children($0).count == length }
    }
  }

  /// The children of an element in a reading.
  private func children(of identity: Int, in reading: Side) -> [Int] {
    let all = Side.allCases.flatMap { versions.children(of: identity, in: $0.version) }
    return Set(all).filter { isPresent($0, in: reading) && parent(of: $0, in: reading) == identity }.sorted()
  }

  /// The number that an element states in a reading.
  private func number(_ identity: Int, in reading: Side) -> Int? {
    let texts = ThreeWay { text(of: identity, in: $0) }
    return Int(texts[texts.resolution.side ?? reading])
  }

  private func text(of identity: Int, in version: Version) -> String {
    versions.element(identity, in: version).map { $0.document.content(of: $0.node) } ?? ""
  }

  private func key(of identity: Int) -> String {
    versions.element(identity, in: versions.anyVersion(of: identity)).flatMap { $0.document.key(of: $0.node) } ?? ""
  }
}
