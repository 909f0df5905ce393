/// Connections between objects, and what their attributes mean (format.md 4).
enum Connections {
  private static let outlets: Set<String> = ["outlet", "outletCollection"]

  /// Outlets that many classes have. Their names say nothing about the objects that they refer to.
  private static let untelling: Set<String> = [
    "delegate", "dataSource", "view", "nextKeyView", "initialFirstResponder", "window", "contentView", "menu",
    "accessoryView", "backgroundView", "selectedBackgroundView", "documentView", "formatter", "topLevelObjects",
  ]

  /// Whether an element is an outlet or an outlet collection.
  static func isOutlet(_ element: String) -> Bool { outlets.contains(element) }

  /// Whether an outlet of this name says nothing about the object that it refers to.
  static func isUntelling(_ property: String) -> Bool { untelling.contains(property) }
}
