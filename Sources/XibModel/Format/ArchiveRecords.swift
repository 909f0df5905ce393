/// The records of an archive of Xcode 3 or 4 that say what its objects are and how they are connected (format.md 8).
enum ArchiveRecords {
  /// The attribute that refers to another element of the archive's graph.
  static let reference = "ref"

  /// The attribute with the class of an object.
  static let className = "class"

  static let object = "IBObjectRecord"
  static let connection = "IBConnectionRecord"
  static let classes = WordList([object, connection])
  static let objects = WordList([object])

  /// The keys of a record's object and of that object's parent.
  static let recordedObject = "object"
  static let recordedParent = "parent"

  /// The keys of a connection's ends and of its name.
  static let connectionSource = "source"
  static let connectionDestination = "destination"
  static let connectionLabel = "label"

  /// The key of what a record of a connection is about.
  static let recordedConnection = "connection"

  /// The key under which a connection holds its binding, and the keys of the binding's name and path.
  static let binding = "connector"
  static let bindingName = "NSBinding"
  static let bindingPath = "NSKeyPath"

  /// The keys under which a record holds its id; late archives write `id` in both kinds.
  static let identifiers = WordList(["objectID", "connectionID", "id"])
}

extension Document {
  /// The ids of the objects and connections of an archive, in the order of their records. A newer Xcode keeps them when
  /// it converts the archive.
  public var recordIDs: [String] {
    elements(ofClasses: ArchiveRecords.classes).compactMap { recordID(of: $0)?.id }
  }

  /// The elements of an archive that have one of these classes.
  func elements(ofClasses classes: WordList) -> [Int] { nodes.indices.filter { hasClass(in: classes, $0) } }

  /// The class of an object of an archive; `nil` for other elements.
  func className(of node: Int) -> String? { value(with: .className, of: node) }

  /// Whether an element is an object of a class.
  func hasClass(_ name: String, _ node: Int) -> Bool { hasValue(name, with: .className, of: node) }

  /// Whether an element is an object of one of these classes.
  func hasClass(in names: WordList, _ node: Int) -> Bool { index(in: names, with: .className, of: node) != nil }

  /// The child that an element of an archive has under a key.
  func member(_ key: String, of node: Int) -> Int? {
    children(of: node).first { hasKey(key, $0) }
  }

  /// The graph id of the value under a key, whether it is defined there or only referred to.
  func graphID(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { value(ArchiveRecords.reference, of: $0) ?? value("id", of: $0) }
  }

  /// The elements of an archive that have a graph id.
  var definitions: NumberTable {
    var found = NumberTable()
    for node in nodes.indices { _ = withValue(with: .id, of: node) { found.enter($0, as: node) } }
    return found
  }

  /// The text under a key of an element of an archive. The element may hold the text or refer to it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - node: The element that has the text.
  ///   - definitions: The elements that have a graph id.
  func text(_ key: String, of node: Int, _ definitions: NumberTable) -> String? {
    member(key, of: node, definitions).map { content(of: $0) }
  }

  /// The element that an object has under a key, or the one that this refers to.
  func member(_ key: String, of node: Int, _ definitions: NumberTable) -> Int? {
    guard let member = member(key, of: node) else { return nil }
    return withValue(of: ArchiveRecords.reference, in: member) { definitions[$0] } ?? member
  }

  /// The id of a record, and the element that states it.
  func recordID(of record: Int) -> (id: String, node: Int)? {
    children(of: record).first { index(in: ArchiveRecords.identifiers, with: .key, of: $0) != nil }
      .map { (content(of: $0), $0) }
  }
}
