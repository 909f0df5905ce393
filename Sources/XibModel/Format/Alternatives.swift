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

/// Values that mean something only together: a row a rule. All of a row come from one side.
package struct ValuesTogether: Sendable {
  /// The rule's name.
  package let name: String
  /// What the values are together, in a sentence for people.
  package let sentence: String
  /// The elements that have them; empty for any.
  let elements: Set<String>
  /// The attributes that are part of it, the one that names it first.
  package let attributes: [String]
  /// The keys or names of children that are part of it, with everything in them.
  package let children: Set<String>
  /// An attribute of other elements in the same element that is part of it.
  package let inner: (element: String, attribute: String)?
  /// Whether the objects in the element to which the attributes refer are part of it.
  package let hasObjects: Bool

  private init(
    _ name: String, _ sentence: String, of elements: Set<String> = [], _ attributes: [String],
    children: Set<String> = [], inner: (element: String, attribute: String)? = nil, hasObjects: Bool = false
  ) {
    (self.name, self.sentence, self.elements) = (name, sentence, elements)
    (self.attributes, self.children, self.inner, self.hasObjects) = (attributes, children, inner, hasObjects)
  }

  package static let rows = [
    ValuesTogether("image", "an image, and the catalog in which to look for it", ["image", "catalog"]),
    ValuesTogether(
      "symbolic-constant", "the standard distance, or the number that stands beside it", ["constant", "symbolic"]),
    ValuesTogether(
      "class", "a class, and the module that has it",
      [AttributeNames.customClass, "customModule", "customModuleProvider"]),
    ValuesTogether(
      "binding", "the object that a binding observes, and the path from it",
      [Connections.destination, AttributeNames.keyPath]),
    ValuesTogether(
      "action", "the method of an action, and the object that has it", of: ["action"],
      [Connections.selector, Connections.target, Connections.destination]),
    ValuesTogether(
      "storyboard-reference", "a scene of another storyboard: the storyboard, its bundle, and the scene's identifier",
      ["storyboardName", "referencedIdentifier", "bundleIdentifier"]),
    ValuesTogether(
      "cell-style", "the style of a cell, and the labels that cells of this style have",
      ["style", "textLabel", "detailTextLabel"], hasObjects: true),
    ValuesTogether(
      "constraint", "the ends of a constraint, and the numbers between them", of: [References.constraint],
      ConstraintPlaces.formula),
    ValuesTogether(
      "text", "a text, plain or with attributes", ["text"], children: ["text", "attributedText"]),
    ValuesTogether(
      "title", "a title, plain or with attributes", ["title"], children: ["title", "attributedTitle"]),
    ValuesTogether(
      "button-style", "the style of a button: kind, bezel, border, and how it reacts", of: ["buttonCell"],
      ["type", "bezelStyle", "borderStyle", "imagePosition", "imageScaling"], children: ["behavior"]),
    ValuesTogether(
      "pop-up-selection", "the selected item of a pop-up button, its title and its mark", of: ["popUpButtonCell"],
      ["selectedItem", "title"], inner: ("menuItem", "state")),
    ValuesTogether(
      "range", "the least and the greatest value of a control", ["minValue", "maxValue"]),
    ValuesTogether(
      "limits", "the least and the greatest value of a stepper", ["minimumValue", "maximumValue"]),
    ValuesTogether(
      "margins", "the margins of a view, by direction or by side", [],
      children: ["layoutMargins", "directionalLayoutMargins"]
    ),
  ]

  /// The rows of an element.
  package static func of(_ element: String) -> [ValuesTogether] {
    rows.filter { $0.elements.isEmpty || $0.elements.contains(element) }
  }
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
