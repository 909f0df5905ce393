extension DocumentRule {
  static let unlistedResource = DocumentRule(
    .unlistedResource, summary: "Every image and named colour in use is listed under the document's resources.",
    help: """
      Xcode lists what a document uses; an entry that is missing was lost in a merge, or the document was edited by hand. \
      Open the document in Xcode, check the image or colour, and save.
      """, severity: .warning, isOnByDefault: false
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    let listed = listed(in: document)
    return document.nodes.indices.flatMap { node in
      document.attributes(of: node).compactMap { attribute in
        guard let used = NamedResource(usedBy: attribute, of: node, in: document), !listed.contains(used) else {
          return nil
        }
        let kind = used.element == "image" ? "image" : "colour"
        return Breach(
          node, in: document, subject: "\(used.element) \(used.name)",
          message: "The \(kind) \(used.name) is in use but not listed under resources.")
      }
    }
  }

  private static func listed(in document: Document) -> Set<NamedResource> {
    guard let list = document.children(of: 0).first(where: { document.nodes[$0].name == "resources" }) else {
      return []
    }
    return Set(
      document.children(of: list).compactMap { entry in
        document.value("name", of: entry).map { NamedResource(element: document.nodes[entry].name, name: $0) }
      })
  }
}

extension NamedResource {
  /// The image or named colour that an attribute can't but refer to; system colours were not always listed.
  fileprivate init?(usedBy attribute: Attribute, of node: Int, in document: Document) {
    let named = NamedResource(element: "namedColor", name: attribute.value)
    if named.isUse(attribute.name, of: node, in: document), document.value("colorSpace", of: node) == nil {
      self = named
    } else if NamedResource.namesImage(attribute.name), !["YES", "NO"].contains(attribute.value) {
      self.init(element: "image", name: attribute.value)
    } else {
      return nil
    }
  }
}
