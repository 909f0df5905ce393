internal import XibModel

extension Rule {
  static let resourceInUse = Rule(
    "resource-in-use",
    """
    Resources and fonts are those that the merged document uses.
    """)
}

/// Keeps the list of images and colours in step with what the merged document uses.
extension Settlement {
  mutating func settleResources() {
    let entries = Side.allCases.flatMap { side in
      NamedResource.listed(in: versions[side]).map { node, resource in
        Entry(
          element: versions.element(of: node, in: side.version), resource: resource,
          catalog: versions[side].value(NamedResource.catalog, of: node), lister: side)
      }
    }
    let uses = uses(of: Set(entries.map { $0.resource }))
    let byResource = Dictionary(grouping: entries, by: { $0.resource })
    for entry in entries where entry.lister == versions.anySide(of: entry.element) {
      let namesakes = byResource[entry.resource] ?? [], all = uses[entry.resource] ?? []
      let same = namesakes.filter { $0.catalog == entry.catalog }
      // An image of the app and a symbol of the system may have one name.
      let isAlone = same.count == namesakes.count
      let own = isAlone ? all : all.filter { self.catalog(of: $0) == entry.catalog }
      let isUsed = own.contains { use in
        isKept(entry.resource.name, as: use.attribute, of: use.element)
          && (isAlone || isKept(entry.catalog, as: NamedResource.catalog, of: use.element))
      }
      settle(entry, beside: same, own, isUsed: isUsed)
    }
  }

  /// An element of a side that lists a resource.
  private struct Entry {
    let element: ElementID
    let resource: NamedResource
    /// The catalog that an image is from; `nil` for one of the app.
    let catalog: String?
    let lister: Side
  }

  /// An attribute that names a resource on one of the sides.
  private typealias ResourceUse = (side: Side, element: ElementID, attribute: String)

  private func catalog(of use: ResourceUse) -> String? {
    versions.values(of: NamedResource.catalog, use.element)[use.side]
  }

  /// The uses of each of these resources.
  private func uses(of resources: Set<NamedResource>) -> [NamedResource: [ResourceUse]] {
    guard !resources.isEmpty else { return [:] }
    let byName = Dictionary(grouping: resources, by: { $0.name })
    var uses: [NamedResource: [ResourceUse]] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.nodes[node].attributeTraits.contains(.resource) {
        let element = versions.element(of: node, in: side.version)
        for attribute in document.attributes(of: node, with: .resource) {
          for resource in byName[attribute.value] ?? []
          where resource.isUse(attribute.name, of: node, in: document)
            && versions.factClass(of: element) != .derivedCache
          {
            uses[resource, default: []].append((side, element, attribute.name))
          }
        }
      }
    }
    return uses
  }

  /// - Parameters:
  ///   - entry: An entry of either side.
  ///   - entries: All entries for the same resource.
  ///   - uses: The uses of the resource on the sides.
  ///   - isUsed: Whether the merged document uses it.
  private mutating func settle(
    _ entry: Entry, beside entries: [Entry], _ uses: [ResourceUse], isUsed: Bool
  ) {
    let (element, lister) = (entry.element, entry.lister)
    if entries.allSatisfy({ present[$0.element].isEmpty }), isUsed {
      // Documents that were merged by lines list a resource twice, and each side may have removed another entry.
      let isOnBoth = entries.contains { $0.lister == lister.other }
      guard isOnBoth || !uses.contains(where: { $0.side == lister.other }) else { return }
      guard element == entries.map({ $0.element }).min() else { return }
      present[element] = .both
      // Its parts come back, too, such as the components of a listed colour.
      for part in versions.subtree(of: element, on: lister) where !versions.exists(part, in: lister.other.version) {
        present[part] = .both
      }
      decide(
        .resourceInUse, element,
        isOnBoth
          ? "it was listed twice, and each side removed another entry; one stays"
          : "\(lister.other.name) no longer lists it, but the merged document uses it, so it is listed again")
    } else if !present[element].isEmpty, !isUsed,
      Side.allCases.allSatisfy({ side in
        !versions.exists(element, in: side.version) || uses.contains { $0.side == side }
      })
    {
      present[element] = .none
      if let list = parent(of: element, in: .ours) { shortened.insert(list) }
      conflicts.removeAll { $0.elements.first == element }
      decide(.resourceInUse, element, "nothing in the merged document uses it, so it is no longer listed")
    }
  }

  /// Whether the merged document still has a value of an attribute in an element.
  func isKept(_ text: String?, as attribute: String, of element: ElementID) -> Bool {
    Side.allCases.contains { reading in
      isReached(element, in: reading) && value(of: attribute, element, in: reading) == text
    }
  }
}
