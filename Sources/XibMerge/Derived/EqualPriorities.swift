internal import XibModel

extension Settlement {
  /// Says of two views whose priorities each side made equal to that of the other that either one may give way now.
  mutating func noteEqualPriorities() {
    for (name, effect) in LayoutRules.viewPriorities {
      let mine = newPriorities(name, on: .ours)
      guard !mine.isEmpty else { continue }
      for (view, priority) in newPriorities(name, on: .theirs) {
        guard
          let twin = mine.first(where: { $0.priority == priority && $0.view != view && areNeighbours($0.view, view) }),
          Version.allCases.allSatisfy({
            versions.values(of: name, view)[$0] != versions.values(of: name, twin.view)[$0]
          })
        else { continue }
        let pair = versions.sortedByID([view, twin.view])
        let other = versions.words(of: pair[1], in: .ours) ?? ""
        decide(
          .ambiguous, pair[0],
          "each side changed the priority of a view, and now that of \(other) is the same: either one may \(effect)",
          property: name)
      }
    }
  }

  /// The priorities that only one side changed, as both readings have them.
  private func newPriorities(_ name: String, on side: Side) -> [(view: ElementID, priority: String)] {
    versions.changedNodes(on: side).compactMap { node in
      let view = versions.element(of: node, in: side.version), values = versions.values(of: name, view)
      guard let priority = values[side], priority != values.base, values.base == values[side.other],
        Version.allCases.allSatisfy({ versions.exists(view, in: $0) }),
        Side.allCases.allSatisfy({ isReached(view, in: $0) && value(of: name, view, in: $0) == priority })
      else { return nil }
      return (view, priority)
    }
  }

  /// Whether a stack view lays out two views, or a constraint of ours is on both.
  private func areNeighbours(_ one: ElementID, _ other: ElementID) -> Bool {
    guard let list = versions.parent(of: one, in: .ours), list == versions.parent(of: other, in: .ours) else {
      return false
    }
    if let stack = versions.parent(of: list, in: .ours), versions.elementName(of: stack) == LayoutRules.stack {
      return true
    }
    let ids = Set([one, other].compactMap { versions.identifier(of: $0, in: .ours) }), document = versions.ours
    return document.nodes.indices.contains {
      document.nodes[$0].traits.contains(.constraint)
        && Set(References.items(ofConstraint: $0, in: document)).isSuperset(of: ids)
    }
  }
}
