internal import XibModel

/// Entries of variations about what moved to another view: the variations of a view say only which of its own views and
/// constraints are installed (rule 7 of merge-rules.md).
extension MergeState {
  /// Makes a conflict of each entry that a side added about an object that the other side moved to another view.
  mutating func contestEntriesOfMoved() {
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.nodes[node].traits.contains(.variationEntry) {
        let entry = versions.identity(of: node, in: side.version)
        guard present[entry] == .both, !versions.exists(entry, in: side.other.version),
          let id = document.value(References.ofVariationEntry, of: node),
          let object = versions.identity(ofID: id), versions.existsOnBothSides(object),
          let view = versions.owner(of: object, in: side.version),
          view == versions.identity(of: document.nearestObject(around: node), in: side.version),
          Side.allCases.contains(where: { isPresent(object, in: $0) && owner(of: object, in: $0) != view })
        else { continue }
        present[entry] = Readings(side)
        splits[entry] = conflict(
          .deletedAndUsed, entry,
          "\(side.name) names the object in a variation of this view, and \(side.other.name) moved the object to another view",
          with: [object])
      }
    }
  }
}
