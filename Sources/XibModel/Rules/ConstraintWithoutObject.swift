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
      let breach = inspection.unresolvedBreach(node, attribute)
      return Breach(
        node, in: inspection.document, subject: breach.subject,
        message: "The constraint's \(ObjectNames.spelledOut(attribute.name)) is \(attribute.value), but no object has "
          + "that id."
      )
    }
  }
}
