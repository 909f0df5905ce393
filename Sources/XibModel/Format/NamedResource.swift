/// An image or a colour that a document lists under its resources and refers to by name (format.md 4.2).
public struct NamedResource: Hashable, Sendable {
  /// `image`, `namedColor` or `systemColor`.
  public let element: String
  public let name: String

  public init(element: String, name: String) {
    self.element = element
    self.name = name
  }

  /// Attributes that name an image without saying so.
  private static let otherImageAttributes: Set<String> = ["background", "value"]

  /// Whether an attribute of this name always names an image.
  public static func namesImage(_ attribute: String) -> Bool { attribute == "image" || attribute.hasSuffix("Image") }

  /// Whether an attribute of this name refers to resources of this kind.
  public func isUse(_ attribute: String, of node: Int, in document: Document) -> Bool {
    switch element {
    case "image":
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
