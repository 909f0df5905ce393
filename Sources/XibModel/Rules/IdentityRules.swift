extension DocumentRule {
  static let duplicateIdentifier = DocumentRule(
    .duplicateIdentifier, summary: "No two objects of a document have one id.",
    help: """
      References to the id are ambiguous, and Xcode drops one of the objects or refuses the document. Line merges and \
      copied XML cause this. Give the newer object a new id, and change the references to it.
      """
  ) { inspection in
    let document = inspection.document
    return inspection.repeated.map { node, id in
      Fault.Draft(node, in: document, subject: id) { names in
        let others = names.find(id).map { ": \(names.subject(of: $0)) and \(names.subject(of: node))" } ?? ""
        return "Two objects have the id \(id)\(others)."
      }
    }
  }
}

extension DocumentRule {
  /// Only archives can break this rule, which their dialect finds: in other documents an object lives in the element
  /// around it.
  static let parentCycle = DocumentRule(
    .parentCycle, summary: "No object is its own ancestor.",
    help: """
      The records of an archive name each object's parent, and some of these form a cycle, so that Xcode never \
      finds the top. Restore the file from version control, and merge again with one side.
      """
  ) { _ in [] }
}

extension DocumentRule {
  package static let codeIdentifierTwice = DocumentRule(
    .codeIdentifierTwice,
    summary: "No two scenes, cells or columns of a table, or items of a toolbar have one identifier.",
    help: """
      Code asks for a scene or a cell by its identifier, and gets only one of the two. Line merges cause this. Give one of \
      them another identifier.
      """
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    var holders: Set<Place> = []
    return CodeIdentifier.all(in: document).compactMap { identifier in
      let place = Place(scope: identifier.scope, attribute: identifier.attribute, value: identifier.value)
      guard !holders.insert(place).inserted else { return nil }
      let words = "\(ObjectNames.spelledOut(identifier.attribute)) \(identifier.value)"
      return Fault.Draft(identifier.node, in: document, subject: words) { names in
        "The \(words) of the \(names.subject(of: identifier.node)) is that of another object too."
      }
    }
  }

  fileprivate struct Place: Hashable {
    let scope: Int
    let attribute: String
    let value: String
  }
}

extension DocumentRule {
  static let sharedIdentifier = DocumentRule(
    .sharedIdentifier,
    summary: "No two views of a window have one identifier, and the system fills one menu of a kind.",
    help: """
      AppKit looks for one view or menu and finds only one of the two. Two branches that each add one cause this. Give one \
      of them another identifier, or delete it.
      """,
    severity: .warning
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    return LookedUpValue.rows.filter { $0.isUnique }.flatMap { row in
      var holders: Set<Place> = []
      return document.nodes.indices.compactMap { node -> Fault.Draft? in
        guard let value = row.value(of: node, in: document), !LookedUpValue.isShared(value) else { return nil }
        let scope = row.isOfDocument ? 0 : document.scope(of: node)
        guard !holders.insert(Place(scope: scope, attribute: row.property, value: value)).inserted else { return nil }
        let words = "\(ObjectNames.spelledOut(row.property)) \(value)"
        return Fault.Draft(node, in: document, subject: words) { names in
          "The \(words) of the \(names.subject(of: node)) is that of another object too."
        }
      }
    }
  }

  static let propertyTwice = DocumentRule(
    .propertyTwice, summary: "No object states a property twice.",
    help: """
      Which of the two counts is chance. Generators of documents cause this when they run again. Delete one of them.
      """,
    severity: .warning
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    return document.nodes.indices.flatMap { owner -> [Fault.Draft] in
      guard document.hasChildren(owner), !Identifiers.statesKeysTwice(document.nodes[owner].name) else { return [] }
      var known: Set<String> = []
      return document.children(of: owner).compactMap { child in
        guard document.identifier(of: child) == nil, let key = document.key(of: child), !known.insert(key).inserted
        else { return nil }
        return Fault.Draft(child, in: document, subject: "\(document.label(of: child)) \(key)") { names in
          "The \(names.subject(of: document.nearestObject(around: owner))) states its \(ObjectNames.spelledOut(key)) twice."
        }
      }
    }
  }
}

extension Document {
  /// The scene around a node, or else the top-level object.
  fileprivate func scope(of node: Int) -> Int {
    var scope = node
    for at in chain(from: node) {
      if Scenes.isScene(nodes[at].name) { return at }
      if identifier(of: at) != nil { scope = at }
    }
    return scope
  }
}
