/// Values as Xcode's inspectors show them.
public enum ValueWords {
  /// The value of an attribute.
  ///
  /// - Parameters:
  ///   - value: The value in the file; `nil` if the file states none. Then the words are those of the value that Xcode
  ///     assumes.
  ///   - attribute: The name of the attribute.
  ///   - element: The name of the element that has it.
  /// - Returns: `nil` if there is no value, or no known one.
  public static func words(_ value: String?, of attribute: String, on element: String) -> String? {
    let row = InspectorRows.row(attribute, on: element)
    guard let value = value ?? row?.unset else { return nil }
    guard let row else { return value }
    switch row.values {
    case .flag: return flags[value] ?? value
    case .number: return NumberWords.rounded(value)
    case .choice(let titles): return titles[value] ?? titled(value)
    case .text, .plain: return value
    }
  }

  /// The words of a value that no other value of the attribute has; `nil` if there are none.
  public static func exactWords(_ value: String, of attribute: String, on element: String) -> String? {
    guard let row = InspectorRows.row(attribute, on: element) else { return nil }
    switch row.values {
    case .flag: return flags[value]
    case .choice(let titles):
      let title = titles[value] ?? titled(value)
      return titles.count { $0.value == title } > 1 || titles[value] == nil && titles.values.contains(title)
        ? nil : title
    case .number, .text, .plain: return nil
    }
  }

  /// The value that an element states with everything in it.
  public static func words(_ node: Int, in document: Document) -> String {
    let element = document.nodes[node].name
    if let words = kinds[element]?(node, document) { return words }
    if let words = ValueText.numbers(node, in: document, as: NumberWords.rounded) { return words }
    if masks.contains(element) { return mask(node, in: document) }
    let text = ValueText.brief(node, in: document, attribute: phrase) { child in
      let key = ValueText.label(of: child, in: document)
      return "\(InspectorRows.row(key, on: element)?.label ?? key) \(words(child, in: document))"
    }
    // An element that states nothing is the value itself.
    return text.isExactly(element) ? ObjectNames.titled(element) : text
  }

  /// A value's name as a title; anything but a name in camel case as it is.
  private static func titled(_ value: String) -> String {
    let isName =
      value.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName ? ObjectNames.titled(value) : value
  }

  private static let flags = ["YES": "on", "NO": "off"]

  /// An attribute as part of a longer value: `Title "Send"`, `not Opaque`.
  private static func phrase(_ attribute: Attribute, on element: String) -> String {
    let row = InspectorRows.row(attribute.name, on: element)
    let label = row?.label ?? attribute.name
    if attribute.value == "YES" { return label }
    if attribute.value == "NO" { return "not \(label)" }
    let value = words(attribute.value, of: attribute.name, on: element) ?? attribute.value
    if case .text? = row?.values { return "\(label) \"\(value)\"" }
    return "\(label) \(value)"
  }

  /// Elements that state a value of a known kind.
  private static let kinds: [String: @Sendable (Int, Document) -> String?] = [
    "color": { ColorWords.words($0, in: $1) },
    "font": { FontWords.words($0, in: $1) },
    "fontDescription": { FontWords.words($0, in: $1) },
    "nil": { node, document in
      // An inspector's colour well calls a colour that nobody set "Default".
      document.value("key", of: node)?.hasSuffix("olor") == true ? "default" : "none"
    },
    "inset": { insets(["minY", "minX", "maxY", "maxX"], $0, $1) },
    "edgeInsets": { insets(["top", "left", "bottom", "right"], $0, $1) },
    "directionalEdgeInsets": {
      insets(["top", "leading", "bottom", "trailing"], $0, $1, ["top", "leading", "bottom", "trailing"])
    },
    "real": { node, document in document.value("value", of: node).map(NumberWords.rounded) },
    "integer": { node, document in document.value("value", of: node).map(NumberWords.rounded) },
    "bool": { node, document in document.value("value", of: node).map { flags[$0] ?? $0 } },
    "boolean": { node, document in document.value("value", of: node).map { flags[$0] ?? $0 } },
    "userDefinedRuntimeAttribute": { runtimeValue($0, in: $1) },
    "userDefinedRuntimeAttributes": { list, document in
      let attributes = document.children(of: list).map { attribute in
        let path = ValueText.label(of: attribute, in: document)
        return "\(path): \(runtimeValue(attribute, in: document) ?? "none")"
      }
      return attributes.isEmpty ? nil : attributes.joined(separator: ", ")
    },
    "imageReference": { node, document in document.value("image", of: node) },
    "attributedString": { node, document in
      let text = document.children(of: node).flatMap { fragmentText($0, in: document) }.joined()
      return text.isEmpty ? nil : "\"\(text)\""
    },
  ]

  /// The value of a runtime attribute, without its type, which the value shows; `nil` if it states none.
  private static func runtimeValue(_ attribute: Int, in document: Document) -> String? {
    document.value("value", of: attribute)
      ?? document.children(of: attribute).first { document.key(of: $0) == "value" }.map { words($0, in: document) }
  }

  private static func fragmentText(_ fragment: Int, in document: Document) -> [String] {
    if let text = document.value("content", of: fragment) { return [text] }
    return document.children(of: fragment).filter { document.value("key", of: $0) == "content" }.map {
      document.content(of: $0)
    }
  }

  private static func insets(
    _ names: [String], _ node: Int, _ document: Document, _ labels: [String] = ["top", "left", "bottom", "right"]
  ) -> String? {
    let values = names.compactMap { document.value($0, of: node).map(NumberWords.rounded) }
    guard values.count == names.count else { return nil }
    return zip(labels, values).map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// Elements that are sets of flags.
  private static let masks: Set<String> = [
    "autoresizingMask", "accessibilityTraits", "modifierMask", "windowStyleMask", "windowPositionMask",
    "tableColumnResizingMask", "extendedEdge", "dataDetectorType", "windowCollectionBehavior",
  ]

  /// Flags with a sign or a name of their own.
  private static let signs = [
    "command": "⌘", "option": "⌥", "shift": "⇧", "control": "⌃", "flexibleMinX": "flexible left margin",
    "flexibleMaxX": "flexible right margin", "flexibleMinY": "flexible top margin",
    "flexibleMaxY": "flexible bottom margin", "widthSizable": "flexible width", "heightSizable": "flexible height",
  ]

  private static func mask(_ node: Int, in document: Document) -> String {
    let flags = document.attributes(of: node).filter { $0.value == "YES" && $0.name != "key" }.map(\.name)
    let isKeys = document.nodes[node].name == "modifierMask"
    let words = flags.map { signs[$0] ?? ObjectNames.titled($0) }
    return words.isEmpty ? "none" : words.joined(separator: isKeys ? "" : ", ")
  }
}
