/// The form of a property: an attribute, or a child element with the property's name as its key (format.md 2.3).
public enum PropertyForm {
  /// The elements, beside strings, that state what an attribute could: an image with its configuration, and no value.
  static let elements: Set<String> = ["imageReference", "nil"]

  /// Whether a node is a property of its parent that an attribute could state.
  public static func isChild(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].traits.contains(.propertyForm) && document.key(of: node) != nil
  }
}
