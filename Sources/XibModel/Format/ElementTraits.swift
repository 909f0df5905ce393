/// The facts of the format's tables about an element name.
///
/// A parse looks these up once for each name in a document, not in each table for each element.
package struct ElementTraits: NameTraits {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  // MARK: Values

  /// It is one value with everything in it: ``Containers/atomic``.
  package static let atomic = ElementTraits(rawValue: 1 << 0)
  /// White space in it is text: ``StringForm``.
  static let string = ElementTraits(rawValue: 1 << 1)
  /// It may state what an attribute of its parent could: ``PropertyForm``.
  static let propertyForm = ElementTraits(rawValue: 1 << 2)
  /// It has more than one spelling: ``Spellings``.
  package static let spelled = ElementTraits(rawValue: 1 << 3)
  /// It has attributes that exclude each other: ``Alternatives``.
  static let alternatives = ElementTraits(rawValue: 1 << 4)
  /// It places or measures something, for the reader of a diff: ``ChangeClasses/geometryElements``.
  static let measure = ElementTraits(rawValue: 1 << 5)

  // MARK: Facts

  /// Its facts may be other than edits: ``FactClasses``.
  static let classed = ElementTraits(rawValue: 1 << 6)
  /// It belongs to a class with everything in it: ``FactClasses/elements``.
  static let wholeClass = ElementTraits(rawValue: 1 << 7)
  /// It belongs to a class under certain keys: ``FactClasses/keyed``.
  static let keyedClass = ElementTraits(rawValue: 1 << 8)
  /// It places a view: ``FactClasses/isFrame(_:)``.
  package static let frame = ElementTraits(rawValue: 1 << 9)
  /// It computes the frames of views that its attributes refer to: ``FactClasses/laidOutViews``.
  static let laysOutNamed = ElementTraits(rawValue: 1 << 10)
  /// The view around it computes its frame: ``ViewElements``.
  static let laidOutByParent = ElementTraits(rawValue: 1 << 11)
  /// It lists views that the object around it lays out: ``FactClasses/laidOutLists``.
  static let laysOutEntries = ElementTraits(rawValue: 1 << 31)

  // MARK: Views, in the rows of ``ViewElements``

  /// A clip view around it computes its frame.
  static let laidOutByClip = ElementTraits(rawValue: 1 << 32)
  /// It lays out its subviews without constraints.
  static let placesItsViews = ElementTraits(rawValue: 1 << 33)
  /// Its edges, seen from inside, are those of its content.
  static let scrolls = ElementTraits(rawValue: 1 << 34)
  /// It does not know how large its content is. Any other view may.
  static let withoutOwnSize = ElementTraits(rawValue: 1 << 35)
  /// It has no event that could start a segue: of 2,600 segues, none begins at one of these.
  static let withoutEvents = ElementTraits(rawValue: 1 << 36)
  /// It is a view of AppKit, which code finds by an identifier. Columns and cells of several tables may have one identifier.
  static let foundByIdentifier = ElementTraits(rawValue: 1 << 37)

  // MARK: Lists

  /// A person chooses the order of its children: ``ChildOrder/ordered``.
  package static let ordered = ElementTraits(rawValue: 1 << 12)
  /// The comments in it belong to its children: ``Containers/hasOwnComments(_:)``.
  package static let ownComments = ElementTraits(rawValue: 1 << 13)
  /// It is a list in place of a single object: ``Containers/insteadOfKeys``.
  static let insteadOfKey = ElementTraits(rawValue: 1 << 14)
  /// It may list prototype cells: ``RepeatedContent``.
  package static let prototypes = ElementTraits(rawValue: 1 << 15)
  /// It selects an entry of a list by its place: ``Selections``.
  static let selection = ElementTraits(rawValue: 1 << 16)
  /// It lists objects that code asks for by an identifier: ``CodeIdentifier``.
  static let identifierList = ElementTraits(rawValue: 1 << 17)

  // MARK: Identity

  /// Its `id` does not name an object: ``Identifiers/notObjects``.
  static let notObject = ElementTraits(rawValue: 1 << 18)
  /// Attributes special to this element name it among its siblings: ``Identifiers/byElement``.
  static let ownNames = ElementTraits(rawValue: 1 << 19)
  /// Its entries belong to the views of its parent: ``Identifiers``.
  package static let parallel = ElementTraits(rawValue: 1 << 20)
  /// It is an object that its parent has only once: ``Identifiers/onlyOnes``.
  static let onlyOne = ElementTraits(rawValue: 1 << 21)

  // MARK: References

  /// Certain attributes refer to objects on this element only: ``References/byElement``.
  static let ownReferences = ElementTraits(rawValue: 1 << 22)
  /// It is a connection that an object may have only once: ``ConnectionPlaces``.
  package static let connection = ElementTraits(rawValue: 1 << 23)
  /// It is a connection whose place one of its attributes names: ``ConnectionPlaces``.
  package static let placedConnection = ElementTraits(rawValue: 1 << 24)
  /// It includes or excludes an object in a variation: ``References/isVariationEntry(_:)``.
  package static let variationEntry = ElementTraits(rawValue: 1 << 25)
  /// It is a constraint.
  package static let constraint = ElementTraits(rawValue: 1 << 26)

  // MARK: Names

  /// It shares its text with the object around it: ``NameSources/parts``.
  static let part = ElementTraits(rawValue: 1 << 27)
  /// It is a layout guide: ``NameSources/guides``.
  static let guide = ElementTraits(rawValue: 1 << 28)

  // MARK: Archives

  /// Archives have it: ``NormalArchive/elements``.
  package static let archived = ElementTraits(rawValue: 1 << 29)
  /// An archive does not have it as its normal form does: ``NormalArchive/rewritten``.
  package static let rewritten = ElementTraits(rawValue: 1 << 30)

  static let table: [String: ElementTraits] = {
    var table: [String: ElementTraits] = [:]
    table.add(.atomic, to: Containers.atomic)
    table.add(.string, to: StringForm.elements)
    table.add(.propertyForm, to: StringForm.elements)
    table.add(.propertyForm, to: PropertyForm.elements)
    table.add(.spelled, to: Spellings.spelled)
    table.add(.alternatives, to: Alternatives.byElement.keys)
    table.add(.measure, to: ChangeClasses.geometryElements)
    table.add(.classed, to: FactClasses.elements.keys)
    table.add(.classed, to: FactClasses.keyed.keys)
    table.add(.classed, to: FactClasses.frameElements)
    table.add(.wholeClass, to: FactClasses.elements.keys)
    table.add(.keyedClass, to: FactClasses.keyed.keys)
    table.add(.frame, to: FactClasses.frameElements)
    table.add(.laysOutNamed, to: FactClasses.laidOutViews.keys)
    for view in ViewElements.rows where !view.traits.isEmpty { table[view.name, default: []].insert(view.traits) }
    table.add(.laysOutEntries, to: FactClasses.laidOutLists)
    table.add(.ordered, to: Containers.ordered)
    table.add(.ownComments, to: Containers.commented)
    table.add(.insteadOfKey, to: Containers.insteadOfKeys.keys)
    table.add(.prototypes, to: RepeatedContent.owners.keys)
    table.add(.selection, to: Selections.byElement.keys)
    table.add(.selection, to: Selections.marks.keys)
    table.add(.identifierList, to: CodeIdentifier.attributes.keys)
    table.add(.notObject, to: Identifiers.notObjects)
    table.add(.ownNames, to: Identifiers.byElement.keys)
    table.add(.parallel, to: Identifiers.parallel.keys)
    table.add(.onlyOne, to: Identifiers.onlyOnes.keys)
    table.add(.ownReferences, to: References.byElement.keys)
    table.add(.connection, to: Connections.Kind.allCases.lazy.map { $0.rawValue })
    table.add(.placedConnection, to: ConnectionPlaces.named.keys)
    table.add(.variationEntry, to: References.variationEntries)
    table.add(.constraint, to: [References.constraint])
    table.add(.part, to: NameSources.parts)
    table.add(.guide, to: NameSources.guides.keys)
    table.add(.archived, to: NormalArchive.elements)
    table.add(.rewritten, to: NormalArchive.rewritten)
    return table
  }()
}

/// The facts of the format's tables about a name, each of them true or false.
protocol NameTraits: OptionSet, Sendable where Element == Self {
  /// The names that have traits.
  static var table: [String: Self] { get }

  init(of name: String)
}

extension NameTraits {
  /// Looks a name up.
  init(of name: String) { self = Self.table[name] ?? [] }
}

extension Dictionary where Key == String, Value: NameTraits {
  /// Gives some names a trait.
  fileprivate mutating func add(_ trait: Value, to names: some Sequence<String>) {
    for name in names { self[name, default: []].insert(trait) }
  }
}

/// The facts of the format's tables about an attribute name.
///
/// A parse looks these up once for each name in a document, not in each table for each attribute.
package struct AttributeTraits: NameTraits {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It is ``AttributeNames/id``.
  package static let id = AttributeTraits(rawValue: 1 << 0)
  /// It is ``AttributeNames/sceneID``.
  static let sceneID = AttributeTraits(rawValue: 1 << 1)
  /// It is ``AttributeNames/key``.
  package static let key = AttributeTraits(rawValue: 1 << 2)
  /// It names an element among its siblings: ``Identifiers/otherwise``.
  static let siblingName = AttributeTraits(rawValue: 1 << 3)
  /// It refers to an object on any element: ``References/anywhere``.
  static let reference = AttributeTraits(rawValue: 1 << 4)
  /// It refers to an object on certain elements: ``References/byElement``.
  static let referenceOnSome = AttributeTraits(rawValue: 1 << 5)
  /// It may refer to a resource: ``NamedResource``.
  package static let resource = AttributeTraits(rawValue: 1 << 6)

  /// It may hold words for people to read: ``NameSources``.
  static let words = AttributeTraits(rawValue: 1 << 7)

  /// It says which property an element holds: ``Identifiers/keys``.
  static let propertyKey = AttributeTraits(rawValue: 1 << 8)
  /// It may have another class than its element: ``FactClasses``, ``ChangeClasses``.
  static let classed = AttributeTraits(rawValue: 1 << 9)

  /// It is the class of an object of an archive.
  package static let className = AttributeTraits(rawValue: 1 << 10)

  /// It names an object or a scene in the whole document.
  static let identity: AttributeTraits = [.id, .sceneID]
  /// It may refer to an object.
  package static let anyReference: AttributeTraits = [.reference, .referenceOnSome]

  static let table: [String: AttributeTraits] = {
    var table: [String: AttributeTraits] = [:]
    table.add(.id, to: [AttributeNames.id])
    table.add(.sceneID, to: [AttributeNames.sceneID])
    table.add(.key, to: [AttributeNames.key])
    table.add(.className, to: [AttributeNames.className])
    table.add(.siblingName, to: Identifiers.otherwise)
    table.add(.reference, to: References.anywhere)
    for names in References.byElement.values { table.add(.referenceOnSome, to: names) }
    table.add(.words, to: NameSources.best)
    table.add(.words, to: NameSources.fallbacks)
    table.add(.resource, to: NamedResource.attributes)
    table.add(.propertyKey, to: Identifiers.keys)
    table.add(.classed, to: ChangeClasses.geometryAttributes)
    for attributes in ChangeClasses.attributes.values { table.add(.classed, to: attributes.keys) }
    table.add(.classed, to: FactClasses.attributes.keys)
    for attributes in FactClasses.attributesByElement.values { table.add(.classed, to: attributes.keys) }
    return table
  }()

  /// Looks a name up.
  init(of name: String) {
    self = Self.table[name] ?? []
    if NamedResource.namesImage(name) { insert(.resource) }
  }
}
