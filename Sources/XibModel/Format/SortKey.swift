/// The sort key of a child in a sorted container. It sorts the children as Xcode writes them.
public struct SortKey: Comparable, Sendable {
  let element: Int
  let name: String
  let number: Int
  let id: String

  public static func < (one: SortKey, other: SortKey) -> Bool {
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
  public init(of child: Int, in container: String, document: Document) {
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
    let number = Int(id)
    self.number = isOrderedByID ? number ?? .max : 0
    self.id = number == nil ? id : ""
  }
}
