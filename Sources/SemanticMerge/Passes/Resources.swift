internal import XibModel

/// Keeps the list of images and colours in step with what the merged document uses (rule 6 of merge-rules.md).
extension MergeState {
  mutating func settleResources() {
    let listed = Side.allCases.map { side in (side, resources(onlyOn: side)) }
    let uses = uses(of: Set(listed.flatMap { $0.1.map(\.1) }))
    for (side, resources) in listed {
      for (identity, resource) in resources { settle(identity, resource, uses[resource] ?? [], listedBy: side) }
    }
  }

  /// The resources that only one side lists.
  private func resources(onlyOn side: Side) -> [(Int, NamedResource)] {
    NamedResource.listed(in: versions[side]).compactMap { node, resource in
      let identity = versions.identity(of: node, in: side.version)
      return versions.exists(identity, in: side.other.version) ? nil : (identity, resource)
    }
  }

  /// An attribute that names a resource on one of the sides.
  private struct ResourceUse {
    let side: Side
    let identity: Int
    let attribute: String
  }

  /// The uses of each of these resources.
  private func uses(of resources: Set<NamedResource>) -> [NamedResource: [ResourceUse]] {
    guard !resources.isEmpty else { return [:] }
    let byName = Dictionary(grouping: resources, by: \.name)
    var uses: [NamedResource: [ResourceUse]] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.nodes[node].attributeTraits.contains(.resource) {
        let identity = versions.identity(of: node, in: side.version)
        for attribute in document.attributes(of: node, with: .resource) {
          for resource in byName[attribute.value] ?? []
          where resource.isUse(attribute.name, of: node, in: document)
            && versions.factClass(of: identity) != .derivedCache
          {
            uses[resource, default: []].append(
              ResourceUse(side: side, identity: identity, attribute: attribute.name))
          }
        }
      }
    }
    return uses
  }

  private mutating func settle(
    _ identity: Int, _ resource: NamedResource, _ uses: [ResourceUse], listedBy lister: Side
  ) {
    let isUsed = uses.contains { isKept(resource.name, as: $0.attribute, of: $0.identity) }
    if present[identity].isEmpty, isUsed, !uses.contains(where: { $0.side == lister.other }) {
      present[identity] = .both
      restoreContent(of: identity, from: lister)
      decide(
        .resourceInUse, identity,
        "\(lister.other.name) no longer lists it, but the merged document uses it, so it is listed again")
    } else if !present[identity].isEmpty, !isUsed, uses.contains(where: { $0.side == lister }) {
      present[identity] = .none
      splits[identity] = nil
      decide(.resourceInUse, identity, "nothing in the merged document uses it, so it is no longer listed")
    }
  }

  /// Restores the deleted parts of an element, such as the components of a listed colour.
  ///
  /// - Parameter side: The side that has the element.
  private mutating func restoreContent(of owner: Int, from side: Side) {
    for inner in versions.subtree(of: owner, on: side).dropFirst()
    where !versions.exists(inner, in: side.other.version) {
      present[inner] = .both
    }
  }

  /// Whether the merged document still has a value of an attribute in an element.
  func isKept(_ text: String, as attribute: String, of identity: Int) -> Bool {
    Side.allCases.contains { reading in
      isReached(identity, in: reading) && value(of: attribute, identity, in: reading) == text
    }
  }
}
