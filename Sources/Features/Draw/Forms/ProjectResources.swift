internal import Basics
internal import XibModel

extension NamedResource {
  /// The images and colours that a document names, but for those of the system and its own.
  static func ofProject(in document: Document) -> [NamedResource] {
    let listed = Dictionary(firstOf: NamedResource.listed(in: document).map { ($0.resource, $0.node) })
    var seen: Set<NamedResource> = [], uses: [NamedResource] = []
    for node in document.nodes.indices {
      for attribute in document.attributes(of: node) {
        guard let used = NamedResource(neededBy: attribute, of: node, in: document), seen.insert(used).inserted else {
          continue
        }
        let nodes = [node, listed[used]].compactMap { $0 }
        let isOwn =
          nodes.contains { document.value("catalog", of: $0) != nil } || listed[used].map(document.hasChildren) == true
          || OtherDocuments.isOfSystem(image: used.name, in: document)
        if used.element != NamedResource.image || !isOwn { uses.append(used) }
      }
    }
    return uses
  }
}
