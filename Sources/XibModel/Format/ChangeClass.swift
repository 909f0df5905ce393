/// The class of a change, for the reader of a diff.
package enum ChangeClass: String, Sendable, CaseIterable, Comparable {
  /// A person's choice.
  case edit
  /// The position or the size of something.
  case geometry
  /// Data that Xcode keeps for itself.
  case bookkeeping

  package static func < (one: ChangeClass, other: ChangeClass) -> Bool { one.rank < other.rank }

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
package enum ChangeClasses {
  /// Elements that place or measure something, in any document.
  static let geometryElements: Set<String> = ["size", "point", "inset", "edgeInsets", "offsetWrapper"]

  /// Attributes that decide what the frames of a document mean; Xcode shows them as check boxes.
  static let attributes: [String: [String: ChangeClass]] = [
    "document": ["useAutolayout": .edit, "useSafeAreas": .edit]
  ]

  /// Attributes of any element that belong to its layout: whether a view keeps its frame, and the width at which a label wraps.
  static let geometryAttributes: Set<String> = ["fixedFrame", "preferredMaxLayoutWidth"]

  /// The class of each node of a document, by number.
  package static func classes(of document: Document) -> [ChangeClass] {
    var classes: [ChangeClass] = []
    classes.reserveCapacity(document.nodes.count)
    for (index, node) in document.nodes.enumerated() {
      classes.append(of(index, in: document, around: node.parent < 0 ? .edit : classes[node.parent]))
    }
    return classes
  }

  /// The class of one node, for callers that need only a few.
  package static func of(_ node: Int, in document: Document) -> ChangeClass {
    document.outermost(around: node, otherThan: .edit) { own($0, document) }
  }

  /// The class of a node whose parent has the given class.
  package static func of(_ node: Int, in document: Document, around parent: ChangeClass) -> ChangeClass {
    parent == .edit ? own(node, document) : parent
  }

  private static func own(_ node: Int, _ document: Document) -> ChangeClass {
    document.dialect.changeClass(of: node, in: document)
  }

  /// The class of a node of a modern document by itself, regardless of its ancestors.
  static func modern(_ node: Int, _ document: Document) -> ChangeClass {
    switch FactClasses.own(node, document) {
    case .edit: return document.nodes[node].traits.contains(.measure) ? .geometry : .edit
    case .placement: return .geometry
    // A rule of the merge decides these, but the app shows them: a text view is never smaller than its least size.
    case .layoutResult
    where document.nodes[node].traits.contains(.measure) || FactClasses.sizesWindow(node, in: document):
      return .geometry
    default: return .bookkeeping
    }
  }

  /// The class of an attribute on a node of the given class.
  package static func of(_ attribute: Attribute, on element: String, in node: ChangeClass) -> ChangeClass {
    attribute.traits.contains(.classed) ? of(attribute: attribute.name, on: element, in: node) : node
  }

  /// The class of an attribute on a node of the given class.
  package static func of(attribute: String, on element: String, in node: ChangeClass) -> ChangeClass {
    guard node == .edit else { return node }
    if geometryAttributes.contains(attribute) { return .geometry }
    if let known = attributes[element]?[attribute] { return known }
    switch FactClasses.of(attribute: attribute, on: element, in: .edit) {
    case .edit: return .edit
    case .placement: return .geometry
    default: return .bookkeeping
    }
  }
}
