internal import XibModel

extension ThreeWayMerge {
  /// The number of changes that a side brought to the merge.
  ///
  /// A change is an object, a scene or the document that the side added, removed, moved or changed in more than
  /// bookkeeping. An added or removed object counts once, with everything in it.
  public func changeCount(of side: Side) -> Int {
    ChangedIdentities(of: side, in: tree.versions).identities.count
  }
}

/// The objects in which a side differs from the base.
private struct ChangedIdentities {
  private(set) var identities: Set<Int> = []

  init(of side: Side, in versions: Versions) {
    guard let document = versions.document(side) else { return }
    for node in document.nodes.indices {
      let identity = versions.identity(of: node, on: side)
      guard ChangeLevels.own(node, side, document, versions, MergeOptions()) > .bookkeeping else { continue }
      let parent = document.nodes[node].parent
      let isPartOfAddition =
        !versions.exists(identity, on: .base) && parent >= 0
        && !versions.exists(versions.identity(of: document.nearestObject(around: parent), on: side), on: .base)
      if !isPartOfAddition { identities.insert(versions.identity(of: document.nearestObject(around: node), on: side)) }
    }
    guard let base = versions.base else { return }
    for node in base.nodes.indices where !versions.exists(versions.identity(of: node, on: .base), on: side) {
      let parent = base.nodes[node].parent
      let isWholeGone =
        parent >= 0 && !versions.exists(versions.identity(of: base.nearestObject(around: parent), on: .base), on: side)
      guard !isWholeGone, !FactClasses.of(node, in: base).isBookkeeping, !base.isGroup(node) else { continue }
      identities.insert(versions.identity(of: base.nearestObject(around: node), on: .base))
    }
  }
}
