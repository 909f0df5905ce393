extension DocumentRule {
  static let outletToPrototype = DocumentRule(
    .outletToPrototype,
    summary: "No outlet leads from outside into a prototype cell.",
    help: """
      A table or a collection makes many cells from a prototype, so an outlet from outside has no single object to hold. \
      Xcode stops with "Outlets cannot be connected to repeating content". Connect an outlet of the cell, or remove this one.
      """
  ) { inspection in
    let document = inspection.document
    let prototypes = document.prototypesAroundObjects()
    guard !prototypes.isEmpty else { return [] }
    return document.nodes.indices.compactMap { node in
      guard document.nodes[node].traits.contains(.connection), Connections.isOutlet(document.nodes[node].name),
        let prototype = document.value(Connections.destination, of: node).flatMap({ prototypes[$0] }),
        !(prototype..<document.nodes[prototype].subtreeEnd).contains(node)
      else { return nil }
      let name = document.value(Connections.property, of: node) ?? ""
      let owner = document.label(of: document.nodes[node].parent)
      return Breach(node, in: document, subject: "\(owner) \(name)") { names in
        let outlet = names.connection(node) ?? "outlet \(name)"
        return "The \(outlet) leads into a prototype cell, of which there are many."
      }
    }
  }
}
