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
    guard document.nodes.contains(where: { $0.traits.contains(.prototypes) }) else { return [] }
    var objects: [String: Int] = [:]
    for node in document.nodes.indices {
      if let id = document.identifier(of: node) { objects[id] = node }
    }
    return document.nodes.indices.compactMap { node in
      guard Connections.isOutlet(document.nodes[node].name),
        let target = document.value(Connections.destination, of: node).flatMap({ objects[$0] }),
        let prototype = document.prototype(around: target), document.prototype(around: node) != prototype
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
