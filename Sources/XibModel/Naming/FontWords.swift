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
    let weight = value("weight").map { " " + ObjectNames.titled($0) } ?? types[type] ?? " " + ObjectNames.titled(type)
    return "System\(weight)\(size)"
  }

  private static let types = ["system": "", "boldSystem": " Bold", "italicSystem": " Italic"]

  /// Text styles under a name that differs from the title in Xcode.
  private static let styles = [
    "Subhead": "Subheadline", "Title0": "Large Title", "Title1": "Title 1", "Title2": "Title 2", "Title3": "Title 3",
    "Caption1": "Caption 1", "Caption2": "Caption 2",
  ]

  private static func textStyle(_ style: String) -> String {
    let prefix = "UICTFontTextStyle"
    let name = style.hasPrefix(prefix) ? String(style.dropFirst(prefix.count)) : style
    return styles[name] ?? ObjectNames.titled(name)
  }

  private static let metaFonts = [
    "systemBold": "System Bold", "smallSystemBold": "Small System Bold", "miniSystemBold": "Mini System Bold",
    "fixedUser": "User Fixed Pitch", "titleBar": "Title Bar", "cellTitle": "Label",
  ]

  private static func metaFont(_ name: String) -> String { metaFonts[name] ?? ObjectNames.titled(name) }

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
