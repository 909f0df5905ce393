internal import XibModel

/// Outlets whose names one side exchanged, while the other side connected one of them to another object. Name by name,
/// the two sides contradict each other; id by id, the merge would undo what both did.
extension MergeState {
  /// Makes a conflict of each such exchange: each reading has its own side's outlets.
  mutating func separateExchangedOutlets() {
    guard versions.base != nil else { return }
    for side in Side.allCases {
      for exchanged in exchangedOutlets(on: side) {
        guard let redirected = exchanged.first(where: { isRedirected($0, by: side.other) }) else { continue }
        for outlet in exchanged {
          for attribute in [Connections.property, Connections.destination] where isDiffering(attribute, of: outlet) {
            contest(attribute, of: outlet)
          }
        }
        let others = exchanged.filter { $0 != redirected }
        conflicts.append(
          conflict(
            over: Connections.destination, of: redirected,
            "\(side.name) exchanged the names of outlets, and \(side.other.name) connected one of them to another object",
            with: others))
      }
    }
  }

  /// The outlets of each object that a side gave the names which others of them have in the base.
  private func exchangedOutlets(on side: Side) -> [[Int]] {
    var renamed: [Int: [Int]] = [:]
    let nodes = versions[side].nodes
    for node in versions.changedNodes(on: side)
    where nodes[node].traits.contains(.connection) && Connections.isOutlet(nodes[node].name) {
      let outlet = versions.identity(of: node, in: side.version)
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

  private func isRedirected(_ outlet: Int, by side: Side) -> Bool {
    let targets = versions.values(of: Connections.destination, outlet)
    return targets[side] != targets.base
  }
}
