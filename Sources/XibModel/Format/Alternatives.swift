/// Attributes in place of which Xcode writes others, and never both (format.md 3.2).
package enum Alternatives {
  /// The attributes that an element has instead of one of its attributes, by element.
  static let byElement: [String: [String: [String]]] = [
    "barButtonItem": ["systemItem": ["image", "title"]],
    "tabBarItem": ["systemItem": ["image", "title"]],
    "label": ["minimumFontSize": ["minimumScaleFactor"]],
    "segue": ["popoverAnchorBarButtonItem": ["popoverAnchorView"]],
  ]

  /// The pairs of attributes of which an element has only one.
  package static func pairs(of node: Int, in document: Document) -> [(String, String)] {
    let element = document.nodes[node]
    guard element.traits.contains(.alternatives), let attributes = byElement[element.name] else { return [] }
    return attributes.flatMap { name, others in others.map { (name, $0) } }.sorted { $0 < $1 }
  }
}

/// Attributes that state one value together (format.md 3.2). One of them means something else beside another value of
/// the others.
package enum CoupledAttributes {
  /// The attribute that names the value comes first.
  package static let groups = [
    // The name of an image, and the catalog in which to look for it.
    ["image", "catalog"],
    // A symbolic constant is the standard distance, whatever number stands beside it.
    ["constant", "symbolic"],
    // A class, and the module that has it.
    [AttributeNames.customClass, "customModule", "customModuleProvider"],
    // The object that a binding observes, and the path from it.
    [Connections.destination, AttributeNames.keyPath],
    // A scene of another storyboard: the storyboard, its bundle, and the identifier of the scene in it.
    ["storyboardName", "referencedIdentifier", "bundleIdentifier"],
    // The style of a cell, and the labels that cells of this style have.
    ["style", "textLabel", "detailTextLabel"],
    // The ends of a constraint: an edge of one object, held against an edge of another.
    ConstraintPlaces.attributesOfEnds,
  ]
}

/// Elements beside which others in the same object count no more (format.md 2.3).
package enum Superseding {
  private static let byElement: [String: Set<String>] = ["buttonConfiguration": ["state", "fontDescription"]]

  /// The elements that count no more beside one; `nil` if it supersedes none.
  package static func superseded(by element: String) -> Set<String>? { byElement[element] }
}

/// Elements with a value whose type an attribute states. The value of one type means nothing under another.
package enum TypedValues {
  private static let types = [RuntimeAttributes.element: "type"]

  /// The attribute with the type of the value of such an element; `nil` for any other element.
  package static func type(of element: String) -> String? { types[element] }
}
