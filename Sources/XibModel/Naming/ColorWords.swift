/// Colours as Xcode's inspectors show them: by name, or as hexadecimal components and opacity.
enum ColorWords {
  static func words(_ node: Int, in document: Document) -> String? {
    func value(_ name: String) -> String? { document.value(name, of: node) }
    if let system = value("systemColor") ?? value("cocoaTouchSystemColor") { return name(system) }
    if let name = value("name") {
      return value("catalog") == nil ? name : Self.name(name)
    }
    let opacity = value("alpha").flatMap(Double.init) ?? 1
    if let white = component(value("white")) { return hex([white, white, white], opacity, space(value)) }
    guard let red = component(value("red")), let green = component(value("green")), let blue = component(value("blue"))
    else { return nil }
    return hex([red, green, blue], opacity, space(value))
  }

  /// `secondaryLabelColor` is "Secondary Label Color".
  private static func name(_ color: String) -> String { ObjectNames.titled(color) }

  private static func component(_ text: String?) -> Int? {
    guard let number = text.flatMap(Double.init), number.isFinite else { return nil }
    return Int((min(max(number, 0), 1) * 255).rounded())
  }

  private static let digits = Array("0123456789ABCDEF")

  private static func hex(_ components: [Int], _ opacity: Double, _ space: String?) -> String {
    if opacity == 0 { return components == [0, 0, 0] ? "Clear" : text(components, space) + " 0%" }
    let percent = opacity == 1 ? "" : " \(NumberWords.rounded(String(opacity * 100)))%"
    return text(components, space) + percent
  }

  private static func text(_ components: [Int], _ space: String?) -> String {
    let hex = components.map { "\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    return "#\(hex)" + (space.map { " \($0)" } ?? "")
  }

  /// Colour spaces that change what the components mean; the others look like sRGB.
  private static let spaces = [
    "displayP3": "Display P3", "calibratedRGB": "Generic RGB", "deviceRGB": "Device RGB", "genericCMYK": "CMYK",
  ]

  private static func space(_ value: (String) -> String?) -> String? {
    (value("customColorSpace") ?? value("colorSpace")).flatMap { spaces[$0] }
  }
}
