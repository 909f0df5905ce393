public import XibModel

extension ThreeWayMerge {
  /// The side that changed something that the other side deleted, and the ids of the objects concerned; `nil` for any
  /// other conflict. ``documents`` have these objects.
  public func changeAtStake(in conflict: Conflict) -> (side: Side, ids: Set<String>)? {
    let versions = tree.versions
    guard [.deletedAndChanged, .deletedAndMoved].contains(conflict.kind), let element = conflict.elements.first,
      !element.isGap, versions.base != nil,
      versions.exists(element, in: .ours) != versions.exists(element, in: .theirs)
    else { return nil }
    let side = versions.anySide(of: element)
    guard let (document, node) = versions.element(element, in: side.version) else { return nil }
    if let records = versions.records[side] {
      // Reports compare archives as modern documents, in which objects have the ids of their records.
      return records.isRecorded(node) ? (side, [conflict.object.id]) : nil
    }
    let owner = document.nearestObject(around: node)
    let inner = document.subtree(of: node).compactMap { document.identity(of: $0) }
    return (side, Set(inner + [document.identity(of: owner) ?? ""]))
  }

  /// The ids of the objects that a conflict and its consequences are about, on either side.
  package func objects(in conflict: Conflict) -> Set<String> {
    let versions = tree.versions
    var ids: Set<String> = []
    for one in [conflict] + conflict.consequences {
      ids.insert(one.object.id)
      for element in one.elements where !element.isGap {
        for side in Side.allCases where versions.records[side] == nil {
          guard let (document, node) = versions.element(element, in: side.version) else { continue }
          ids.insert(document.identity(of: document.nearestObject(around: node)) ?? "")
        }
      }
    }
    return ids.subtracting([""])
  }

  /// The number of objects in what a conflict is about, in each version; `nil` for a version that lacks it.
  package func extent(of conflict: Conflict) -> ThreeWay<Int?> {
    let versions = tree.versions
    guard let element = conflict.elements.first, !element.isGap else { return ThreeWay { _ in nil } }
    return ThreeWay { version in
      guard let (document, node) = versions.element(element, in: version) else { return nil }
      return document.subtree(of: node).dropFirst().count {
        document.identity(of: $0) != nil && !Identifiers.isRecreated(document.nodes[$0].name)
      }
    }
  }

  /// The number of objects that the base has in the object of a conflict and a side elsewhere, since it deleted that one.
  package func rescued(from conflict: Conflict, by side: Side) -> Int {
    let versions = tree.versions
    guard let element = conflict.elements.first, !element.isGap, !versions.exists(element, in: side.version),
      let (document, node) = versions.element(element, in: .base)
    else { return 0 }
    return document.subtree(of: node).dropFirst().count { inner in
      document.identity(of: inner) != nil && !Identifiers.isRecreated(document.nodes[inner].name)
        && versions.exists(versions.element(of: inner, in: .base), in: side.version)
    }
  }

  /// The documents that were merged, as the merge numbered their objects.
  public var documents: (base: Document?, ours: Document, theirs: Document) {
    (tree.versions.base, tree.versions.ours, tree.versions.theirs)
  }
}
