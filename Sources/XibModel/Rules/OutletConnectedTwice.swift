extension DocumentRule {
  static let outletConnectedTwice = DocumentRule(
    .outletConnectedTwice,
    summary: "No outlet of an object is connected twice, and no other connection that it has once.",
    help: """
      An outlet holds one object, and a navigation controller has one root view controller. With two connections, either one may win. What an outlet \
      collection lists twice, code gets twice. Line merges cause this. Remove the wrong connection.
      """
  ) { inspection in
    switch inspection.document.kind {
    case .modern: connectedTwice(in: inspection.document)
    case .archive: connectedTwice(inArchive: inspection.document)
    case .unknown: []
    }
  }

  private struct Outlet: Hashable {
    /// The object that has the outlet: a node number, or the object's id in an archive.
    let owner: String
    let name: String
  }

  private static func connectedTwice(in document: Document) -> [Breach] {
    var outlets: Set<Outlet> = []
    return document.nodes.indices.compactMap { node in
      // Of 25,000 objects of AppKit with an action, one has several, so these are left to merges.
      guard Connections.kind(of: document.nodes[node].name) != .action,
        let property = ConnectionPlaces.name(of: node, in: document),
        !outlets.insert(Outlet(owner: owner(of: node, in: document), name: property)).inserted
      else { return nil }
      let owner = document.label(of: document.nodes[node].parent)
      return Breach(node, in: document, subject: "\(owner) \(property)") { names in
        "The \(names.connection(node) ?? "outlet \(property)") is connected twice."
      }
    }
  }

  /// The list of the object that has a connection; empty if no other object can have it either.
  private static func owner(of node: Int, in document: Document) -> String {
    ConnectionPlaces.isExclusive(node, in: document) ? "" : String(document.nodes[node].parent)
  }

  private static func connectedTwice(inArchive document: Document) -> [Breach] {
    var outlets: Set<Outlet> = []
    let definitions = document.definitions
    return document.elements(ofClasses: ArchiveConnections.singleOutlets).compactMap { node in
      guard let source = document.graphID(ArchiveRecords.connectionSource, of: node),
        let label = document.text(ArchiveRecords.connectionLabel, of: node, definitions)
      else { return nil }
      let outlet = Outlet(owner: source, name: label)
      guard !outlets.insert(outlet).inserted else { return nil }
      return Breach(
        node, in: document, subject: "\(source) \(outlet.name)",
        message: "The outlet \(outlet.name) of object \(source) is connected twice.")
    }
  }
}
