internal import XibModel

extension ThreeWayMerge {
  /// The number of changes that a side brought to the merge.
  ///
  /// A change is an object, a scene or the document that the side added, removed, moved or changed in more than
  /// bookkeeping. An added or removed object counts once, with everything in it.
  public func changeCount(of side: Side) -> Int {
    ChangedElements(of: side, in: tree.versions).elements.count
  }
}

/// The objects in which a side differs from the base.
private struct ChangedElements {
  private(set) var elements: Set<ElementID> = []

  init(of side: Side, in versions: Versions) {
    addPresent(side, versions)
    addRemoved(side, versions)
  }

  /// Adds the objects that the side added, moved or changed.
  private mutating func addPresent(_ side: Side, _ versions: Versions) {
    let document = versions[side], levels = ChangeLevels(of: side, in: versions)
    func object(around node: Int) -> ElementID {
      versions.element(of: document.nearestObject(around: node), in: side.version)
    }
    for node in document.nodes.indices where levels.own(node) > .bookkeeping {
      let parent = document.nodes[node].parent
      let isPartOfAddition =
        !versions.exists(versions.element(of: node, in: side.version), in: .base) && parent >= 0
        && !versions.exists(object(around: parent), in: .base)
      if !isPartOfAddition { elements.insert(object(around: node)) }
    }
  }

  /// Adds the objects that the side removed, and those from which it removed a part.
  private mutating func addRemoved(_ side: Side, _ versions: Versions) {
    guard let base = versions.base else { return }
    func object(around node: Int) -> ElementID { versions.element(of: base.nearestObject(around: node), in: .base) }
    for node in base.nodes.indices where !versions.exists(versions.element(of: node, in: .base), in: side.version) {
      let parent = base.nodes[node].parent
      let isWholeGone = parent >= 0 && !versions.exists(object(around: parent), in: side.version)
      guard !isWholeGone, !FactClasses.of(node, in: base).isBookkeeping, !base.isGroup(node) else { continue }
      elements.insert(object(around: node))
    }
  }
}
