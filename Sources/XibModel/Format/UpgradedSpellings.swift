/// Values that a newer Xcode writes in another way when it saves a document (format.md 7.5).
///
/// A diff hides these differences. A merge must write them, so it knows only ``Spellings``.
enum UpgradedSpellings {
  /// The attribute that newer releases of Xcode use in place of an older one, by element.
  static let successors = ["color": ["cocoaTouchSystemColor": "systemColor"]]

  /// Attributes that are fallbacks for systems that do not know another one, by element.
  static let fallbacks: [String: (beside: String, attributes: Set<String>)] = [
    "color": (
      beside: "systemColor",
      attributes: [
        "cocoaTouchSystemColor", "red", "green", "blue", "white", "alpha", "colorSpace", "customColorSpace",
      ]
    )
  ]

  /// The names of AppKit's regular system font, each with the size that it has if none is stated; `nil` if that size is
  /// not known.
  static let systemFonts: [String: String?] = [
    "system": "13", "menu": "13", "message": "13", "toolTip": "11", "smallSystem": "11", "miniSystem": "9",
    "cellTitle": "12",
    "label": nil, "controlContent": nil,
  ]

  /// The size of the regular system font of AppKit under one of its names; `nil` for any other font.
  static func systemFontSize(_ metaFont: String?, stated size: String?) -> String? {
    guard let metaFont, let usual = systemFonts[metaFont] else { return nil }
    return size ?? usual
  }

  /// The attributes of an element as the newest Xcode would write them.
  static func newest(_ attributes: Attributes, of element: String) -> [Attribute] {
    var result = Array(attributes)
    if let fallback = fallbacks[element], result.contains(where: { $0.name == fallback.beside }) {
      result.removeAll { fallback.attributes.contains($0.name) }
    }
    for (index, old) in result.enumerated() {
      if let name = successors[element]?[old.name] { result[index] = Attribute(name: name, value: old.value) }
    }
    func value(_ name: String) -> String? { result.first { $0.name == name }?.value }
    guard let size = systemFontSize(value("metaFont"), stated: value("size")) else { return result }
    result.removeAll { $0.name == "size" || $0.name == "metaFont" }
    return result + [Attribute(name: "metaFont", value: "system"), Attribute(name: "size", value: size)]
  }
}

extension Document {
  /// Whether an element without children states what one of another document states, in the spelling of any Xcode.
  public func isUpgrade(_ node: Int, of other: Int, in document: Document) -> Bool {
    nodes[node].traits.contains(.spelled) && nodes[node].name == document.nodes[other].name
      && ![(self, node), (document, other)].contains { $0.0.hasChildren($0.1) }
      && content(of: node).isExactly(document.content(of: other))
      && Set(newestAttributes(of: node)) == Set(document.newestAttributes(of: other))
  }

  /// The attributes of an element as the newest Xcode would write them, in no order.
  public func newestAttributes(of node: Int) -> [Attribute] {
    guard nodes[node].traits.contains(.spelled) else { return Array(attributes(of: node)) }
    return UpgradedSpellings.newest(attributes(of: node), of: nodes[node].name)
  }
}
