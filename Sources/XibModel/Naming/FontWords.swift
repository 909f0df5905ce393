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
