internal import XibModel

/// Elements that one side changed, and beside which the other side put one that makes them count no more: the title of a
/// button that got a configuration (rule 1 of merge-rules.md).
extension MergeState {
  mutating func separateSuperseded() {
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let identity = versions.identity(of: node, in: side.version)
        guard !versions.exists(identity, in: .base), !versions.exists(identity, in: side.other.version),
          let object = versions.parent(of: identity, in: side.version), versions.existsOnBothSides(object),
          let superseded = Superseding.superseded(by: document.nodes[node].name)
        else { continue }
        let changed = versions.children(of: object, in: side.other.version).filter { child in
          superseded.contains(versions.elementName(of: child))
            && versions.node(child, side.other.version).map { !versions.isUnchanged(node: $0, on: side.other) } == true
        }
        if !changed.isEmpty { separate(identity, from: changed, of: object, addedBy: side) }
      }
    }
  }

  /// Gives each reading what its own side has.
  private mutating func separate(_ added: Int, from changed: [Int], of object: Int, addedBy side: Side) {
    present[added] = Readings(side)
    for element in changed {
      if versions.existsOnBothSides(element) {
        separateWhole(element)
      } else {
        present[element] = Readings(side.other)
      }
    }
    let names = changed.map { ObjectNames.spelledOut(versions.elementName(of: $0)) }
    conflicts.append(
      conflict(
        .value, object,
        "\(side.name) gave it a \(ObjectNames.spelledOut(versions.elementName(of: added))), beside which the "
          + "\(names.joined(separator: " and the ")) that \(side.other.name) changed counts no more",
        property: versions.property(of: added), with: [added] + changed))
  }
}
