internal import XibModel

extension Rule {
  static let wrappers = Rule(
    "wrappers",
    """
    Views that each side put in a new view of its own, such as a stack view, are one conflict, and the new view that they
    are not in goes, if nothing else is in it.
    """,
    bundles: { $0.stateWrappers() })
}

extension Facts {
  /// Views that each side put in a view of its own: one conflict, with those views if nothing else is in them.
  fileprivate mutating func stateWrappers() {
    var wrapped: [[ElementID]: [FactID]] = [:]
    for fact in all.indices where all[fact].slot == .place && states[fact] == .contested {
      let owners = Side.allCases.map { versions.owner(of: all[fact].element, in: $0.version) }
      guard let mine = owners[0], let its = owners[1], versions.isAdded(mine, by: .ours),
        versions.isAdded(its, by: .theirs)
      else { continue }
      wrapped[[mine, its], default: []].append(fact)
    }
    for (wrappers, places) in wrapped.sorted(by: { $0.value[0] < $1.value[0] }) {
      let moved = Set(places.map { all[$0].element })
      let emptied = zip(wrappers, Side.allCases).filter { wrapper, side in
        versions.subtree(of: wrapper, on: side).allSatisfy { inner in
          inner == wrapper || versions.identifier(of: inner, in: side.version) == nil
            || References.isCarried(versions.elementName(of: inner)) || moved.contains(inner)
            || versions.ancestors(of: inner, in: side.version).contains(where: moved.contains)
        }
      }.compactMap { fact(.presence, of: $0.0) }
      add(
        places + emptied, of: all[places[0]].element, nil,
        places.count == 1
          ? "each side put it in another new view"
          : "each side put it and \(places.count - 1) more in another new view",
        .moved)
    }
  }
}
