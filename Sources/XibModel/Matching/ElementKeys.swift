/// The keys by which elements are matched: ids, names among siblings, or positions.
extension Correspondence {
  struct Key: Hashable {
    let parent: Int
    let slot: Slot
    var repetition = 0
  }

  static let root = Key(parent: -1, slot: .position("", 0))

  /// The name of an element: in the whole document for the first two cases, among its siblings for the others.
  enum Slot: Hashable {
    case object(String)
    case scene(String)
    case key(String)
    case named(String, [String?])
    case position(String, Int)
    case alongside(Int)

    /// Whether the slot names an element in the whole document.
    var isGlobal: Bool {
      switch self {
      case .object, .scene: true
      case .key, .named, .position, .alongside: false
      }
    }
  }

  /// The children of a node, each with its name; `nil` if it has only its position.
  func slots(under parent: Int, in document: Document, _ version: Int) -> [(child: Int, slot: Slot?)] {
    let alongside = views(beside: parent, in: document, version)
    return document.children(of: parent).enumerated().map { index, child in
      (
        child,
        globalName(of: child, in: document) ?? alongside.map { .alongside($0[index]) }
          ?? localName(of: child, in: document)
      )
    }
  }

  /// The name of an element among its siblings; `nil` if it has only its position.
  func localName(of node: Int, in document: Document) -> Slot? {
    if let key = document.key(of: node) { return .key(key) }
    let element = document.nodes[node].name
    if document.nodes[node].traits.contains(.ownNames), let names = Identifiers.byElement[element] {
      let values = names.map { document.value($0, of: node) }
      return values.contains { $0 != nil } ? .named(element, values) : nil
    }
    guard document.nodes[node].attributeTraits.contains(.siblingName) else { return nil }
    for name in Identifiers.otherwise {
      if let value = document.value(name, of: node) { return .named(element, [name, value]) }
    }
    return nil
  }

  /// The name of an element in the whole document; `nil` if it has none.
  func globalName(of node: Int, in document: Document) -> Slot? {
    guard !document.nodes[node].attributeTraits.isDisjoint(with: .identity) else { return nil }
    if let id = document.identifier(of: node) { return .object(id) }
    return document.value(with: .sceneID, of: node).map { .scene($0) }
  }

  /// Whether a parallel array has more or fewer entries than there are views, so that it is one value.
  public func isUneven(_ array: Int, in document: Document, _ version: Int) -> Bool {
    document.nodes[array].traits.contains(.parallel) && views(beside: array, in: document, version) == nil
  }

  /// The identities of the views that the entries of a parallel array belong to; `nil` unless there is one entry for
  /// each.
  public func views(beside array: Int, in document: Document, _ version: Int) -> [Int]? {
    guard document.nodes[array].traits.contains(.parallel), let beside = document.views(beside: array) else {
      return nil
    }
    // Views after the array are not matched yet.
    let views = beside.filter { $0 < array }.map { identities[version][$0] }
    var entries = 0
    for _ in document.children(of: array) { entries += 1 }
    return entries == views.count ? views : nil
  }
}
