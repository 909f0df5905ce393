/// Names for the contents of an archive, in the words of modern documents.
extension Document {
  /// The element that a modern document has for an object of an archive, such as `textField` for `NSTextField`; the
  /// name of the element in other documents.
  public func describedElement(of node: Int) -> String {
    guard kind == .archive, let className = className(of: node) else { return nodes[node].name }
    return ArchiveElements.element(ofClass: className)
  }

  /// The id of the object that the record or flattened property around a node of an archive is about; `nil` for any
  /// other node.
  public func archiveSubject(around node: Int) -> String? {
    guard kind == .archive else { return nil }
    var at = node
    while at >= 0 {
      if let id = value(NormalArchive.Attribute.object, of: at) ?? connectionEnds(of: at)?.holder { return id }
      at = nodes[at].parent
    }
    return nil
  }

  /// The graph id of the object that a node of an archive belongs to: the one that the record or flattened property around
  /// it is about, or else the nearest one.
  func archiveOwner(of node: Int) -> String? {
    archiveSubject(around: node) ?? identity(of: nearestObject(around: node))
  }

  /// The name of the record or flattened property around a node of an archive; `nil` for any other node.
  public func archiveProperty(around node: Int) -> String? {
    guard kind == .archive else { return nil }
    var at = node
    while at >= 0 {
      switch nodes[at].name {
      case NormalArchive.property: return value(NormalArchive.Attribute.property, of: at)
      case NormalArchive.connectionRecord: return connectionWords(of: at)
      case NormalArchive.objectRecord: return "record"
      default: at = nodes[at].parent
      }
    }
    return nil
  }

  /// The connection that a record of an archive is about in the words of modern documents, such as `outlet textView`.
  private func connectionWords(of record: Int) -> String? {
    guard let name = value(NormalArchive.Attribute.name, of: record) else { return nil }
    let (element, label) = (connectionKind(of: record)?.element, member(ArchiveRecords.recordedConnection, of: record))
    return label.flatMap { member(ArchiveRecords.connectionLabel, of: $0) }.flatMap { label in
      element.map { "\(ObjectNames.spelledOut($0)) \(content(of: label))" }
    } ?? name
  }

  /// The graph ids of the object that has the connection in a record of an archive, and of the one it is connected to;
  /// `nil` for any other node.
  public func connectionEnds(of record: Int) -> (holder: String?, other: String?)? {
    guard nodes[record].name == NormalArchive.connectionRecord else { return nil }
    let source = value(NormalArchive.Attribute.source, of: record)
    let destination = value(NormalArchive.Attribute.destination, of: record)
    return connectionKind(of: record) == .action ? (destination, source) : (source, destination)
  }

  private func connectionKind(of record: Int) -> ArchiveConnections.Kind? {
    value(NormalArchive.Attribute.name, of: record)?.split(separator: " ").first
      .flatMap { ArchiveConnections.kinds[String($0)] }
  }
}

enum ArchiveNames {
  /// The keys of texts that name an object, best first.
  private static let titles = [
    "NSTitle", "IBUINormalTitle", "IBUITitle", "IBUIText", "NSContents", "NSWindowTitle", "IBUIPlaceholder",
    "NSClassName",
    "IBProxiedObjectIdentifier",
  ]

  private static let ranks = Dictionary(uniqueKeysWithValues: titles.enumerated().map { ($1, $0) })

  /// The name of an object of an archive; `nil` if none of its texts is one.
  static func name(of node: Int, in document: Document) -> String? {
    let texts = document.children(of: node).compactMap { child in
      document.key(of: child).flatMap { ranks[$0] }.map { (rank: $0, node: child) }
    }
    return texts.filter { document.hasText($0.node) }.min { $0.rank < $1.rank }
      .flatMap { document.archivedString(of: $0.node) }
  }
}
