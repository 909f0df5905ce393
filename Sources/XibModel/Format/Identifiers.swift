/// The attributes that name an element, independent of its position (format.md 3.1, 3.2).
public enum Identifiers {
  /// Elements whose `id` names a kind of device, not an object.
  static let notObjects = ["device", "adaptation"]

  /// Attributes that name an element in the whole document.
  static let inDocument: Set<String> = ["id", "sceneID"]

  /// Whether an attribute only names its element.
  public static func isName(_ attribute: String) -> Bool { inDocument.contains(attribute) }

  /// Elements whose name among their siblings is clear without the element's name.
  static let namedAlone: Set<String> = ["userDefinedRuntimeAttribute"]

  /// Attributes that name an element among its siblings, by element; each list is a compound name.
  static let byElement: [String: [String]] = [
    "image": ["name", "catalog"],
    "namedColor": ["name"],
    "systemColor": ["name"],
    "capability": ["name"],
    "nil": ["name"],
    "designable": ["name"],
    "plugIn": ["identifier"],
    "deployment": ["identifier"],
    "development": ["identifier"],
    "userDefinedRuntimeAttribute": ["keyPath"],
    "exclude": ["reference"],
    "include": ["reference"],
    "segue": ["reference"],
    "toolbarItem": ["reference"],
    "class": ["className"],
    "relationship": ["kind", "name"],
  ]

  /// Attributes that name any other element; the first one that it has counts.
  static let otherwise = ["keyPath", "reference", "identifier"]

  /// Elements whose entries belong to the views of their parent: entry *i* belongs to view *i* (format.md 5.3).
  static let parallel: [String: [String]] = [
    "visibilityPriorities": ["beginningViews", "middleViews", "endViews", "subviews"],
    "customSpacing": ["beginningViews", "middleViews", "endViews", "subviews"],
    "holdingPriorities": ["subviews"],
  ]

  /// Elements that are matched by position with another version, if both lists have the same length.
  static let pairedByPlace: Set<String> = ["fragment"]

  /// The values of entries for views for which nobody set anything, by the element that holds the entries.
  static let parallelDefaults = ["visibilityPriorities": "1000", "customSpacing": "3.4028234663852886e+38"]

  /// Whether an element is an entry for a view for which nobody set anything; it comes and goes with the view.
  public static func isUnsetEntry(_ node: Int, in document: Document) -> Bool {
    let parent = document.nodes[node].parent
    guard parent >= 0, let unset = parallelDefaults[document.nodes[parent].name] else { return false }
    return document.value("value", of: node) == unset
  }

  /// Whether an id was assigned by counting, as Xcode 3 and 4 did. The ids of placeholders are negative and never
  /// change.
  public static func isCounted(_ id: String) -> Bool { Int(id).map { $0 > 0 } ?? false }

  /// Connections and constraints (format.md 3.1).
  static let recreated: Set<String> = [
    "constraint", "outlet", "action", "segue", "binding", "outletCollection", "accessibilityConnection",
  ]

  /// Whether Xcode re-creates objects of this element under new ids without cause.
  public static func isRecreated(_ element: String) -> Bool { recreated.contains(element) }
}
