/// An image or a colour that a document lists under its resources and refers to by name (format.md 4.2).
package struct NamedResource: Hashable, Sendable {
  /// `image`, `namedColor` or `systemColor`.
  package let element: String
  package let name: String

  /// The element that lists an image.
  package static let image = "image"

  /// The attribute that says whose catalog an image is from.
  package static let catalog = "catalog"

  init(element: String, name: String) {
    self.element = element
    self.name = name
  }

  /// The word for a resource of this kind in messages.
  package var kind: String { element == Self.image ? "image" : "colour" }

  /// The resources that a modern document lists, with their nodes.
  package static func listed(in document: Document) -> [(node: Int, resource: NamedResource)] {
    document.children(of: 0, named: "resources").flatMap { list in
      document.children(of: list).compactMap { entry in
        document.value("name", of: entry).map {
          (entry, NamedResource(element: document.nodes[entry].name, name: $0))
        }
      }
    }
  }

  /// The image or named colour that an attribute certainly refers to. System colours are left out: Xcode did not always
  /// list them.
  package init?(neededBy attribute: Attribute, of node: Int, in document: Document) {
    let named = NamedResource(element: "namedColor", name: attribute.value)
    if named.isUse(attribute.name, of: node, in: document), document.value("colorSpace", of: node) == nil {
      self = named
    } else if Self.namesImage(attribute.name)
      ? !["YES", "NO"].contains(attribute.value)
      : RuntimeAttributes.isImage(attribute.name, of: node, in: document)
    {
      self.init(element: Self.image, name: attribute.value)
    } else {
      return nil
    }
  }

  /// Attributes that may name an image, although their own names do not say so.
  private static let otherImageAttributes: Set<String> = ["background", "value"]

  /// Whether an attribute of this name always names an image.
  package static func namesImage(_ attribute: String) -> Bool { attribute == "image" || attribute.hasSuffix("Image") }

  /// The attributes that may refer to a resource of some kind, beside those that always name an image.
  static let attributes = otherImageAttributes.union([AttributeNames.name, systemColor])

  /// The attribute that names a system colour.
  static let systemColor = "systemColor"

  /// Whether an attribute of this name refers to resources of this kind.
  package func isUse(_ attribute: String, of node: Int, in document: Document) -> Bool {
    switch element {
    case Self.image:
      Self.namesImage(attribute) || Self.otherImageAttributes.contains(attribute)
    case "namedColor":
      attribute == "name" && document.nodes[node].name == "color" && document.value("catalog", of: node) == nil
    case "systemColor":
      attribute == "systemColor"
    default:
      false
    }
  }
}
