/// Elements with a value whose type an attribute states. The value of one type means nothing under another.
public enum TypedValues {
  private static let types = [RuntimeAttributes.element: "type"]

  /// The attribute with the type of the value of such an element; `nil` for any other element.
  public static func type(of element: String) -> String? { types[element] }
}
