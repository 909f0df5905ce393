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
    let listed = Set(NamedResource.listed(in: document).map(\.resource))
    return document.nodes.indices.flatMap { node in
      document.attributes(of: node).compactMap { attribute in
        guard let used = NamedResource(neededBy: attribute, of: node, in: document), !listed.contains(used) else {
          return nil
        }
        return Breach(
          node, in: document, subject: "\(used.element) \(used.name)",
          message: "The \(used.kind) \(used.name) is in use but not listed under resources.")
      }
    }
  }
}
