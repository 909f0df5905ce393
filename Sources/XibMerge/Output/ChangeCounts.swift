internal import XibModel

extension ThreeWayMerge {
  /// The number of changes that a side brought to the merge.
  ///
  /// A change is an object, a scene or the document that the side added, removed, moved or changed in more than
  /// bookkeeping. An added or removed object counts once, with everything in it.
  public func changeCount(of side: Side) -> Int {
    let versions = tree.versions, levels = ChangeLevels(of: side, in: versions)
    let changed = versions[side].nodes.indices.filter { levels.own($0) > .bookkeeping }
    let removed = versions.base.map { base in
      base.nodes.indices.filter { node in
        !versions.exists(versions.element(of: node, in: .base), in: side.version)
          && !FactClasses.of(node, in: base).isBookkeeping && !base.isGroup(node)
      }
    }
    return versions.objects(around: changed, in: side.version, otherThan: .base)
      .union(versions.objects(around: removed ?? [], in: .base, otherThan: side.version)).count
  }
}

extension Versions {
  /// The objects around some nodes of a version, but for those inside of what another version lacks.
  fileprivate func objects(around nodes: [Int], in version: Version, otherThan other: Version) -> Set<ElementID> {
    guard let document = document(version) else { return [] }
    func object(_ node: Int) -> ElementID { element(of: document.nearestObject(around: node), in: version) }
    return Set(
      nodes.filter { node in
        let parent = document.nodes[node].parent
        return parent < 0 || exists(element(of: node, in: version), in: other) || exists(object(parent), in: other)
      }.map(object))
  }
}
