/// Colours as Xcode's inspectors show them: by name, or as hexadecimal components and opacity.
enum ColorWords {
  static func words(_ node: Int, in document: Document) -> String? {
    func value(_ name: String) -> String? { document.value(name, of: node) }
    if let system = value("systemColor") ?? value("cocoaTouchSystemColor") { return name(system) }
    if let name = value("name") {
      return value("catalog") == nil ? name : Self.name(name)
    }
    return ColorComponents(of: node, in: document).map { hex($0, space(value)) }
  }

  /// `secondaryLabelColor` is "Secondary Label Color".
  private static func name(_ color: String) -> String { ObjectNames.titled(color) }

  private static let digits = Array("0123456789ABCDEF")

  private static func hex(_ color: ColorComponents, _ space: String?) -> String {
    let components = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    let opacity = color.alpha
    if opacity == 0 { return components == [0, 0, 0] ? "Clear" : text(components, space) + " 0%" }
    let percent = opacity == 1 ? "" : " \(NumberWords.rounded(String(opacity * 100)))%"
    return text(components, space) + percent
  }

  private static func text(_ components: [Int], _ space: String?) -> String {
    let hex = components.map { "\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    return "#\(hex)" + (space.map { " \($0)" } ?? "")
  }

  private static func space(_ value: (String) -> String?) -> String? {
    (value("customColorSpace") ?? value("colorSpace")).flatMap { ColorComponents.spaceTitles[$0] }
  }
}
