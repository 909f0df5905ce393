internal import XibModel

/// Properties that the sides write in different forms: `text="…"` and `<string key="text">…</string>` are one, and so are
/// `image="…"` and `<imageReference key="image">` (format.md 2.3). No reading may hold both.
extension MergeState {
  mutating func unitePropertyForms() {
    var found: [OneProperty: Conflict] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices
      where !versions.isUnchanged(node: node, on: side) && PropertyForm.isChild(node, in: document) {
        let child = versions.identity(of: node, in: side.version), owner = parent(of: child, in: side)
        guard owner >= 0, let key = document.key(of: node),
          isDoubled(child, key, in: owner, side) || isRemoved(child, key, of: owner, side)
        else { continue }
        found[OneProperty(owner: owner, key: key)] = unite(child, with: key, of: owner, side)
      }
    }
    findShortened(&found)
    guard !found.isEmpty else { return }
    conflicts.removeAll { conflict in
      guard let owner = conflict.elements.first, let key = conflict.property else { return false }
      return found[OneProperty(owner: owner, key: key)] != nil
    }
    conflicts += found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Finds properties that one side turned into an attribute and the other removed.
  private mutating func findShortened(_ found: inout [OneProperty: Conflict]) {
    guard let base = versions.base else { return }
    for node in base.nodes.indices {
      let child = versions.identity(of: node, in: .base)
      guard !versions.exists(child, in: .ours), !versions.exists(child, in: .theirs),
        PropertyForm.isChild(node, in: base), let key = base.key(of: node),
        let owner = versions.parent(of: child, in: .base), let mine = versions.node(owner, .ours),
        let its = versions.node(owner, .theirs)
      else { continue }
      let isMine = versions.ours.value(key, of: mine) != nil, isIts = versions.theirs.value(key, of: its) != nil
      guard isMine != isIts else { continue }
      contest(key, of: owner)
      found[OneProperty(owner: owner, key: key)] = conflict(key, of: owner, child)
    }
  }

  private struct OneProperty: Hashable, Comparable {
    let owner: Int
    let key: String

    static func < (one: OneProperty, other: OneProperty) -> Bool {
      (one.owner, one.key) < (other.owner, other.key)
    }
  }

  /// Whether a reading has a property in both forms, and the side did not; `child` is one of them.
  private func isDoubled(_ child: Int, _ key: String, in owner: Int, _ side: Side) -> Bool {
    guard !versions.exists(child, in: side.other.version), versions.existsOnBothSides(owner),
      let node = versions.node(owner, side.version), versions[side].value(key, of: node) == nil
    else { return false }
    return Side.allCases.contains { isPresent(child, in: $0) && value(of: key, owner, in: $0) != nil }
  }

  /// Whether the other side removed a property that this side turned into an element.
  private func isRemoved(_ child: Int, _ key: String, of owner: Int, _ side: Side) -> Bool {
    let other = side.other
    guard !versions.exists(child, in: .base), !versions.exists(child, in: other.version),
      let (base, old) = versions.element(owner, in: .base), base.value(key, of: old) != nil,
      let its = versions.node(owner, other.version)
    else { return false }
    return versions[other].value(key, of: its) == nil
  }

  /// Keeps each form in the reading of its own side only.
  private mutating func unite(_ child: Int, with key: String, of owner: Int, _ side: Side) -> Conflict {
    present[child] = Readings(side)
    splits[child] = nil
    if value(of: key, owner, in: .ours) != nil || value(of: key, owner, in: .theirs) != nil { contest(key, of: owner) }
    return conflict(key, of: owner, child)
  }

  private func conflict(_ key: String, of owner: Int, _ child: Int) -> Conflict {
    let values = ThreeWay { version -> String? in
      guard let (document, node) = versions.element(owner, in: version) else { return nil }
      return document.value(key, of: node) ?? versions.summary(of: child, in: version)
    }
    return Conflict(
      kind: .value, object: versions.object(of: owner), property: key, values: values,
      explanation: MergeState.changedDifferently, elements: [owner, child])
  }
}
