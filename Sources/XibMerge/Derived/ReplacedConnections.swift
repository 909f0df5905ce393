internal import XibModel

/// Connections that one side replaced and the other deleted. Xcode gives a new id to a connection that is dragged to
/// another object, so that the ids show a deletion and an addition. The new one stays, and the merge says so.
extension Settlement {
  mutating func noteReplacedConnections() {
    guard let base = versions.base else { return }
    lazy var old = places(in: base, .base) { !versions.exists($0, in: .ours) && !versions.exists($0, in: .theirs) }
    for side in Side.allCases {
      let new = places(in: versions[side], side.version) { versions.isAdded($0, by: side) }
      guard !new.isEmpty else { continue }
      lazy var others = places(in: versions[side.other], side.other.version) { _ in true }
      for (place, connection) in new.sorted(by: { $0.value < $1.value }) {
        guard let before = old[place], others[place] == nil,
          let owner = place.scope, versions.exists(owner, in: side.other.version),
          present[connection] == .both, !hasSameAttributes(before, connection, on: side)
        else { continue }
        let id = versions.identifier(of: before, in: .base)
        let anew = id.map { "\(side.name) connected it anew, in place of \($0)" } ?? "\(side.name) connected it anew"
        decide(.reidentified, connection, "\(anew); \(side.other.name) deleted that, but the new one stays")
      }
    }
  }

  /// The connections of a version that have a place of their own, by that place.
  private func places(
    in document: Document, _ version: Version, where isWanted: (ElementID) -> Bool
  ) -> [ScopedName: ElementID] {
    var places: [ScopedName: ElementID] = [:]
    for node in document.nodes.indices
    where !document.nodes[node].traits.isDisjoint(with: [.connection, .placedConnection]) {
      let connection = versions.element(of: node, in: version)
      guard isWanted(connection), let name = ConnectionPlaces.name(of: node, in: document),
        let owner = versions.owner(of: connection, in: version)
      else { continue }
      places[ScopedName(scope: owner, name: name)] = connection
    }
    return places
  }

  /// Whether a connection was only made anew, which ``FreshIdentifiers`` reports.
  private func hasSameAttributes(_ before: ElementID, _ after: ElementID, on side: Side) -> Bool {
    func attributes(_ element: ElementID, _ version: Version) -> Set<Attribute> {
      guard let (document, node) = versions.element(element, in: version) else { return [] }
      return Set(document.attributes(of: node).filter { $0.name != AttributeNames.id })
    }
    return attributes(before, .base) == attributes(after, side.version)
  }
}
