/// Connections between objects, and what their attributes mean (format.md 4).
public enum Connections {
  private static let outlets: Set<String> = ["outlet", "outletCollection"]

  /// Outlets that many classes have. Their names say nothing about the objects that they refer to.
  private static let untelling: Set<String> = [
    "delegate", "dataSource", "view", "nextKeyView", "initialFirstResponder", "window", "contentView", "menu",
    "accessoryView", "backgroundView", "selectedBackgroundView", "documentView", "formatter", "topLevelObjects",
  ]

  /// Relationships whose segues are in the order of the view controllers: tabs, and parts of a split view.
  private static let orderedRelationships: Set<String> = ["viewControllers", "tabItems", "splitItems"]

  /// Whether the place of a connection among those like it has a meaning.
  public static func isOrdered(_ node: Int, in document: Document) -> Bool {
    document.value("relationship", of: node).map(orderedRelationships.contains) ?? false
  }

  /// Whether a connection is an entry of an outlet collection, whose order code can see.
  public static func isCollected(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].name == "outletCollection"
  }

  /// Whether an element is an outlet or an outlet collection.
  static func isOutlet(_ element: String) -> Bool { outlets.contains(element) }

  /// Whether an outlet of this name says nothing about the object that it refers to.
  static func isUntelling(_ property: String) -> Bool { untelling.contains(property) }
}
