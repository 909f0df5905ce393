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
      return Breach(identifier.node, in: document, subject: words) { names in
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
