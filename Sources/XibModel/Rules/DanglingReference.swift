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
      inspection.unresolvedBreach(node, attribute)
    }
  }
}

extension Inspection {
  /// The breach by a reference to an object that does not exist.
  func unresolvedBreach(_ node: Int, _ attribute: Attribute) -> Breach {
    let name = document.nodes[node].name
    let subject = [name, document.identifier(of: node) ?? "", attribute.name, attribute.value].joined(separator: " ")
    return Breach(node, in: document, subject: subject) { names in
      guard let connection = names.connection(node) else {
        let what = ObjectNames.spelledOut(attribute.name)
        return "The \(what) of \(names.subject(of: node)) refers to \(attribute.value), but no object has that id."
      }
      return "The \(connection) leads to \(attribute.value), but no object has that id."
    }
  }
}
