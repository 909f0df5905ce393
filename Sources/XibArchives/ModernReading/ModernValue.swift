internal import XibModel

/// Values of archives as modern documents write them.
enum ModernValue {
  /// The text of a value; `nil` if it is no text, number or Boolean.
  static func text(_ member: Int, in objects: ArchiveObjects) -> String? {
    let document = objects.document
    guard let node = objects.target(of: member) else { return nil }
    switch document.nodes[node].name {
    case "string", "characters": return document.archivedString(of: node)
    case "int", "bool", "bytes": return document.content(of: node)
    case "double", "float", "real":
      return ArchiveValues.number(document.value("value", of: node) ?? document.content(of: node))
    case "integer", "boolean": return document.value("value", of: node)
    case "object", NormalArchive.value:
      guard document.hasClass(in: stringClasses, node) else { return nil }
      guard let content = objects.member("NS.bytes", of: node) else { return "" }
      // `bytes` holds a text with characters that XML does not allow.
      guard document.nodes[content].name == "bytes" else { return text(content, in: objects) }
      return ArchiveValues.decodeBase64(document.content(of: content)).map { String(decoding: $0, as: UTF8.self) }
    default: return nil
    }
  }

  private static let stringClasses = ["NSMutableString", "NSString"]

  /// Whether two texts say the same number, Boolean or text.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    if let first = Double(one), let second = Double(other) { return first == second }
    return boolean(one) == boolean(other)
  }

  /// A Boolean as modern documents write it, whether the archive has a word or a number.
  static func boolean(_ text: String) -> String {
    text == "1" ? AttributeNames.yes : text == "0" ? AttributeNames.no : text
  }

  /// The numbers in a text such as `{{0, 8}, {20, 30}}`.
  static func numbers(_ text: String) -> [String] {
    ArchiveFrame.numbers(in: text).map(ArchiveValues.number)
  }

  /// The name of an image; `nil` for anything else.
  static func image(_ node: Int, in objects: ArchiveObjects) -> String? {
    switch objects.document.className(of: node) {
    case "NSCustomResource": objects.member("NSResourceName", of: node).flatMap { text($0, in: objects) }
    case "NSButtonImageSource": objects.member("NSImageName", of: node).flatMap { text($0, in: objects) }
    default: nil
    }
  }

  /// A frame as modern documents write it; `nil` for anything else.
  static func rect(_ node: Int, in document: Document) -> ModernElement? {
    guard document.nodes[node].name == "rect", let key = document.key(of: node) else { return nil }
    return ModernElement(
      "rect",
      [("key", ArchiveValues.rects[key] ?? key)]
        + ["x", "y", "width", "height"].map { ($0, document.value($0, of: node).map(ArchiveValues.number)) })
  }

  /// Whether an object lives in one place, and is not written anew wherever it is used.
  static func isView(_ node: Int, in objects: ArchiveObjects) -> Bool {
    ["NSvFlags", "NSSuperview", "NSNextResponder", "NSCellFlags"].contains {
      objects.document.member($0, of: node) != nil
    }
  }

  // MARK: Colours and fonts

  /// A colour or a font as modern documents write it; `nil` for anything else.
  static func element(_ node: Int, _ className: String, key: String?, in objects: ArchiveObjects) -> ModernElement? {
    switch className {
    case "NSColor": color(node, key: key, in: objects)
    case "NSFont":
      objects.isTouch ? touchFont(node, key: key, in: objects) : font(node, key: key, in: objects)
    default: nil
    }
  }

  private static func color(_ node: Int, key: String?, in objects: ArchiveObjects) -> ModernElement? {
    func value(_ name: String) -> String? { objects.text(name, of: node) }
    if let name = value("IBUIColorCocoaTouchKeyPath") {
      return ModernElement("color", [("key", key), ("cocoaTouchSystemColor", name)])
    }
    guard let space = value("NSColorSpace") else { return nil }
    if space == ArchiveValues.namedColorSpace {
      if objects.isTouch {
        return ModernElement("color", [("key", key), ("cocoaTouchSystemColor", value("NSColorName"))])
      }
      return ModernElement(
        "color",
        [("key", key), ("name", value("NSColorName")), ("catalog", value("NSCatalogName")), ("colorSpace", "catalog")])
    }
    guard let (data, names, name) = ArchiveValues.colorSpaces[space],
      let numbers = value(data).flatMap(ArchiveValues.components), numbers.count >= names.count
    else { return nil }
    let isCustom = objects.member("NSCustomColorSpace", of: node) != nil
    let alpha = numbers.count > names.count ? numbers[names.count] : "1"
    return ModernElement(
      "color",
      [("key", key)] + zip(names, numbers).map { ($0, $1) } + [("alpha", alpha)]
        + (isCustom ? [("colorSpace", "custom"), ("customColorSpace", name)] : [("colorSpace", name)]))
  }

  private static func font(_ node: Int, key: String?, in objects: ArchiveObjects) -> ModernElement? {
    func value(_ name: String) -> String? { objects.text(name, of: node) }
    let size = value("NSSize").map(ArchiveValues.number)
    let known = value("NSfFlags").flatMap { ArchiveValues.fonts[$0] }
    let name = value("NSName")
    guard let system = known?.name ?? name.flatMap({ ArchiveValues.systemFonts[$0] }) else {
      return ModernElement("font", [("key", key), ("size", size), ("name", name)])
    }
    let usual = known?.size ?? ArchiveValues.systemFontSize
    return ModernElement("font", [("key", key), ("metaFont", system), ("size", size == usual ? nil : size)])
  }

  private static func touchFont(_ node: Int, key: String?, in objects: ArchiveObjects) -> ModernElement? {
    func value(_ name: String) -> String? { objects.text(name, of: node) }
    let name = value("NSName"), type = name.flatMap { ArchiveValues.touchFonts[$0] }
    return ModernElement(
      "fontDescription",
      [
        ("key", key), ("type", type), ("name", type == nil ? name : nil),
        ("pointSize", value("NSSize").map(ArchiveValues.number)),
      ])
  }
}

extension Document {
  /// The text that a string of an archive holds, which may be written as Base64; `nil` if that is broken.
  func archivedString(of node: Int) -> String? {
    let text = content(of: node)
    guard value("type", of: node) == "base64-UTF8" else { return text }
    return ArchiveValues.decodeBase64(text).map { String(decoding: $0, as: UTF8.self) }
  }
}
