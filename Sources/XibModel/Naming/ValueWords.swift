internal import Basics

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
    if let words = ValueKind.of(element).flatMap({ words(node, as: $0, in: document) }) { return words }
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
      value.utf8.first.map(ObjectNames.lowercase.contains) == true && value.utf8.allSatisfy(Self.isAlphanumeric)
    return isName ? ObjectNames.titled(value) : value
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    ObjectNames.lowercase.contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let flags = [AttributeNames.yes: "on", AttributeNames.no: "off"]

  /// An attribute as part of a longer value: `Title "Send"`, `not Opaque`.
  private static func phrase(_ attribute: Attribute, on element: String) -> String {
    let row = InspectorRows.row(attribute.name, on: element)
    let label = row?.label ?? attribute.name
    if attribute.value == AttributeNames.yes { return label }
    if attribute.value == AttributeNames.no { return "not \(label)" }
    let value = words(attribute.value, of: attribute.name, on: element) ?? attribute.value
    if case .text? = row?.values { return "\(label) \"\(value)\"" }
    return "\(label) \(value)"
  }

  /// The value of an element whose kind is known; `nil` if it states none.
  private static func words(_ node: Int, as kind: ValueKind, in document: Document) -> String? {
    let value = document.value(AttributeNames.value, of: node)
    switch kind {
    case .color: return ColorWords.words(node, in: document)
    case .font: return FontWords.words(node, in: document)
    case .unset: return document.key(of: node).map(ValueKind.isDefault) == true ? "default" : "none"
    case .number: return value.map(NumberWords.rounded)
    case .flag: return value.map { flags[$0] ?? $0 }
    case .flags(let areKeys): return flagWords(node, areKeys: areKeys, in: document)
    case .insets(let sides): return insets(sides, node, document)
    case .rectangle, .size, .point: return ValueText.numbers(node, in: document, as: NumberWords.rounded)
    case .image: return document.value(ValueKind.imageName, of: node)
    case .attributedString:
      let text = document.children(of: node).flatMap { fragmentText($0, in: document) }.joined()
      return text.isEmpty ? nil : "\"\(text)\""
    case .runtimeAttribute: return runtimeValue(node, in: document)
    case .runtimeAttributes:
      let attributes = document.children(of: node).map { attribute in
        "\(ValueText.label(of: attribute, in: document)): \(runtimeValue(attribute, in: document) ?? "none")"
      }
      return attributes.isEmpty ? nil : attributes.joined(by: ", ")
    }
  }

  /// The value of a runtime attribute, without its type, which the value shows; `nil` if it states none.
  private static func runtimeValue(_ attribute: Int, in document: Document) -> String? {
    document.value(AttributeNames.value, of: attribute)
      ?? document.children(of: attribute).first { document.key(of: $0) == AttributeNames.value }.map {
        words($0, in: document)
      }
  }

  private static func fragmentText(_ fragment: Int, in document: Document) -> [String] {
    if let text = document.value(ValueKind.fragmentText, of: fragment) { return [text] }
    return document.children(of: fragment).filter { document.key(of: $0) == ValueKind.fragmentText }.map {
      document.content(of: $0)
    }
  }

  private static func insets(_ sides: [(attribute: String, word: String)], _ node: Int, _ document: Document) -> String?
  {
    let parts = sides.compactMap { side in
      document.value(side.attribute, of: node).map { "\(side.word) \(NumberWords.rounded($0))" }
    }
    return parts.count == sides.count ? parts.joined(by: ", ") : nil
  }

  private static func flagWords(_ node: Int, areKeys: Bool, in document: Document) -> String {
    let flags = document.attributes(of: node).filter { $0.value == AttributeNames.yes && !Identifiers.isPlace($0.name) }
    let words = flags.map { ValueKind.flagWords[$0.name] ?? ObjectNames.titled($0.name) }
    return words.isEmpty ? "none" : words.joined(by: areKeys ? "" : ", ")
  }
}
