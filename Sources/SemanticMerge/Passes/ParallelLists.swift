internal import XibModel

/// Lists whose entries belong to views, such as the custom spacings of a stack view (format.md 5.3).
extension MergeState {
  /// Puts every entry that one side deleted into the readings that have its view, so that the others keep theirs.
  mutating func keepEntriesBesideViews() {
    for side in Side.allCases {
      let document = versions[side]
      for list in document.nodes.indices where document.nodes[list].traits.contains(.parallel) {
        guard !versions.isUnchanged(versions.identity(of: list, in: side.version)),
          let views = versions.correspondence.views(beside: list, in: document, side.version.rawValue)
        else { continue }
        for (node, view) in zip(document.children(of: list), views) {
          let entry = versions.identity(of: node, in: side.version)
          guard present[entry] != present[view], !versions.exists(entry, in: side.other.version),
            !versions.exists(view, in: side.other.version)
          else { continue }
          let isAdded = !versions.exists(entry, in: .base) && !Identifiers.isUnsetEntry(node, in: document)
          let isSet = splits.removeValue(forKey: entry) != nil || isAdded
          present[entry] = present[view]
          if present[view] == Readings(side) {
            split(entry, .deletedAndUsed, side.other, uses: view)
          } else if isSet {
            decide(.deletionStands, entry, "\(side.other.name) deleted its view")
          }
        }
      }
    }
  }
}
