/// The font that an element states.
extension Font {
  /// Reads a `fontDescription` or a `font`; `nil` if the element is missing or states none.
  init?(_ element: Element?) {
    guard let element else { return nil }
    if let style = element["style"], let font = Fonts.styles[style] {
      self = font
    } else if let style = element["textStyle"], let font = Fonts.macStyles[style] {
      self = font
    } else if let meta = element["metaFont"] {
      self = Fonts.meta[meta] ?? Font(13)
      if let size = element.number("size") { self.size = size }
    } else if let size = element.number("pointSize") ?? element.number("size") ?? Self.named(element["size"]) {
      self.init(size)
      if let type = element["type"], type.contains("bold") { weight = 700 }
      isItalic = element["type"]?.contains("italic") == true
      if let word = element["weight"], let known = Fonts.weights[word] { weight = known }
      readName([element["name"], element["family"]].compactMap { $0 }.joined(separator: " "))
    } else {
      return nil
    }
    size = min(500, max(1, size))
  }

  private static func named(_ size: String?) -> Double? { size.flatMap { Fonts.sizes[$0] } }

  private mutating func readName(_ name: String) {
    guard !name.isEmpty else { return }
    let name = name.lowercased()
    if let found = Fonts.weightWords.first(where: { name.contains($0.0) }) { weight = found.1 }
    if let found = Fonts.familyWords.first(where: { name.contains($0.0) }) { family = found.1 }
    if name.contains("italic") || name.contains("oblique") { isItalic = true }
  }
}
