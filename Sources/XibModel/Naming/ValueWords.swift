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
    guard let row else { return value }
    guard let value else { return unset(row) }
    return words(value, in: row)
  }

  /// What the inspector shows for an attribute that the file does not state: the value that Xcode assumes, or what an
  /// empty field stands for.
  private static func unset(_ row: InspectorRow) -> String {
    if let value = row.unset { return words(value, in: row) }
    switch row.values {
    case .text, .plain: return "none"
    case .flag, .number, .choice: return "default"
    }
  }

  /// What an inspector shows for a property whose element is not there.
  package static func unset(like node: Int, in document: Document) -> String {
    ValueKind.of(document.nodes[node].name)?.unsetWords ?? "none"
  }

  private static func words(_ value: String, in row: InspectorRow) -> String {
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

  /// Values of several parts without the parts that all of them have; `nil` if they differ as a whole. A value that is
  /// not there has no parts.
  package static func differing(_ parts: [[String]?]) -> [String?]? {
    let known = parts.compactMap { $0 }
    guard known.count > 1, let shared = known.dropFirst().reduce(known.first.map(Set.init), { $0?.intersection($1) }),
      known.contains(where: { $0.count > shared.count })
    else { return nil }
    return parts.map { parts in
      let own = parts?.filter { !shared.contains($0) }
      return own.map { $0.isEmpty ? "none of these" : $0.joined(separator: ", ") }
    }
  }

  /// The value that an element states with everything in it.
  public static func words(_ node: Int, in document: Document) -> String {
    let element = document.nodes[node].name
    if StringForm.isChild(node, in: document) { return document.content(of: node) }
    if let words = ValueKind.of(element).flatMap({ words(node, as: $0, in: document) }) { return words }
    let text = ValueText.brief(node, in: document, attribute: phrase) { phrase(ofChild: $0, of: element, in: document) }
    // An element that states nothing is the value itself.
    return text.isExactly(element) ? ObjectNames.titled(element) : text
  }

  /// What a value of several parts states, a part each, however deep it is in it; `nil` for one value.
  ///
  /// - Parameter orText: Whether a text in pieces is not one value.
  package static func parts(of node: Int, in document: Document, orText: Bool = true) -> [String]? {
    let element = document.nodes[node].name
    guard !StringForm.isChild(node, in: document), !document.hasText(node), document.identity(of: node) == nil else {
      return nil
    }
    switch ValueKind.of(element) {
    case nil: break
    case .attributedString? where orText: break
    default: return nil
    }
    let attributes = document.attributes(of: node).filter { !Identifiers.isKey($0) }.map { phrase($0, on: element) }
    return attributes
      + document.children(of: node).flatMap { child in
        parts(of: child, in: document) ?? [phrase(ofChild: child, of: element, in: document)]
      }
  }

  /// A child as part of a longer value: `Font System 17`.
  private static func phrase(ofChild child: Int, of element: String, in document: Document) -> String {
    let key = ValueText.label(of: child, in: document)
    return "\(InspectorRows.row(key, on: element)?.label ?? key) \(words(child, in: document))"
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
    case .image:
      guard let name = document.value(ValueKind.imageName, of: node) else { return nil }
      let more = document.attributes(of: node).filter {
        !Identifiers.isKey($0) && !ValueKind.ofImageName.contains($0.name)
      }
      return ([name] + more.map { phrase($0, on: document.nodes[node].name) }).joined(separator: ", ")
    case .attributedString: return attributedText(node, in: document).map { "\"\($0)\"" }
    case .runtimeAttribute: return runtimeValue(node, in: document)
    case .runtimeAttributes:
      let attributes = document.children(of: node).map { attribute in
        "\(ValueText.label(of: attribute, in: document)): \(runtimeValue(attribute, in: document) ?? "none")"
      }
      return attributes.isEmpty ? nil : attributes.joined(separator: ", ")
    }
  }

  /// The value of a runtime attribute, without its type, which the value shows; `nil` if it states none.
  private static func runtimeValue(_ attribute: Int, in document: Document) -> String? {
    document.value(AttributeNames.value, of: attribute)
      ?? document.children(of: attribute).first { document.key(of: $0) == AttributeNames.value }.map {
        words($0, in: document)
      }
  }

  /// The text of an attributed string; `nil` for any other element, and if there is none.
  static func attributedText(_ node: Int, in document: Document) -> String? {
    guard case .attributedString? = ValueKind.of(document.nodes[node].name) else { return nil }
    let text = document.children(of: node).flatMap { fragmentText($0, in: document) }.joined()
    return text.isEmpty ? nil : text
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
    return parts.count == sides.count ? parts.joined(separator: ", ") : nil
  }

  private static func flagWords(_ node: Int, areKeys: Bool, in document: Document) -> String {
    let flags = document.attributes(of: node).filter { $0.value == AttributeNames.yes && !Identifiers.isPlace($0.name) }
    let words = flags.map { ValueKind.flagWords[$0.name] ?? ObjectNames.titled($0.name) }
    return words.isEmpty ? "none" : words.joined(separator: areKeys ? "" : ", ")
  }
}

/// Colours as Xcode's inspectors show them: by name, or as hexadecimal components and opacity.
enum ColorWords {
  static func words(_ node: Int, in document: Document) -> String? {
    func value(_ name: String) -> String? { document.value(name, of: node) }
    if let system = value("systemColor") ?? value("cocoaTouchSystemColor") { return name(system) }
    if let name = value("name") {
      return value("catalog") == nil ? name : Self.name(name)
    }
    return ColorComponents(of: node, in: document).map { hex($0, ColorComponents.space(value)) }
  }

  /// `secondaryLabelColor` is "Secondary Label Color".
  private static func name(_ color: String) -> String { ObjectNames.titled(color) }

  private static let digits = Array("0123456789ABCDEF")

  private static func hex(_ color: ColorComponents, _ space: String?) -> String {
    let components = color.bytes
    let opacity = color.alpha
    if opacity == 0 { return components == [0, 0, 0] ? "Clear" : text(components, space) + " 0%" }
    let percent = opacity == 1 ? "" : " \(NumberWords.rounded(String(opacity * 100)))%"
    return text(components, space) + percent
  }

  private static func text(_ components: [Int], _ space: String?) -> String {
    let hex = components.map { "\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    return "#\(hex)" + (space.map { " \($0)" } ?? "")
  }
}

/// Fonts as Xcode's inspectors show them: `System Semibold 16`, `Body`, `Helvetica Neue Bold 14`.
enum FontWords {
  static func words(_ node: Int, in document: Document) -> String? {
    func value(_ name: String) -> String? { document.value(name, of: node) }
    let size = (value("pointSize") ?? value("size")).map { " " + NumberWords.rounded($0) } ?? ""
    if let style = value("style") { return textStyle(style) + size }
    if let style = value("textStyle") { return ObjectNames.titled(style) + size }
    if let size = UpgradedSpellings.systemFontSize(value("metaFont"), stated: value("size")) {
      return "System \(NumberWords.rounded(size))"
    }
    if let meta = value("metaFont") { return metaFont(meta) + size }
    if let name = value("name") { return family(name, value("family")) + size }
    guard let type = value("type") else { return nil }
    let weight =
      value("weight").map { " " + ObjectNames.titled($0) } ?? FontTitles.systemFonts[type] ?? " "
      + ObjectNames.titled(type)
    return "System\(weight)\(size)"
  }

  private static func textStyle(_ style: String) -> String {
    let prefix = FontTitles.stylePrefix
    let name = style.hasPrefix(prefix) ? String(style.dropFirst(prefix.count)) : style
    return FontTitles.styles[name] ?? ObjectNames.titled(name)
  }

  private static func metaFont(_ name: String) -> String { FontTitles.metaFonts[name] ?? ObjectNames.titled(name) }

  /// `HelveticaNeue-Bold` of the family Helvetica Neue is "Helvetica Neue Bold".
  private static func family(_ name: String, _ family: String?) -> String {
    if name.hasPrefix(".") {
      let face = name.lastIndex(of: "-").map { name[name.index(after: $0)...] } ?? "Regular"
      return face == "Regular" ? "System" : "System \(face)"
    }
    guard let family, let dash = name.lastIndex(of: "-") else { return family ?? name }
    let face = name[name.index(after: dash)...]
    return face == "Regular" ? family : "\(family) \(ObjectNames.titled(String(face)))"
  }
}

/// Numbers as Xcode's inspectors show them.
enum NumberWords {
  /// The value that Xcode writes for a number that nobody set, such as the custom spacing of a stack view.
  private static let unset = Float.greatestFiniteMagnitude

  /// A number with at most two decimals, and none if they are zero; any other text as it is.
  static func rounded(_ text: String) -> String {
    guard let number = Double(text), number.isFinite else { return text }
    if abs(number) >= Double(unset) { return "default" }
    guard abs(number) < 1e12 else { return text }
    let hundredths = (number * 100).rounded()
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = Int64(abs(hundredths)).quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(sign)\(whole)" }
    let decimals = part % 10 == 0 ? "\(part / 10)" : (part < 10 ? "0\(part)" : "\(part)")
    return "\(sign)\(whole).\(decimals)"
  }
}
