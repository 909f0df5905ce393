internal import XibModel

/// Lists whose entries belong to views, such as the custom spacings of a stack view (format.md 5.3).
extension MergeState {
  /// Puts every entry that one side deleted, or never had, into the readings that have its view in the list, so that all
  /// other entries stay beside their views.
  mutating func keepEntriesBesideViews() {
    for side in Side.allCases {
      let document = versions[side]
      for list in document.nodes.indices where document.nodes[list].traits.contains(.parallel) {
        guard !versions.isUnchanged(versions.identity(of: list, in: side.version)),
          let views = versions.correspondence.views(beside: list, in: document, side.version.rawValue)
        else { continue }
        for (node, view) in zip(document.children(of: list), views) {
          let entry = versions.identity(of: node, in: side.version)
          // If the other side has the view, the entry can only leave a reading: the one in which the view is elsewhere.
          let otherHasView = versions.exists(view, in: side.other.version)
          let around = readings(with: view, in: versions.parent(of: view, in: side.version))
          let readings = otherHasView ? present[entry].intersection(around) : around
          guard present[entry] != readings, !versions.exists(entry, in: side.other.version) else { continue }
          let isAdded = !versions.exists(entry, in: .base) && !Identifiers.isUnsetEntry(node, in: document)
          let isSet = splits.removeValue(forKey: entry) != nil || isAdded
          present[entry] = readings
          if readings != Readings(side) {
            let reason = otherHasView ? "moved its view elsewhere" : "deleted its view"
            if isSet { decide(.deletionStands, entry, "\(side.other.name) \(reason)") }
          } else if otherHasView {
            entriesOfMoved[view, default: []].append(entry)
          } else {
            split(entry, .deletedAndUsed, side.other, uses: view)
          }
        }
      }
    }
  }

  /// Adds the entries of views that one reading has elsewhere to the conflicts about these views, and to those about what
  /// the other side deleted around them.
  mutating func addEntriesOfMoved() {
    for (view, entries) in entriesOfMoved.sorted(by: { $0.key < $1.key }) {
      for index in conflicts.indices where conflicts[index].elements.first == view {
        conflicts[index].elements += entries
      }
      for kept in splits.keys where splits[kept]?.elements.contains(view) == true { splits[kept]?.elements += entries }
    }
  }

  /// The readings that have an element in a place.
  private func readings(with identity: Int, in place: Int?) -> Readings {
    Side.allCases.reduce(into: present[identity]) { readings, reading in
      if parent(of: identity, in: reading) != place { readings.remove(Readings(reading)) }
    }
  }
}
