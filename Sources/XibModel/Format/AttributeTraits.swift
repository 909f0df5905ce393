/// The facts of the format's tables about an attribute name.
///
/// A parse looks these up once for each name in a document. Comparing names again for each attribute took a quarter of a
/// merge.
public struct AttributeTraits: NameTraits {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It is ``AttributeNames/id``.
  static let id = AttributeTraits(rawValue: 1 << 0)
  /// It is ``AttributeNames/sceneID``.
  static let sceneID = AttributeTraits(rawValue: 1 << 1)
  /// It is ``AttributeNames/key``.
  static let key = AttributeTraits(rawValue: 1 << 2)
  /// It names an element among its siblings: ``Identifiers/otherwise``.
  static let siblingName = AttributeTraits(rawValue: 1 << 3)
  /// It refers to an object on any element: ``References/anywhere``.
  static let reference = AttributeTraits(rawValue: 1 << 4)
  /// It refers to an object on certain elements: ``References/byElement``.
  static let referenceOnSome = AttributeTraits(rawValue: 1 << 5)
  /// It may refer to a resource: ``NamedResource``.
  public static let resource = AttributeTraits(rawValue: 1 << 6)

  /// It may hold words for people to read: ``NameSources``.
  static let words = AttributeTraits(rawValue: 1 << 7)

  /// It says which property an element holds: ``Identifiers/keys``.
  static let propertyKey = AttributeTraits(rawValue: 1 << 8)
  /// It may have another class than its element: ``FactClasses``, ``ChangeClasses``.
  static let classed = AttributeTraits(rawValue: 1 << 9)

  /// It is the class of an object of an archive.
  static let className = AttributeTraits(rawValue: 1 << 10)

  /// It names an object or a scene in the whole document.
  static let identity: AttributeTraits = [.id, .sceneID]
  /// It may refer to an object.
  public static let anyReference: AttributeTraits = [.reference, .referenceOnSome]

  static let table: TraitTable<AttributeTraits> = {
    var table = TraitTable<AttributeTraits>()
    table.add(.id, to: [AttributeNames.id])
    table.add(.sceneID, to: [AttributeNames.sceneID])
    table.add(.key, to: [AttributeNames.key])
    table.add(.className, to: [ArchiveRecords.className])
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
    self = Self.table[name]
    if NamedResource.namesImage(name) { insert(.resource) }
  }
}
