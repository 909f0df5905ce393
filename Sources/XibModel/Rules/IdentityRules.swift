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
      Fault.Draft(node, in: document, subject: id) { names in
        let others = names.find(id).map { ": \(names.subject(of: $0)) and \(names.subject(of: node))" } ?? ""
        return "Two objects have the id \(id)\(others)."
      }
    }
    return document.kind == .archive ? repeated + repeatedRecords(in: document) : repeated
  }

  /// Finds records of an archive with the same id, or about the same object. Their ids are content, and are counted apart
  /// from those of objects.
  private static func repeatedRecords(in document: Document) -> [Fault.Draft] {
    var ids: Set<String> = [], objects: Set<String> = []
    return document.elements(ofClasses: ArchiveRecords.classes).flatMap { record in
      var drafts: [Fault.Draft] = []
      if let (id, node) = document.recordID(of: record), !ids.insert(id).inserted {
        drafts.append(
          Fault.Draft(node, in: document, subject: "record \(id)", message: "Two records have the id \(id)."))
      }
      if let object = document.graphID(ArchiveRecords.recordedObject, of: record), !objects.insert(object).inserted {
        drafts.append(
          Fault.Draft(
            record, in: document, subject: "record of \(object)", message: "Two records are about the object \(object)."
          ))
      }
      return drafts
    }
  }
}

extension DocumentRule {
  /// Only archives can break this rule: in other documents an object lives in the element around it.
  static let parentCycle = DocumentRule(
    .parentCycle, summary: "No object is its own ancestor.",
    help: """
      The records of an archive name each object's parent, and some of these form a cycle, so that Xcode never \
      finds the top. Restore the file from version control, and merge again with one side.
      """
  ) { inspection in
    let document = inspection.document
    guard document.kind == .archive else { return [] }
    var parents: [String: String] = [:]
    var nodes: [String: Int] = [:]
    for record in document.elements(ofClasses: ArchiveRecords.objects) {
      guard let object = document.graphID(ArchiveRecords.recordedObject, of: record), nodes[object] == nil else {
        continue
      }
      nodes[object] = record
      parents[object] = document.graphID(ArchiveRecords.recordedParent, of: record)
    }
    return rings(in: parents).compactMap { ring in
      guard let first = ring.min(by: { nodes[$0, default: .max] < nodes[$1, default: .max] }), let node = nodes[first]
      else { return nil }
      return Fault.Draft(
        node, in: document, subject: ring.sorted().joined(separator: " "),
        message: "The parents of object \(first) lead back to it.")
    }
  }

  /// The cycles of objects that are their own ancestors; no object is visited twice.
  private static func rings(in parents: [String: String]) -> [[String]] {
    var rings: [[String]] = []
    var finished: Set<String> = []
    for start in parents.keys {
      var path: [String] = []
      var places: [String: Int] = [:]
      var at: String? = start
      while let object = at, !finished.contains(object) {
        if let place = places[object] {
          rings.append(Array(path[place...]))
          break
        }
        places[object] = path.count
        path.append(object)
        at = parents[object]
      }
      finished.formUnion(path)
    }
    return rings
  }
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
