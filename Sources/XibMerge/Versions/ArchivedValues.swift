internal import XibModel

/// Values of archives that have one number in one version and another one in the next.
extension FreshIdentifiers {
  /// Gives a value of an archive one id in all versions: Interface Builder gives values new numbers when it saves.
  mutating func uniteArchivedValues() {
    guard let base = versions.base, versions.records.base != nil else { return }
    var same = ThreeWay<[String: Bool]>(base: [:], ours: [:], theirs: [:])
    var found = ThreeWay<[String: String]>(base: [:], ours: [:], theirs: [:])
    var given = ThreeWay<Set<String>>(base: [], ours: [], theirs: [])
    for node in base.nodes.indices where base.isMention(node) {
      let ids = versions.values(of: ArchiveMentions.attribute, versions.element(of: node, in: .base))
      guard let old = ids.base else { continue }
      for side in Side.allCases where found[side][old] == nil {
        guard let id = ids[side], id != old, !given[side].contains(id),
          isValue(id, old, madeAnewOn: side, known: &same[side.version])
        else { continue }
        found[side.version][old] = id
        given[side.version].insert(id)
      }
    }
    for old in Set(found.ours.keys).union(found.theirs.keys).sorted() {
      func id(on side: Side) -> String? { found[side][old] ?? (isObject(old, on: side) ? old : nil) }
      let ids = ThreeWay<String?>(base: old, ours: id(on: .ours), theirs: id(on: .theirs))
      let kept = ids.source == .theirs ? ids.theirs ?? ids.ours : ids.ours ?? ids.theirs
      guard let kept, let value = versions.element(withID: kept) else { continue }
      note(.reidentified, value, ids, "it is the same value under another number; \(kept) stays")
      rename(ids, to: kept)
    }
  }

  /// Whether a value that only one side has says what an old one said that the side no longer has. Neither has a record.
  ///
  /// - Parameters:
  ///   - known: What is known of pairs of values. Values that lead back to themselves are not the same.
  ///   - depth: How many values mention this one; few are inside of others.
  private func isValue(
    _ id: String, _ old: String, madeAnewOn side: Side, known: inout [String: Bool], depth: Int = 0
  ) -> Bool {
    let pair = "\(id) \(old)"
    if let isSame = known[pair] { return isSame }
    known[pair] = false
    guard depth < 8, let former = versions.element(withID: old), let new = versions.element(withID: id),
      !versions.exists(former, in: side.version), !versions.exists(new, in: .base),
      !versions.exists(new, in: side.other.version),
      let (base, before) = versions.element(former, in: .base),
      let (document, after) = versions.element(new, in: side.version),
      versions.records.base?.isRecorded(before) == false, versions.records[side]?.isRecorded(after) == false
    else { return false }
    let nodes = base.subtree(of: before), others = document.subtree(of: after)
    guard nodes.count == others.count else { return false }
    for (node, other) in zip(nodes, others) {
      let stated = base.attributes(of: node).filter { $0.name != AttributeNames.id }
      let found = document.attributes(of: other).filter { $0.name != AttributeNames.id }
      guard base.nodes[node].name == document.nodes[other].name, stated.count == found.count,
        base.hasChildren(node) || base.content(of: node) == document.content(of: other)
      else { return false }
      for (one, other) in zip(stated, found) where one != other {
        guard one.name == ArchiveMentions.attribute, other.name == one.name,
          isValue(other.value, one.value, madeAnewOn: side, known: &known, depth: depth + 1)
        else { return false }
      }
    }
    known[pair] = true
    return true
  }
}
