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

  /// The list of the objects of a scene or a nib.
  package static let objects = "objects"
  package static let constraints = "constraints"

  static let ordered: Set<String> = [
    objects, "subviews", "beginningViews", "middleViews", "endViews", "items", "sections", "cells", "segments",
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
  package static let insteadOfKeys = [
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

/// The sort key of a child in a sorted container. It sorts the children as Xcode writes them.
package struct SortKey: Comparable, Sendable {
  let element: Int
  let name: String
  let number: Int64
  let id: String

  package static func < (one: SortKey, other: SortKey) -> Bool {
    if one.element != other.element { return one.element < other.element }
    if one.name != other.name { return one.name.utf8.lexicographicallyPrecedes(other.name.utf8) }
    if one.number != other.number { return one.number < other.number }
    return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }

  /// The element names of a container in the order Xcode writes them.
  private static let elementOrder: [String: [String]] = [
    "connections": ["accessibilityConnection", "action", "binding", "outlet", "outletCollection", "segue"],
    "resources": ["image", "namedColor", "systemColor"],
    "dependencies": ["deployment", "development", "plugIn", "capability"],
    "layoutGuides": ["viewControllerLayoutGuide"],
  ]

  /// The attribute that sorts elements of the same name in a container; without one, they keep the order of insertion.
  private static let orderingAttribute: [String: [String: String]] = [
    "connections": ["outlet": "property", "action": "selector"],
    "resources": ["image": "name", "namedColor": "name", "systemColor": "name"],
    "dependencies": ["plugIn": "identifier", "capability": "name"],
    "designables": ["designable": "name"],
    "classes": ["class": "className"],
    "customFonts": ["array": "key", "mutableArray": "key"],
  ]

  /// Containers in which objects are sorted by id: all of them, or those whose names are equal.
  private static let orderedByID: Set<String> = ["constraints", "connections"]

  /// The sort key of `child` in a container of this name. Children with equal keys keep their order.
  package init(of child: Int, in container: String, document: Document) {
    let element = document.nodes[child].name
    let known = Self.elementOrder[container]
    self.element = known?.firstIndex(of: element) ?? known?.count ?? 0
    var name = ""
    let attribute = container == "dictionary" ? "key" : Self.orderingAttribute[container]?[element]
    if let attribute { name = document.value(attribute, of: child) ?? "" }
    self.name = name
    let isOrderedByID = Self.orderedByID.contains(container) && (attribute != nil || container == "constraints")
    let id = isOrderedByID ? document.value("id", of: child) ?? "" : ""
    // Integer ids, from converted files, come first, sorted by number.
    let number = Int64(id)
    self.number = isOrderedByID ? number ?? .max : 0
    self.id = number == nil ? id : ""
  }
}
