package import XibModel

/// Rules that archives break in ways of their own.
extension ArchiveDialect {
  package var reference: String? { ArchiveRecords.reference }

  package func faults(of rule: Fault.Rule, in document: Document) -> [Fault.Draft] {
    switch rule {
    case .duplicateIdentifier: Self.repeatedRecords(in: document)
    case .outletConnectedTwice: Self.connectedTwice(in: document)
    case .parentCycle: Self.cycles(in: document)
    default: []
    }
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

  private static func connectedTwice(in document: Document) -> [Fault.Draft] {
    var outlets: Set<[String]> = []
    let definitions = document.definitions
    return document.elements(ofClasses: ArchiveConnections.singleOutlets).compactMap { node in
      guard let source = document.graphID(ArchiveRecords.connectionSource, of: node),
        let label = document.text(ArchiveRecords.connectionLabel, of: node, definitions),
        !outlets.insert([source, label]).inserted
      else { return nil }
      return Fault.Draft(
        node, in: document, subject: "\(source) \(label)",
        message: "The outlet \(label) of object \(source) is connected twice.")
    }
  }

  /// Finds objects that are their own ancestors by their records.
  private static func cycles(in document: Document) -> [Fault.Draft] {
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
