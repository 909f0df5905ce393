/// Attributes whose value is another object's id (format.md 4.1).
public enum References {
  /// References on any element.
  static let anywhere = ["destination", "target", "firstItem", "secondItem", "reference"]

  /// References on certain elements only; the same names hold plain data elsewhere.
  static let byElement: [String: Set<String>] = [
    "document": ["initialViewController"],
    "tableViewCellContentView": ["tableViewCell"],
    "popUpButtonCell": ["selectedItem"],
    "tableViewCell": ["textLabel", "detailTextLabel", "imageView"],
    "gridCell": ["row", "column", "headOfMergedCell"],
    "tableView": ["headerView"],
    "outlineView": ["headerView", "outlineTableColumn"],
    "binding": ["previousBinding"],
    "tabView": ["initialItem"],
    "designable": ["name"],
    "segue": ["popoverAnchorBarButtonItem", "popoverAnchorView"],
    "toolbar": ["centeredItem"],
    NormalArchive.mention: [ArchiveMentions.attribute],
    NormalArchive.objectRecord: [NormalArchive.Attribute.object],
    NormalArchive.connectionRecord: [NormalArchive.Attribute.source, NormalArchive.Attribute.destination],
    NormalArchive.property: [NormalArchive.Attribute.object],
  ]

  /// Attributes of an archive's normal form that begin with the id of an object to which the element refers anyway.
  static let repeated = [
    NormalArchive.pair: NormalArchive.Attribute.name, NormalArchive.connectionRecord: NormalArchive.Attribute.place,
  ]

  /// Whether an attribute of a modern document refers to an object.
  public static func isReference(_ attribute: String, on element: String) -> Bool {
    anywhere.contains(attribute) || byElement[element]?.contains(attribute) == true
  }

  /// Whether an attribute of a modern document refers to an object.
  public static func isReference(_ attribute: Attribute, on element: String) -> Bool {
    !attribute.traits.isDisjoint(with: .anyReference) && isReference(attribute.name, on: element)
  }

  /// Whether an attribute of a node of a modern document refers to an object.
  public static func isReference(_ attribute: Attribute, on node: Node) -> Bool {
    attribute.traits.contains(.reference)
      || attribute.traits.contains(.referenceOnSome) && node.traits.contains(.ownReferences)
        && byElement[node.name]?.contains(attribute.name) == true
  }

  /// References in data that Xcode derives from the objects and drops together with them.
  static let derived: [String: Set<String>] = ["designable": ["name"], tieBreaker: ["reference"]]

  /// References without which an element that comes and goes with what it refers to can't be there.
  private static let carrying = Set(anywhere).union([
    Grid.row, Grid.column, ArchiveMentions.attribute, NormalArchive.Attribute.object, NormalArchive.Attribute.source,
    NormalArchive.Attribute.destination,
  ])

  /// Whether an element comes and goes with the object that an attribute refers to, as an object does not.
  package static func isCarried(_ element: String, by attribute: String) -> Bool {
    isDerived(attribute, on: element) || carrying.contains(attribute) && isCarried(element)
  }

  /// Whether an element comes and goes with objects that it refers to.
  package static func isCarried(_ element: String) -> Bool {
    Identifiers.isRecreated(element) || isVariationEntry(element) || element == Grid.cell || derived[element] != nil
      || ArchiveMentions.isEntry(element)
  }

  /// The element that names the segue of which Xcode takes the metrics of a scene.
  static let tieBreaker = "segue"

  /// Elements of a variation that include or exclude an object that lives elsewhere. They are deleted with that object.
  static let variationEntries: Set<String> = ["exclude", included]
  static let included = "include"

  /// The attribute of such an entry that names the object.
  public static let ofVariationEntry = "reference"

  /// The words of the check box "Installed" for an object with such an entry, and without it.
  static let variationWords = ["exclude": (stated: "off", unset: "on"), "include": (stated: "on", unset: "off")]

  /// Whether an element is deleted with the object that it refers to.
  public static func isVariationEntry(_ element: String) -> Bool { variationEntries.contains(element) }

  /// Elements that hold entries of a variation, and that come and go with them.
  static let variationLists: Set<String> = ["mask", "variation"]

  public static func holdsVariationEntries(_ element: String) -> Bool { variationLists.contains(element) }

  static func isDerived(_ attribute: String, on element: String) -> Bool {
    derived[element]?.contains(attribute) == true
  }

  /// Whether an element is a constraint of Auto Layout.
  public static func isConstraint(_ element: String) -> Bool { element == constraint }

  static let constraint = "constraint"

  /// The attributes of a constraint that name its objects. Without the first one, that object is the view that holds
  /// the constraint.
  public static let firstItem = "firstItem"
  public static let secondItem = "secondItem"

  /// The ids of the objects that a constraint is on, as far as it names them.
  public static func items(ofConstraint node: Int, in document: Document) -> [String] {
    [firstItem, secondItem].compactMap { document.value($0, of: node) }
  }

  /// Whether an attribute names an object that a constraint is on.
  public static func isItem(_ attribute: String, on element: String) -> Bool {
    isConstraint(element) && (attribute == firstItem || attribute == secondItem)
  }

  /// The element of an outlet that holds a single object.
  package static let singleOutlet = "outlet"
}

extension Document {
  /// The attributes of a node of a modern document that refer to an object.
  public func references(of node: Int) -> [Attribute] {
    var found: [Attribute] = []
    forEachReference(of: node) { found.append($0) }
    return found
  }

  /// Calls a function with each attribute of a node that refers to an object.
  public func forEachReference(of node: Int, _ body: (Attribute) -> Void) {
    forEachAttribute(of: node, with: .anyReference) { attribute in
      if References.isReference(attribute, on: nodes[node]) { body(attribute) }
    }
  }

  /// How often each object is referred to, by its id.
  public func referenceCounts() -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in nodes.indices {
      for attribute in references(of: index) { counts[attribute.value, default: 0] += 1 }
    }
    return counts
  }

  /// What the variations of size classes say of the objects that they name, by id.
  package func variationEntries() -> [String: Set<VariationEntry>] {
    var entries: [String: Set<VariationEntry>] = [:]
    for node in nodes.indices where nodes[node].traits.contains(.variationEntry) {
      guard let id = value(References.ofVariationEntry, of: node) else { continue }
      let keys = ancestors(of: node).prefix { References.holdsVariationEntries(nodes[$0].name) }.map { key(of: $0) }
      entries[id, default: []].insert(VariationEntry(keys: keys, isInstalled: nodes[node].name == References.included))
    }
    return entries
  }

  /// The ids of the objects that constraints name as their items.
  public func constrainedObjects() -> Set<String> {
    var ids: Set<String> = []
    for node in nodes.indices where References.isConstraint(nodes[node].name) {
      for attribute in attributes(of: node) where References.isItem(attribute.name, on: nodes[node].name) {
        ids.insert(attribute.value)
      }
    }
    return ids
  }
}

/// What a variation says of an object: whether it is installed in a list of a size class.
package struct VariationEntry: Hashable, Sendable {
  /// The keys of the list and of the variation.
  let keys: [String?]
  package let isInstalled: Bool
}

extension Set<VariationEntry> {
  /// Whether they install an object in some size class in which others do not.
  package func installMore(than others: Self) -> Bool {
    symmetricDifference(others).contains { $0.isInstalled == contains($0) }
  }
}
