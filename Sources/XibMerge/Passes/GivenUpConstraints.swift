internal import XibModel

/// Views that one side places by their frames again, while the other side added constraints on them (rule 1 of
/// merge-rules.md).
extension MergeState {
  /// Gives each reading its own side's way to place such a view.
  mutating func separateGivenUpConstraints() {
    for side in Side.allCases {
      var lacking: [String: [Int]]?
      let document = versions[side]
      for node in versions.changedNodes(on: side) {
        let view = versions.identity(of: node, in: side.version)
        guard let id = document.identifier(of: node), isGivenUp(view, by: side) else { continue }
        let known = lacking ?? constraintsLacking(on: side)
        lacking = known
        if let constraints = known[id], constraints.contains(where: { !versions.exists($0, in: .base) }) {
          separate(view, placedByFrameOn: side, from: constraints)
        }
      }
    }
  }

  /// Whether a side places a view by its frame that the base and the other side place by constraints.
  private func isGivenUp(_ view: Int, by side: Side) -> Bool {
    guard versions.existsOnBothSides(view) else { return false }
    let isConstrained = ThreeWay { version in
      versions.element(view, in: version).map { FactClasses.isConstrained($0.node, in: $0.document) } ?? false
    }
    return isConstrained.resolution == .changed(by: side) && isConstrained[side.other]
  }

  /// The constraints that only the other side has, by the ids of the objects that they are on.
  private func constraintsLacking(on side: Side) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    let document = versions[side.other]
    for node in document.nodes.indices where document.nodes[node].traits.contains(.constraint) {
      let constraint = versions.identity(of: node, in: side.other.version)
      guard !versions.exists(constraint, in: side.version) else { continue }
      for id in References.items(ofConstraint: node, in: document) { found[id, default: []].append(constraint) }
    }
    return found
  }

  private mutating func separate(_ view: Int, placedByFrameOn side: Side, from constraints: [Int]) {
    contest(FactClasses.usesMask, of: view)
    for constraint in constraints { setPresence(of: constraint, withAllInItOn: side.other, to: Readings(side.other)) }
    let masks = versions.children(of: view, in: side.version).filter { child in
      versions.elementName(of: child) == Anchors.mask && !versions.exists(child, in: side.other.version)
    }
    for mask in masks { present[mask] = Readings(side) }
    conflicts.append(
      conflict(
        over: FactClasses.usesMask, of: view,
        "\(side.name) places it without constraints, and \(side.other.name) added constraints on it",
        with: constraints + masks))
  }
}
