/// The attributes that elements of every kind may have (format.md 3), and the text of a switch that is on.
public enum AttributeNames {
  /// The id of an object.
  public static let id = "id"
  /// The id of a scene, which is no object.
  static let sceneID = "sceneID"
  /// The property of the parent that the element is.
  public static let key = "key"
  /// The name that the element has, or refers to.
  public static let name = "name"

  /// The value of an attribute that is a switch and on.
  public static let yes = "YES"
  /// The value of an attribute that is a switch and off.
  public static let no = "NO"

  /// Whether an attribute holds a person's words, which may look like a number or like a switch.
  public static func holdsWords(_ name: String) -> Bool {
    ["text", "title", "label", "identifier", "placeholder", "string", "prompt", "class", "path", "tip", "name"].contains
    {
      name.lowercased().hasSuffix($0)
    }
  }
}

extension Document {
  /// The id of an element, which is an object's unless the element is one of those that name a kind of device.
  public func id(of node: Int) -> String? { value(AttributeNames.id, of: node) }

  /// The property of the parent that an element is.
  public func key(of node: Int) -> String? { value(AttributeNames.key, of: node) }
}
