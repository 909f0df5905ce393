/// The records of an archive of Xcode 3 or 4 that say what its objects are and how they are connected (format.md 8).
enum ArchiveRecords {
  /// The attribute that refers to another element of the archive's graph.
  static let reference = "ref"

  static let object = "IBObjectRecord"
  static let connection = "IBConnectionRecord"

  /// What holds the id of a record; late archives write `id` in both kinds.
  static let identifiers: Set<String> = ["objectID", "connectionID", "id"]

  /// Connections of which an object has one to a label.
  static let outlets: Set<String> = ["IBOutletConnection", "IBCocoaTouchOutletConnection"]
}

extension Document {
  /// The elements of an archive that have one of some classes.
  func elements(ofClasses classes: Set<String>) -> [Int] {
    nodes.indices.filter { node in value("class", of: node).map(classes.contains) ?? false }
  }

  /// What an element of an archive holds under a key.
  func member(_ key: String, of node: Int) -> Int? {
    children(of: node).first { value("key", of: $0) == key }
  }

  /// The id in the graph of what an element holds under a key, be it defined there or elsewhere.
  func graphID(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { value(ArchiveRecords.reference, of: $0) ?? value("id", of: $0) }
  }

  /// The id of a record, and the element that states it.
  func recordID(of record: Int) -> (id: String, node: Int)? {
    children(of: record).first { value("key", of: $0).map(ArchiveRecords.identifiers.contains) ?? false }
      .map { (content(of: $0), $0) }
  }
}
