/// The meaning of the order of an element's children (format.md 5.1).
public enum ChildOrder: Sendable, Equatable {
  /// The user chooses the order.
  case ordered
  /// Xcode rewrites the children in an order of its own.
  case sorted
  /// Each child belongs to one of the views in a sibling list.
  case parallel
  /// The order has no meaning.
  case free
}

public enum Containers {
  /// Elements that are not one value: each of their attributes is a property of its own.
  private static let groupsOfProperties: Set<String> = [
    "state", "userDefinedRuntimeAttribute", "textInputTraits", "accessibility", "buttonConfiguration",
    "backgroundConfiguration",
  ]

  /// Whether the attributes of an element are properties of their own, not parts of one value.
  public static func isGroupOfProperties(_ element: String) -> Bool { groupsOfProperties.contains(element) }

  static let ordered: Set<String> = [
    "objects", "subviews", "beginningViews", "middleViews", "endViews", "items", "sections", "cells", "segments",
    "toolbarItems",
    "rightBarButtonItems", "leftBarButtonItems", "allowedToolbarItems", "defaultToolbarItems", "barButtonItems",
    "tabViewItems", "splitViewItems", "touchBarItems", "tableColumns", "rows", "columns", "viewControllers",
    "userDefinedRuntimeAttributes", "declaredKeys", "objectValues", "array", "mutableArray", "tabStops",
    "allowedInputSourceLocales", "attributedString", "rowTemplates", "popUpMenus", "keyCommands", "contentFilters",
    "hierarchicalColors",
  ]

  static let sorted: Set<String> = [
    "constraints", "connections", "resources", "dependencies", "designables", "customFonts", "classes", "dictionary",
    "layoutGuides",
  ]

  /// Lists that an object has in place of a single object under a key; Xcode never writes both (in 641 navigation items
  /// with buttons of one side, not one has both).
  static let insteadOfKeys = [
    "leftBarButtonItems": "leftBarButtonItem", "rightBarButtonItems": "rightBarButtonItem",
  ]

  /// The key of the single object in whose place an object has the list around a node; `nil` for any other list.
  public static func keyReplaced(byListAround node: Int, in document: Document) -> String? {
    let list = document.nodes[node].parent
    guard list >= 0, document.nodes[list].traits.contains(.insteadOfKey) else { return nil }
    return insteadOfKeys[document.nodes[list].name]
  }

  /// Containers that Xcode writes even when they are empty (format.md 2.2).
  static let keptEmpty: Set<String> = [
    "animations", "options", "toolbarItems", "gestureRecognizers", "sections", "defaultToolbarItems", "cells", "items",
    "tabViewItems", "objects", "scenes", "dependencies",
  ]

  /// Elements that are one value: a mix of two would be a value that nobody chose.
  public static let atomic: Set<String> = [
    "color", "nil", "font", "fontDescription", "fragment", "textTab", "date", "calendarDate", "mutableData", "data",
    "imageReference", "paragraphStyle", "expression", "device", "behavior", "modifierMask", "autoresizingMask",
    "extendedEdge", NormalArchive.value,
  ]

  /// Containers in which Xcode writes a comment of its own before each child; it comes and goes with the child.
  static let commented: Set<String> = ["scenes"]

  /// Whether the comments in a container belong to its children.
  public static func hasOwnComments(_ container: String) -> Bool { commented.contains(container) }

  public static func order(of container: String) -> ChildOrder {
    if ordered.contains(container) { return .ordered }
    if sorted.contains(container) { return .sorted }
    return Identifiers.parallel[container] == nil ? .free : .parallel
  }

  /// Whether Xcode writes this container even when it is empty.
  public static func isKeptEmpty(_ container: String) -> Bool { keptEmpty.contains(container) }
}
