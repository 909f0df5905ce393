/// The records of an archive of Xcode 3 or 4 that say what its objects are and how they are connected (format.md 8).
enum ArchiveRecords {
  /// The attribute that refers to another element of the archive's graph.
  static let reference = "ref"

  static let object = "IBObjectRecord"
  static let connection = "IBConnectionRecord"

  /// The keys of a record's object, and of the parent that the object has.
  static let recordedObject = "object"
  static let recordedParent = "parent"

  /// The keys of the object that has an outlet, and of the outlet's name.
  static let connectionSource = "source"
  static let connectionLabel = "label"

  /// The keys under which a record holds its id; late archives write `id` in both kinds.
  static let identifiers: Set<String> = ["objectID", "connectionID", "id"]

  /// Connections that an object can have only once for each label.
  static let outlets: Set<String> = ["IBOutletConnection", "IBCocoaTouchOutletConnection"]
}

extension Document {
  /// The ids of the objects and connections of an archive, in the order of their records. A newer Xcode keeps them when
  /// it converts the archive.
  public var recordIDs: [String] {
    elements(ofClasses: [ArchiveRecords.object, ArchiveRecords.connection]).compactMap { recordID(of: $0)?.id }
  }

  /// The elements of an archive that have one of these classes.
  func elements(ofClasses classes: Set<String>) -> [Int] {
    nodes.indices.filter { node in value("class", of: node).map(classes.contains) ?? false }
  }

  /// The child that an element of an archive has under a key.
  func member(_ key: String, of node: Int) -> Int? {
    children(of: node).first { value("key", of: $0) == key }
  }

  /// The element that defines what an element of an archive refers to; the element itself if it refers to nothing.
  func definition(of node: Int) -> Int {
    guard let id = value(ArchiveRecords.reference, of: node) else { return node }
    return nodes.indices.first { identifier(of: $0) == id } ?? node
  }

  /// The graph id of the value under a key, whether it is defined there or only referred to.
  func graphID(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { value(ArchiveRecords.reference, of: $0) ?? value("id", of: $0) }
  }

  /// The id of a record, and the element that states it.
  func recordID(of record: Int) -> (id: String, node: Int)? {
    children(of: record).first { value("key", of: $0).map(ArchiveRecords.identifiers.contains) ?? false }
      .map { (content(of: $0), $0) }
  }
}
