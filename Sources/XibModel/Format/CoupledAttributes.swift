/// Attributes that state one value together (format.md 3.2). One of them means something else beside another value of
/// the others.
public enum CoupledAttributes {
  /// The attribute that names the value comes first.
  public static let groups = [
    // The name of an image, and the catalog in which to look for it.
    ["image", "catalog"],
    // A symbolic constant is the standard distance, whatever number stands beside it.
    ["constant", "symbolic"],
    // A class, and the module that has it.
    [AttributeNames.customClass, "customModule", "customModuleProvider"],
    // The object that a binding observes, and the path from it.
    [Connections.destination, AttributeNames.keyPath],
    // A scene of another storyboard: the storyboard, its bundle, and the identifier of the scene in it.
    ["storyboardName", "referencedIdentifier", "bundleIdentifier"],
    // The style of a cell, and the labels that cells of this style have.
    ["style", "textLabel", "detailTextLabel"],
    // The ends of a constraint: an edge of one object, held against an edge of another.
    ConstraintPlaces.attributesOfEnds,
  ]
}
