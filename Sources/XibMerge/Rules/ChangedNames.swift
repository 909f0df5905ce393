internal import XibModel

extension Rule {
  static let renamedAttributes = Rule(
    "renamed-attributes",
    """
    A runtime attribute that each side gave another key path is one conflict, not two attributes.
    """,
    bundles: { $0.stateRenamedAttributes() })

  static let exchangedOutlets = Rule(
    "exchanged-outlets",
    """
    It is a conflict if one side exchanged the names of outlets, and the other connected one of them to another
    object.
    """,
    bundles: { $0.stateExchangedOutlets() })
}

extension Facts {
  fileprivate mutating func stateRenamedAttributes() {
    guard let base = versions.base else { return }
    for node in base.nodes(named: RuntimeAttributes.element) {
      let old = versions.element(of: node, in: .base)
      guard let list = versions.parent(of: old, in: .base), !versions.exists(old, in: .ours),
        !versions.exists(old, in: .theirs)
      else { continue }
      let renamed = Side.allCases.compactMap { side in
        versions.children(of: list, in: side.version).first { element in
          versions.isAdded(element, by: side)
            && versions.element(element, in: side.version).map { document, new in
              document.unindentedInside(of: new) == base.unindentedInside(of: node)
                && document.attributes(of: new).filter { $0.name != AttributeNames.keyPath }
                  == base.attributes(of: node).filter { $0.name != AttributeNames.keyPath }
            } == true
        }
      }
      add(
        renamed.compactMap { fact(.presence, of: $0) }, of: renamed.first ?? old, nil,
        "each side gave a runtime attribute another key path", .takenTwice)
    }
  }

  // MARK: Outlets that changed their names with each other

  /// Name by name, the sides contradict each other; id by id, the merge would undo what both did.
  fileprivate mutating func stateExchangedOutlets() {
    for side in Side.allCases {
      for exchanged in exchangedOutlets(on: side) {
        let redirected = exchanged.first { outlet in
          let targets = versions.values(of: Connections.destination, outlet)
          return targets[side.other] != targets.base
        }
        guard let redirected else { continue }
        let facts = exchanged.flatMap { outlet in
          [Connections.property, Connections.destination].compactMap { fact(.attribute($0), of: outlet) }
        }
        add(
          facts, of: redirected, Connections.destination,
          "\(side.name) exchanged the names of outlets, and \(side.other.name) connected one of them to another object")
      }
    }
  }

  /// The outlets of each object that a side gave the names which others of them have in the base.
  private func exchangedOutlets(on side: Side) -> [[ElementID]] {
    var renamed: [ElementID: [ElementID]] = [:]
    let nodes = versions[side].nodes
    for node in versions.changedNodes(on: side)
    where nodes[node].traits.contains(.connection) && Connections.isOutlet(nodes[node].name) {
      let outlet = versions.element(of: node, in: side.version)
      let names = versions.values(of: Connections.property, outlet)
      guard names.base != nil, versions.existsOnBothSides(outlet), names.resolution == .changed(by: side),
        let owner = versions.owner(of: outlet, in: side.version)
      else { continue }
      renamed[owner, default: []].append(outlet)
    }
    return renamed.sorted { $0.key < $1.key }.compactMap { _, outlets in
      let names = Set(outlets.map { versions.values(of: Connections.property, $0)[side] })
      let exchanged = outlets.filter { names.contains(versions.values(of: Connections.property, $0).base) }
      return exchanged.count > 1 ? exchanged : nil
    }
  }
}
