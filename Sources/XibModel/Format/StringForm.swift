/// The form of a string property: an attribute, or a child element where it is long or has line breaks (format.md 2.3).
package enum StringForm {
  /// The elements whose content is a string, in which all white space counts.
  static let elements: Set<String> = ["string", "mutableString"]

  /// Whether a node is a string property of its parent, written as a child.
  package static func isChild(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].traits.contains(.string) && document.key(of: node) != nil
  }

  /// Whether a child holds only the string, so that an attribute could state the same.
  package static func isPlainChild(_ node: Int, in document: Document) -> Bool {
    isChild(node, in: document) && document.nodes[node].name == "string" && !document.hasChildren(node)
      && document.attributes(of: node).count == 1
  }

  /// Whether an empty element has an end tag. Only `string` has one: Xcode never writes it as self-closed (format.md
  /// 2.2).
  package static func hasEndTag(_ element: String) -> Bool { element == "string" }
}

/// The form of a property: an attribute, or a child element with the property's name as its key (format.md 2.3).
package enum PropertyForm {
  /// The elements, beside strings, that state what an attribute could: an image with its configuration, and no value.
  static let elements: Set<String> = ["imageReference", "nil"]

  /// Whether a node is a property of its parent that an attribute could state.
  package static func isChild(_ node: Int, in document: Document) -> Bool {
    document.nodes[node].traits.contains(.propertyForm) && document.key(of: node) != nil
  }

  /// The child of a node that states a property for which the node has no attribute; `nil` if none does.
  package static func child(stating name: String, of node: Int, in document: Document) -> Int? {
    guard document.value(name, of: node) == nil else { return nil }
    return document.children(of: node).first { isChild($0, in: document) && document.key(of: $0) == name }
  }
}
