internal import Basics

/// The attributes that name an element, independent of its position (format.md 3.1, 3.2).
package enum Identifiers {
  /// Elements whose `id` names a kind of device, not an object.
  static let notObjects = ["device", "adaptation"]

  /// Attributes that name an element in the whole document.
  static let inDocument: Set<String> = ["id", "sceneID"]

  /// Whether an attribute only names its element.
  package static func isName(_ attribute: String) -> Bool { inDocument.contains(attribute) }

  /// The attributes that say which property an element holds, not its value.
  static let keys = ["key", "id", "keyPath"]

  /// Whether an attribute only names its element.
  package static func isName(_ attribute: Attribute) -> Bool { !attribute.traits.isDisjoint(with: .identity) }

  /// Whether an attribute says which property an element holds, not its value.
  package static func isKey(_ attribute: Attribute) -> Bool { attribute.traits.contains(.propertyKey) }

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
    // An object has only one, which states an identifier for tests.
    "accessibility": [],
    NormalArchive.mention: [ArchiveMentions.attribute],
    NormalArchive.pair: [NormalArchive.Attribute.name],
    NormalArchive.property: [NormalArchive.Attribute.object, NormalArchive.Attribute.property],
    NormalArchive.objectRecord: [NormalArchive.Attribute.object],
    NormalArchive.connectionRecord: [
      NormalArchive.Attribute.name, NormalArchive.Attribute.source, NormalArchive.Attribute.destination,
    ],
    NormalArchive.classDescription: [NormalArchive.Attribute.name, NormalArchive.Attribute.header],
  ]

  /// Elements that what they refer to names, by its attribute that does: a scene has one tie breaker, whichever of its segues
  /// that names (of 77 documents with 108 scenes to which several segues lead, all have one for each).
  static let byReference = [References.tieBreaker: Connections.destination]

  /// Attributes that name any other element; the first one that it has counts.
  static let otherwise = ["keyPath", "reference", "identifier"]

  /// Elements whose entries belong to the views of their parent: entry *i* belongs to view *i* (format.md 5.3).
  package static let parallel: [String: [String]] = [
    "visibilityPriorities": ["beginningViews", "middleViews", "endViews", "subviews"],
    "customSpacing": ["beginningViews", "middleViews", "endViews", "subviews"],
    "holdingPriorities": ["subviews"],
  ]

  /// Objects that the object around them has only once, whatever their id, by element: the attribute that says which one
  /// it is. Both sides may add one, and give it another id each (format.md 3.1).
  static let onlyOnes = [
    "viewControllerLayoutGuide": "type", "exit": "sceneMemberID", "viewLayoutGuide": "key",
    "userDefaultsController": "representsSharedInstance",
  ]

  /// Whether Xcode writes some keys of an element twice: the least and the greatest size of a text view.
  static func statesKeysTwice(_ element: String) -> Bool { element == "textView" }

  /// Elements that are matched by position with another version, if both lists have the same length.
  package static let pairedByPlace: Set<String> = ["fragment"]

  /// The values of entries that nobody set, by the element that holds the entries. Each entry belongs to a view.
  static let parallelDefaults = ["visibilityPriorities": "1000", "customSpacing": "3.4028234663852886e+38"]

  /// Whether nobody set anything in an element: it is an entry that comes and goes with its view, or a list of such
  /// entries.
  package static func isUnset(_ node: Int, in document: Document) -> Bool {
    if parallelDefaults[document.nodes[node].name] != nil {
      return document.children(of: node).allSatisfy { isUnsetEntry($0, in: document) }
    }
    return isUnsetEntry(node, in: document)
  }

  /// Whether an element is an entry that nobody set. It comes and goes with its view.
  package static func isUnsetEntry(_ node: Int, in document: Document) -> Bool {
    let parent = document.nodes[node].parent
    guard parent >= 0, let unset = parallelDefaults[document.nodes[parent].name] else { return false }
    return document.value("value", of: node) == unset
  }

  /// Whether an id was assigned by counting, as Xcode 3 and 4 did. The ids of placeholders are negative and never
  /// change.
  package static func isCounted(_ id: String) -> Bool { Int64(id).map { $0 > 0 && $0 < randomNumbers } ?? false }

  /// Whether a text may be the id of an object: a number, or a random id as Xcode writes it.
  package static func isOfXcode(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return Int64(id) != nil
      || parts.map { $0.count } == [3, 2, 3]
        && parts.joined().allSatisfy { signs.contains(Character(Unicode.Scalar($0))) }
  }

  /// A random id as Xcode writes it, such as `aB1-cd-2eF`, or a number in place of one, as archives have: always the same one
  /// for an id, if it is free.
  package static func fresh(like id: String, isTaken: (String) -> Bool) -> String {
    var seed = id
    while true {
      seed += "'"
      let sum = Checksum(seed.utf8).value
      let fresh = Int64(id) == nil ? signs(for: sum) : String(UInt64(randomNumbers) + sum % 1_000_000_000)
      if !isTaken(fresh) { return fresh }
    }
  }

  private static func signs(for sum: UInt64) -> String {
    var rest = sum
    var text = ""
    for place in 0..<8 {
      if place == 3 || place == 5 { text += "-" }
      text.append(signs[Int(rest % UInt64(signs.count))])
      rest /= UInt64(signs.count)
    }
    return text
  }

  /// The signs that random ids consist of.
  private static let signs = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// The lowest number that counts as random. Most graph ids of archives are random (format.md 8).
  private static let randomNumbers = 10_000_000

  /// Whether an id is that of an object that every document has: the file's owner, the first responder, the
  /// application.
  package static func isPlaceholder(_ id: String) -> Bool { Int64(id).map { $0 < 0 } ?? false }

  /// Connections and constraints, which Xcode re-creates under new ids without cause (format.md 3.1).
  static let recreated: Set<String> = [
    "constraint", "outlet", "action", "segue", "binding", "outletCollection", "accessibilityConnection",
    NormalArchive.mention, NormalArchive.objectRecord, NormalArchive.connectionRecord, NormalArchive.property,
  ]

  /// Attributes that say what a connection or constraint connects.
  private static let ends: [String: Set<String>] = [
    "constraint": ["firstItem", "firstAttribute", "secondItem", "secondAttribute", "relation"],
    "outlet": ["property"], "outletCollection": ["property", "destination"],
    "action": ["selector", "target", "destination", "eventType"], "segue": ["destination", "kind", "relationship"],
    "binding": ["name"],
  ]

  /// Whether an attribute says what a connection or constraint of an element connects.
  package static func isEnd(_ attribute: String, of element: String) -> Bool {
    ends[element]?.contains(attribute) == true
  }

  /// The attribute with the name of a connection, which code knows it by.
  private static let connectionNames = ["outlet": "property", "outletCollection": "property", "action": "selector"]

  /// The attribute with the name that code knows a connection of an element by; `nil` for any other element.
  package static func connectionName(of element: String) -> String? { connectionNames[element] }

  /// Attributes besides the ends that the description of a connection or constraint shows.
  private static let described: [String: Set<String>] = [
    "constraint": ["constant", "multiplier", "priority", "symbolic"], "outlet": ["destination"],
    "outletCollection": [], "action": [], "segue": ["identifier"], "binding": ["destination", "keyPath"],
  ]

  /// Whether a description of objects of this element is a formula.
  package static func isFormula(_ element: String) -> Bool { element == "constraint" }

  /// Whether an attribute says which place in its parent an object takes.
  package static func isPlace(_ attribute: String) -> Bool { attribute == "key" }

  /// Whether the description of a connection or constraint shows an attribute.
  package static func isDescribed(_ attribute: String, of element: String) -> Bool {
    isEnd(attribute, of: element) || described[element]?.contains(attribute) == true
  }

  /// Whether Xcode re-creates objects of this element under new ids without cause.
  package static func isRecreated(_ element: String) -> Bool { recreated.contains(element) }
}
