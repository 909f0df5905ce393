/// The class of a change, for the reader of a diff.
public enum ChangeClass: String, Sendable, CaseIterable, Comparable {
  /// A person's choice.
  case edit
  /// The position or the size of something.
  case geometry
  /// Data that Xcode keeps for itself.
  case bookkeeping

  public static func < (one: ChangeClass, other: ChangeClass) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .edit: 0
    case .geometry: 1
    case .bookkeeping: 2
    }
  }
}

/// Classifies facts as edits, geometry or bookkeeping in a diff.
///
/// These classes differ from ``FactClasses``: a merge resolves some facts by rule that a reader of a diff still wants
/// to see.
public enum ChangeClasses {
  /// Elements that place or measure something, in any document.
  static let geometryElements: Set<String> = ["size", "point", "inset", "edgeInsets", "offsetWrapper"]

  /// Attributes that decide what the frames of a document mean.
  static let attributes: [String: [String: ChangeClass]] = [
    "document": ["useAutolayout": .edit]
  ]

  /// Attributes of any element that belong to its layout.
  static let geometryAttributes: Set<String> = ["fixedFrame"]

  /// The class of each node of a document, by number.
  public static func classes(of document: Document) -> [ChangeClass] {
    var classes: [ChangeClass] = []
    classes.reserveCapacity(document.nodes.count)
    let usesAutoLayout = usesAutoLayout(document)
    for (index, node) in document.nodes.enumerated() {
      let around = node.parent < 0 ? .edit : classes[node.parent]
      classes.append(around == .edit ? own(index, document, usesAutoLayout) : around)
    }
    return classes
  }

  /// The class of one node, for callers that need only a few.
  public static func of(_ node: Int, in document: Document) -> ChangeClass {
    var path: [Int] = []
    var at = node
    while at >= 0 {
      path.append(at)
      at = document.nodes[at].parent
    }
    let usesAutoLayout = usesAutoLayout(document)
    for node in path.reversed() {
      let own = own(node, document, usesAutoLayout)
      if own != .edit { return own }
    }
    return .edit
  }

  private static func usesAutoLayout(_ document: Document) -> Bool { document.value("useAutolayout", of: 0) == "YES" }

  private static func own(_ node: Int, _ document: Document, _ usesAutoLayout: Bool) -> ChangeClass {
    let element = document.nodes[node].name
    if document.kind == .archive { return ArchiveKeys.class(of: document.value("key", of: node)) }
    switch FactClasses.own(node, document, usesAutoLayout) {
    case .edit: return geometryElements.contains(element) ? .geometry : .edit
    case .placement: return .geometry
    default: return .bookkeeping
    }
  }

  /// The class of an attribute on a node of the given class.
  public static func of(attribute: String, on element: String, in node: ChangeClass) -> ChangeClass {
    guard node == .edit else { return node }
    if geometryAttributes.contains(attribute) { return .geometry }
    if let known = attributes[element]?[attribute] { return known }
    return FactClasses.of(attribute: attribute, on: element, in: .edit) == .edit ? .edit : .bookkeeping
  }
}
