/// The form of a string property: an attribute, or a child element where it is long or has line breaks (format.md 2.3).
public enum StringForm {
  private static let elements: Set<String> = ["string", "mutableString"]

  /// Whether a node is a string property of its parent in the form of a child.
  public static func isChild(_ node: Int, in document: Document) -> Bool {
    elements.contains(document.nodes[node].name) && document.value("key", of: node) != nil
  }
}
