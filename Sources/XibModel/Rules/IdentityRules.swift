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
  static let codeIdentifierTwice = DocumentRule(
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

  private struct Place: Hashable {
    let scope: Int
    let attribute: String
    let value: String
  }
}
