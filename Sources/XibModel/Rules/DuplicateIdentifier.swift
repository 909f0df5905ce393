extension DocumentRule {
  static let duplicateIdentifier = DocumentRule(
    .duplicateIdentifier, summary: "No two objects of a document have one id.",
    help: """
      References to the id are ambiguous, and Xcode drops one of the objects or refuses the document. Line merges and \
      copied XML cause this. Give the newer object a new id, and change the references to it.
      """
  ) { inspection in
    let document = inspection.document
    let repeated = inspection.repeated.map { node, id in
      Breach(node, in: document, subject: id) { names in
        let others = names.find(id).map { ": \(names.subject(of: $0)) and \(names.subject(of: node))" } ?? ""
        return "Two objects have the id \(id)\(others)."
      }
    }
    return document.kind == .archive ? repeated + repeatedRecords(in: document) : repeated
  }

  /// Finds records of an archive with the same id, or about the same object. Their ids are content, and are counted apart
  /// from those of objects.
  private static func repeatedRecords(in document: Document) -> [Breach] {
    var ids: Set<String> = [], objects: Set<String> = []
    return document.elements(ofClasses: ArchiveRecords.classes).flatMap { record in
      var breaches: [Breach] = []
      if let (id, node) = document.recordID(of: record), !ids.insert(id).inserted {
        breaches.append(Breach(node, in: document, subject: "record \(id)", message: "Two records have the id \(id)."))
      }
      if let object = document.graphID(ArchiveRecords.recordedObject, of: record), !objects.insert(object).inserted {
        breaches.append(
          Breach(
            record, in: document, subject: "record of \(object)", message: "Two records are about the object \(object)."
          ))
      }
      return breaches
    }
  }
}
