internal import XibModel

/// The images and colours that a document lists follow what the merged document uses (rule 6 of merge-rules.md).
extension MergeState {
  mutating func settleResources() {
    for side in [Side.ours, .theirs] {
      for (identity, resource) in resources(onlyOn: side) { settle(identity, resource, listedBy: side) }
    }
  }

  /// Resources that one side lists and the other does not.
  private func resources(onlyOn side: Side) -> [(Int, NamedResource)] {
    guard let document = versions.document(side) else { return [] }
    var found: [(Int, NamedResource)] = []
    for list in document.children(of: 0) where document.nodes[list].name == "resources" {
      for node in document.children(of: list) {
        let identity = versions.identity(of: node, on: side)
        guard !versions.exists(identity, on: side.other), let name = document.value("name", of: node) else { continue }
        found.append((identity, NamedResource(element: document.nodes[node].name, name: name)))
      }
    }
    return found
  }

  private mutating func settle(_ identity: Int, _ resource: NamedResource, listedBy keeper: Side) {
    let isUsed = [Side.ours, .theirs].contains { view in uses(resource, on: view, inMerge: true) }
    if present[identity].isEmpty, isUsed, !uses(resource, on: keeper.other, inMerge: false) {
      present[identity] = .both
      decide(.resourceInUse, identity, "\(keeper.other.name) no longer lists it, but the merged document uses it")
    } else if !present[identity].isEmpty, !isUsed, uses(resource, on: keeper, inMerge: false) {
      present[identity] = .none
      decide(.resourceInUse, identity, "nothing in the merged document uses it")
    }
  }

  /// Whether an element of a side uses a resource; `inMerge` counts only what the merge keeps of that.
  private func uses(_ resource: NamedResource, on side: Side, inMerge: Bool) -> Bool {
    guard let document = versions.document(side) else { return false }
    for node in document.nodes.indices {
      for attribute in document.attributes(of: node)
      where attribute.value == resource.name && resource.isUse(attribute.name, of: node, in: document) {
        let identity = versions.identity(of: node, on: side)
        if versions.factClass(of: identity) == .derivedCache { continue }
        if !inMerge { return true }
        for view in [Side.ours, .theirs]
        where isReached(identity, in: view) && value(of: attribute.name, identity, in: view) == resource.name {
          return true
        }
      }
    }
    return false
  }
}
