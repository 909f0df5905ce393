/// The mentions of objects in the normal form of an archive, and which of them hold the object when it is written.
public enum ArchiveMentions {
  /// The attribute of a mention that names the object.
  public static let attribute = ArchiveRecords.reference

  /// The element that holds all objects.
  public static let graph = NormalArchive.graph

  /// Whether elements of this name are an entry of a dictionary: a value and its key or name, neither of which can go
  /// alone.
  public static func isEntry(_ element: String) -> Bool {
    element == NormalArchive.pair || element == NormalArchive.property
  }

  /// Keys under which Xcode writes only references, because something else holds the object; for some, only in certain
  /// classes. Found by looking for references before their objects in 433 archives.
  static let conditional: [(key: String, classes: [String])] = [
    ("NSNextKeyView", []), ("NSNextResponder", []), ("NSSuperview", []), ("NSTarget", []), ("NSPreviousConnector", []),
    ("NSMenu", ["NSMenuItem"]), ("IBUITabBar", ["IBUITabBarItem"]),
  ]

  fileprivate static let conditionalKeys = WordList(conditional.map(\.key))
}

extension Document {
  /// Whether this is an archive in its normal form.
  var isNormalArchive: Bool { kind == .archive && children(of: 0).contains { nodes[$0].name == NormalArchive.graph } }

  /// The objects in the graph of an archive in its normal form.
  public var graphObjects: [Int] {
    children(of: 0).filter { nodes[$0].name == NormalArchive.graph }.flatMap { Array(children(of: $0)) }
  }

  /// Whether a node is an entry of a dictionary, with a value and its key or name.
  public func isDictionaryEntry(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && ArchiveMentions.isEntry(nodes[node].name)
  }

  /// Whether a node mentions an object.
  public func isMention(_ node: Int) -> Bool {
    nodes[node].traits.contains(.rewritten) && nodes[node].name == NormalArchive.mention && nodes[node].parent >= 0
  }

  /// Whether a node mentions an object where the archive could hold it.
  public func isHoldingMention(_ node: Int) -> Bool {
    guard isMention(node) else { return false }
    guard let place = index(in: ArchiveMentions.conditionalKeys, with: .key, of: node) else { return true }
    let classes = ArchiveMentions.conditional[place].classes
    return !classes.isEmpty && !classes.contains { hasClass($0, nodes[node].parent) }
  }

  /// Whether a node mentions an object that something else holds.
  func isConditionalMention(_ node: Int) -> Bool {
    isMention(node) && !isHoldingMention(node)
  }

  /// Whether two elements are the same plain value, whatever their keys and their ids are.
  public func isSamePlainValue(_ node: Int, as other: Int, in document: Document) -> Bool {
    func attributes(_ document: Document, _ node: Int) -> Set<Attribute> {
      Set(document.attributes(of: node).filter { $0.name != AttributeNames.key && $0.name != AttributeNames.id })
    }
    return NormalArchive.plainValues.contains(nodes[node].name) && nodes[node].name == document.nodes[other].name
      && content(of: node).isExactly(document.content(of: other))
      && attributes(self, node) == attributes(document, other)
  }

  /// The first mention that could hold an object.
  public func holder(of id: String) -> Int? {
    nodes.indices.first { isHoldingMention($0) && value(ArchiveMentions.attribute, of: $0) == id }
  }
}
