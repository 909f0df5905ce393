/// The kinds of value that an element states, by its name (format.md 3.3).
enum ValueKind: Sendable {
  case color
  case font
  /// No value.
  case unset
  case number
  case flag
  /// Several switches, each an attribute. Their words stand side by side if they are keys of a keyboard.
  case flags(areKeys: Bool)
  /// Distances from the edges: each attribute with its word.
  case insets([(attribute: String, word: String)])
  case rectangle
  case size
  case point
  case image
  case attributedString
  case runtimeAttribute
  case runtimeAttributes

  /// The kind of value that an element states; `nil` for any other element.
  static func of(_ element: String) -> ValueKind? { kinds[element] }

  private static let kinds: [String: ValueKind] = [
    "color": .color, "font": .font, "fontDescription": .font, "nil": .unset,
    "real": .number, "integer": .number, "bool": .flag, "boolean": .flag,
    "rect": .rectangle, "size": .size, "point": .point,
    "inset": .insets([("minY", "top"), ("minX", "left"), ("maxY", "bottom"), ("maxX", "right")]),
    "edgeInsets": .insets([("top", "top"), ("left", "left"), ("bottom", "bottom"), ("right", "right")]),
    "directionalEdgeInsets": .insets([
      ("top", "top"), ("leading", "leading"), ("bottom", "bottom"), ("trailing", "trailing"),
    ]),
    "offsetWrapper": .insets([("horizontal", "horizontal"), ("vertical", "vertical")]), "imageReference": .image,
    "attributedString": .attributedString,
    RuntimeAttributes.element: .runtimeAttribute, RuntimeAttributes.list: .runtimeAttributes,
    "autoresizingMask": .flags(areKeys: false), "accessibilityTraits": .flags(areKeys: false),
    "windowStyleMask": .flags(areKeys: false), "windowPositionMask": .flags(areKeys: false),
    "tableColumnResizingMask": .flags(areKeys: false), "extendedEdge": .flags(areKeys: false),
    "dataDetectorType": .flags(areKeys: false), "windowCollectionBehavior": .flags(areKeys: false),
    "modifierMask": .flags(areKeys: true),
  ]

  /// The attributes with the numbers of a place or size, in the order in which they are written.
  var numbers: [String]? {
    switch self {
    case .rectangle: ["x", "y", "width", "height"]
    case .size: ["width", "height"]
    case .point: ["x", "y"]
    default: nil
    }
  }

  /// What an inspector shows if nobody set a value: a colour well, a font or insets as the class has them.
  var unsetWords: String {
    switch self {
    case .color, .font, .insets: "default"
    default: "none"
    }
  }

  /// The attribute with the name of an image, and those that say where the name is from.
  static let imageName = "image"
  static let ofImageName: Set<String> = [imageName, "catalog"]

  /// The key of the text in a run of an attributed string.
  static let fragmentText = "content"

  /// The words of switches that have a sign or words of their own.
  static let flagWords = [
    "command": "⌘", "option": "⌥", "shift": "⇧", "control": "⌃", "flexibleMinX": "flexible left margin",
    "flexibleMaxX": "flexible right margin", "flexibleMinY": "flexible top margin",
    "flexibleMaxY": "flexible bottom margin", "widthSizable": "flexible width", "heightSizable": "flexible height",
  ]

  /// Whether Xcode's inspector calls a value that nobody set "Default", as its colour wells do.
  static func isDefault(_ key: String) -> Bool { key.hasSuffix("olor") }
}

/// The values that a document sets in its objects when it is loaded (format.md 3).
package enum RuntimeAttributes {
  /// The element of one value.
  package static let element = "userDefinedRuntimeAttribute"
  /// The element that holds the values of an object.
  static let list = "userDefinedRuntimeAttributes"

  /// Whether an attribute of a value names an image.
  static func isImage(_ attribute: String, of node: Int, in document: Document) -> Bool {
    attribute == "value" && document.nodes[node].name == element
      && document.value("type", of: node) == NamedResource.image
  }
}
