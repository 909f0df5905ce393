internal import XibModel

extension Rule {
  static let givenUpConstraints = Rule(
    "given-up-constraints",
    """
    It is a conflict if one side places a view by its frame again, and the other added constraints on it.
    """,
    bundles: { $0.stateGivenUpConstraints() })
}

extension Facts {
  /// A view that one side places by its frame again has no constraints that the other side added.
  fileprivate mutating func stateGivenUpConstraints() {
    for side in Side.allCases {
      let document = versions[side]
      for node in versions.changedNodes(on: side) {
        let view = versions.element(of: node, in: side.version)
        guard let id = document.identifier(of: node), isGivenUp(view, by: side),
          let usesMask = fact(.attribute(FactClasses.usesMask), of: view)
        else { continue }
        let constraints = constraints(on: id, lackingOn: side)
        guard constraints.contains(where: { !versions.exists($0, in: .base) }) else { continue }
        let masks = versions.children(of: view, in: side.version).filter {
          versions.elementName(of: $0) == Anchors.mask && !versions.exists($0, in: side.other.version)
        }
        add(
          [usesMask] + (constraints + masks).compactMap { fact(.presence, of: $0) }, of: view, FactClasses.usesMask,
          "\(side.name) places it without constraints, and \(side.other.name) added constraints on it")
      }
    }
  }

  /// Whether a side places a view by its frame that the base and the other side place by constraints.
  private func isGivenUp(_ view: ElementID, by side: Side) -> Bool {
    guard versions.existsOnBothSides(view) else { return false }
    let isConstrained = versions.each(view) { FactClasses.isConstrained($1, in: $0) }
    return isConstrained.resolution == .changed(by: side) && isConstrained[side.other] == true
  }

  /// The constraints on an object that only the other side has.
  private func constraints(on id: String, lackingOn side: Side) -> [ElementID] {
    let document = versions[side.other]
    return document.nodes.indices.filter { node in
      document.nodes[node].traits.contains(.constraint)
        && References.items(ofConstraint: node, in: document).contains(id)
    }.map { versions.element(of: $0, in: side.other.version) }.filter { !versions.exists($0, in: side.version) }
  }
}
