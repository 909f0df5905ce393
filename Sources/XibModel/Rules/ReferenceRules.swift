extension DocumentRule {
  static let danglingReference = DocumentRule(
    .danglingReference, summary: "Every reference names an object of the document.",
    help: """
      An outlet, an action or a segue to an object that is gone makes Xcode refuse the document, or the app crash when it \
      loads it. Connect it to another object, or remove it.
      """
  ) { inspection in
    inspection.unresolved.filter { node, attribute in
      let element = inspection.document.nodes[node].name
      return !References.isItem(attribute.name, on: element) && !References.isDerived(attribute.name, on: element)
    }.map { node, attribute in
      inspection.unresolvedReference(node, attribute)
    }
  }
}

extension Inspection {
  /// The fault of a reference to an object that does not exist.
  func unresolvedReference(_ node: Int, _ attribute: Attribute) -> Fault.Draft {
    let name = document.nodes[node].name
    let subject = [name, document.identifier(of: node) ?? "", attribute.name, attribute.value].joined(separator: " ")
    return Fault.Draft(node, in: document, subject: subject) { names in
      guard let connection = names.connection(node) else {
        let what = ObjectNames.spelledOut(attribute.name)
        return "The \(what) of \(names.subject(of: node)) refers to \(attribute.value), but no object has that id."
      }
      return "The \(connection) leads to \(attribute.value), but no object has that id."
    }
  }
}

extension DocumentRule {
  static let outletConnectedTwice = DocumentRule(
    .outletConnectedTwice,
    summary: "No outlet of an object is connected twice, and no other connection that it has once.",
    help: """
      An outlet holds one object, and a navigation controller has one root view controller. With two connections, either one may win. What an outlet \
      collection lists twice, code gets twice. Line merges cause this. Remove the wrong connection.
      """
  ) { inspection in
    inspection.document.kind == .modern ? connectedTwice(in: inspection.document) : []
  }

  private struct Outlet: Hashable {
    /// The object that has the outlet: a node number.
    let owner: String
    let name: String
  }

  private static func connectedTwice(in document: Document) -> [Fault.Draft] {
    var outlets: Set<Outlet> = []
    return document.nodes.indices.compactMap { node in
      // Of 25,000 objects of AppKit with an action, one has several, so these are left to merges.
      guard Connections.kind(of: document.nodes[node].name) != .action,
        let property = ConnectionPlaces.name(of: node, in: document),
        !outlets.insert(Outlet(owner: owner(of: node, in: document), name: property)).inserted
      else { return nil }
      let owner = document.label(of: document.nodes[node].parent)
      return Fault.Draft(node, in: document, subject: "\(owner) \(property)") { names in
        "The \(names.connection(node) ?? "outlet \(property)") is connected twice."
      }
    }
  }

  /// The list of the object that has a connection; empty if no other object can have it either.
  private static func owner(of node: Int, in document: Document) -> String {
    ConnectionPlaces.isExclusive(node, in: document) ? "" : String(document.nodes[node].parent)
  }
}

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
        !document.subtree(of: prototype).contains(node)
      else { return nil }
      let name = document.value(Connections.property, of: node) ?? ""
      let owner = document.label(of: document.nodes[node].parent)
      return Fault.Draft(node, in: document, subject: "\(owner) \(name)") { names in
        let outlet = names.connection(node) ?? "outlet \(name)"
        return "The \(outlet) leads into a prototype cell, of which there are many."
      }
    }
  }
}

extension DocumentRule {
  static let constraintWithoutObject = DocumentRule(
    .constraintWithoutObject, summary: "Every constraint is on objects of the document.",
    help: """
      A view was deleted and a constraint on it was not. Xcode refuses the document, or drops the constraint and \
      so changes the layout. Remove the constraint, or bring the view back.
      """
  ) { inspection in
    inspection.unresolved.filter { node, attribute in
      References.isItem(attribute.name, on: inspection.document.nodes[node].name)
    }.map { node, attribute in
      let draft = inspection.unresolvedReference(node, attribute)
      return Fault.Draft(
        node, in: inspection.document, subject: draft.subject,
        message: "The constraint's \(ObjectNames.spelledOut(attribute.name)) is \(attribute.value), but no object has "
          + "that id."
      )
    }
  }
}
