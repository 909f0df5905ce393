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
      return Breach(
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
