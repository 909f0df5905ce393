/// The facts of the format's tables about an element name.
///
/// A parse looks these up once for each name in a document. Looking the name up in the tables again for each element
/// took a fifth of a large merge.
public struct ElementTraits: OptionSet, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It is one value with everything in it: ``Containers/atomic``.
  public static let atomic = ElementTraits(rawValue: 1 << 0)
  /// Its facts may be other than edits: ``FactClasses``.
  static let classed = ElementTraits(rawValue: 1 << 1)
  /// It places a view: ``FactClasses/isFrame(_:)``.
  public static let frame = ElementTraits(rawValue: 1 << 2)
  /// It computes the frames of views that its attributes refer to: ``FactClasses/laysOutNamed(_:)``.
  static let laysOutNamed = ElementTraits(rawValue: 1 << 9)
  /// White space in it is text: ``StringForm``.
  static let string = ElementTraits(rawValue: 1 << 3)
  /// Its `id` does not name an object: ``Identifiers/notObjects``.
  static let notObject = ElementTraits(rawValue: 1 << 4)
  /// Attributes special to this element name it among its siblings: ``Identifiers/byElement``.
  static let ownNames = ElementTraits(rawValue: 1 << 5)
  /// Its entries belong to the views of its parent: ``Identifiers/parallel``.
  static let parallel = ElementTraits(rawValue: 1 << 6)
  /// Certain attributes refer to objects on this element only: ``References/byElement``.
  static let ownReferences = ElementTraits(rawValue: 1 << 7)
  /// It is an outlet that holds one object.
  static let outlet = ElementTraits(rawValue: 1 << 8)

  /// It places or measures something, for the reader of a diff: ``ChangeClasses/isMeasure(_:)``.
  static let measure = ElementTraits(rawValue: 1 << 10)

  init(of element: String) {
    let known: [(ElementTraits, Bool)] = [
      (.atomic, Containers.atomic.contains(element)),
      (.classed, FactClasses.mayHaveClass(element)),
      (.frame, FactClasses.isFrame(element)),
      (.laysOutNamed, FactClasses.laysOutNamed(element)),
      (.string, StringForm.isString(element)),
      (.notObject, Identifiers.notObjects.contains(element)),
      (.ownNames, Identifiers.byElement[element] != nil),
      (.parallel, Identifiers.parallel[element] != nil),
      (.ownReferences, References.byElement[element] != nil),
      (.measure, ChangeClasses.isMeasure(element)),
      (.outlet, References.isSingleOutlet(element)),
    ]
    self = known.reduce(into: []) { traits, trait in if trait.1 { traits.insert(trait.0) } }
  }
}
