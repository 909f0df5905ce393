public import XibModel

extension ThreeWayMerge {
  /// The side that changed something that the other side deleted, and the ids of the objects concerned; `nil` for any
  /// other conflict. ``comparedVersions(of:)`` has these objects.
  public func changeAtStake(in conflict: Conflict) -> (side: Side, ids: Set<String>)? {
    let versions = tree.versions
    guard [.deletedAndChanged, .deletedAndMoved].contains(conflict.kind), let element = conflict.elements.first,
      element >= 0, versions.base != nil,
      versions.exists(element, in: .ours) != versions.exists(element, in: .theirs)
    else { return nil }
    let side = versions.anySide(of: element)
    guard let (document, node) = versions.element(element, in: side.version) else { return nil }
    if let records = versions.records[side] {
      // Reports compare archives as modern documents, in which objects have the ids of their records.
      return records.isRecorded(node) ? (side, [conflict.object.id]) : nil
    }
    let owner = document.nearestObject(around: node)
    let inner = (node..<document.nodes[node].subtreeEnd).compactMap { document.identity(of: $0) }
    return (side, Set(inner + [document.identity(of: owner) ?? ""]))
  }

  /// The base and a side as reports compare them: archives as modern documents. `nil` if there is no base.
  public func comparedVersions(of side: Side) -> (base: Document, changed: Document)? {
    let (base, changed) = Document.inOneFormat(tree.versions.base, tree.versions[side], onTwoThreads: true)
    guard let base, let changed else { return nil }
    return (base, changed)
  }
}
