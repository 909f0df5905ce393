/// Connections between objects, and what their attributes mean (format.md 4).
public enum Connections {
  /// The kinds of connection, by the name of their element.
  public enum Kind: String, CaseIterable, Sendable {
    case outlet, outletCollection, action, segue, binding
  }

  /// The kind of connection that an element is; `nil` for any other element.
  public static func kind(of element: String) -> Kind? { Kind(rawValue: element) }

  /// The element that holds the connections of an object.
  public static let list = "connections"

  /// The attribute with the name of an outlet.
  public static let property = "property"
  /// The attribute with the method of an action.
  public static let selector = "selector"
  /// The attribute with the event that sends an action.
  static let event = "eventType"
  /// The attribute with the object that a connection leads to.
  public static let destination = "destination"
  /// The attribute with the object that an action leads to, where it is not the destination.
  public static let target = "target"
  /// The attribute with the name that code gives to a segue.
  public static let identifier = "identifier"
  /// The attribute with the way in which a segue shows its destination.
  static let presentation = "kind"
  private static let unwind = "unwind"
  /// The attribute with the part that the destination of a segue plays in its container.
  static let relationship = "relationship"
  /// The attribute with the method that an unwind segue goes back to.
  public static let unwindAction = "unwindAction"
  /// The attribute with the method that makes the view controller of a segue.
  public static let segueAction = "destinationCreationSelector"
  /// The attribute with the path of the value that a binding is to.
  public static let keyPath = "keyPath"

  /// Attributes with the name of a connection, the best one first.
  static let names = [property, selector, identifier, presentation, AttributeNames.name]

  /// Outlets that many classes have. Their names say nothing about the objects that they refer to.
  private static let common: Set<String> = [
    "delegate", "dataSource", "view", "nextKeyView", "initialFirstResponder", "window", "contentView", "menu",
    "accessoryView", "backgroundView", "selectedBackgroundView", "documentView", "formatter", "topLevelObjects",
  ]

  /// Relationships whose segues are in the order of the view controllers: tabs, and parts of a split view.
  private static let orderedRelationships: Set<String> = ["viewControllers", "tabItems", "splitItems"]

  /// Whether the place of a connection among those like it has a meaning.
  public static func isOrdered(_ node: Int, in document: Document) -> Bool {
    document.value(relationship, of: node).map(orderedRelationships.contains) ?? false
  }

  /// Whether a connection is an entry of an outlet collection, whose order code can see.
  public static func isCollected(_ node: Int, in document: Document) -> Bool {
    kind(of: document.nodes[node].name) == .outletCollection
  }

  /// Whether an element is an outlet or an outlet collection.
  public static func isOutlet(_ element: String) -> Bool {
    let kind = kind(of: element)
    return kind == .outlet || kind == .outletCollection
  }

  /// Whether both ends of a connection are in one scene (format.md 4.4): those of outlets, and of segues that unwind.
  public static func isWithinScene(_ node: Int, in document: Document) -> Bool {
    let element = document.nodes[node].name
    return isOutlet(element) || kind(of: element) == .segue && document.value(presentation, of: node) == unwind
  }

  /// Whether an outlet of this name says nothing about the object that it refers to.
  static func isCommon(_ property: String) -> Bool { common.contains(property) }
}
