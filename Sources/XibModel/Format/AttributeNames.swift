/// The attributes that any element may have (format.md 3), and the values of a switch.
package enum AttributeNames {
  /// The id of an object.
  package static let id = "id"
  /// The id of a scene, which is not an object.
  static let sceneID = "sceneID"
  /// The property of the parent that the element holds.
  package static let key = "key"
  /// The name that the element has, or refers to.
  package static let name = "name"
  /// The class of an object of an archive.
  static let className = "class"
  /// The class in code that an object has in place of its own.
  package static let customClass = "customClass"
  package static let customModule = "customModule"
  /// The path of the property that a runtime attribute sets.
  package static let keyPath = "keyPath"
  /// The value of an element that states one.
  package static let value = "value"

  /// The value of a switch that is on.
  package static let yes = "YES"
  /// The value of a switch that is off.
  package static let no = "NO"

  /// Whether an attribute holds words of a person. Such words may look like a number or a switch.
  package static func holdsWords(_ name: String) -> Bool {
    ["text", "title", "label", "identifier", "placeholder", "string", "prompt", "class", "path", "tip", "name"].contains
    {
      name.lowercased().hasSuffix($0)
    }
  }
}

extension Document {
  /// The `id` of an element. It names an object, except on elements where it names a kind of device.
  public func id(of node: Int) -> String? { value(with: .id, of: node) }

  /// Whether an element has an ``id(of:)``.
  public func hasID(_ node: Int) -> Bool { nodes[node].attributeTraits.contains(.id) }

  /// The property of the parent that an element holds; `nil` if it has no `key`.
  public func key(of node: Int) -> String? { value(with: .key, of: node) }

  /// Whether an element holds this property of the parent.
  package func hasKey(_ key: String, _ node: Int) -> Bool { hasValue(key, with: .key, of: node) }
}
