/// Images: those that the project has, signs for symbols, and placeholders for all others.
extension Painter {
  /// How an image fills its frame.
  enum Fit {
    case stretched, whole, covering
  }

  /// An image of the project, a sign for a symbol, or a placeholder with the name.
  ///
  /// - Parameter isTemplate: Whether only the shape of an image counts that does not say so itself.
  mutating func image(
    _ name: String, isSymbol: Bool, in rect: Rect, _ color: Color, _ fit: Fit = .whole, isTemplate: Bool = false
  ) {
    guard !rect.isEmpty else { return }
    if let sign = SystemItems.sign(for: name, isSymbol: isSymbol) {
      return self.sign(sign, in: rect, size: min(200, max(6, min(rect.width, rect.height) * 0.85)), color)
    }
    let known = isSymbol ? nil : images.image(name)
    if let known, let picture = known.picture {
      let isShape = known.isTemplate ?? (isTemplate || appearance.platform == .mac && name.hasSuffix("Template"))
      return self.picture(picture, place(known.size, in: rect, fit), part: rect, tint: isShape ? color : nil)
    }
    if isSymbol {
      let side = min(rect.width, rect.height)
      rectangle(rect.centered(side, side).inset(side * 0.12, side * 0.12), radius: side * 0.2, stroke: color)
    } else {
      let isMissing = images.isMissing(name), line = isMissing ? Self.missing : Self.placeholder.faded(0.6)
      rectangle(rect, fill: Self.placeholder.faded(0.2), stroke: line, width: isMissing ? 1 : 0.75, isDashed: isMissing)
      if known == nil {
        self.line([Point(rect.x, rect.y), Point(rect.maxX, rect.maxY)], line, width: 0.5)
        self.line([Point(rect.x, rect.maxY), Point(rect.maxX, rect.y)], line, width: 0.5)
      }
    }
    let words = !isSymbol && images.isMissing(name) ? "no \(name)" : name
    let font = Font(min(12, max(7, rect.width / Double(max(6, words.count)) * 1.7)))
    if rect.width >= 36, rect.height >= 12 {
      text(words, in: rect.inset(2, 0), font, isSymbol ? color : Self.placeholder, .center)
    }
  }

  /// A colour that can be seen on any ground.
  private static let placeholder = Color(0x76767B)
  /// The colour of what the project does not have.
  private static let missing = Color(0xD1242F)

  private func place(_ size: Size?, in rect: Rect, _ fit: Fit) -> Rect {
    guard let size, fit != .stretched else { return rect }
    let (across, down) = (rect.width / size.width, rect.height / size.height)
    let factor = fit == .whole ? min(across, down) : max(across, down)
    return rect.centered(size.width * factor, size.height * factor)
  }

  /// The size at which an image is shown in a frame that may be larger.
  func imageRect(_ name: String, in rect: Rect, isScaled: Bool) -> Rect {
    guard let size = images[name], size.width > 0, size.height > 0 else { return rect }
    if !isScaled, size.width <= rect.width, size.height <= rect.height { return rect.centered(size.width, size.height) }
    let factor = min(rect.width / size.width, rect.height / size.height)
    return rect.centered(size.width * factor, size.height * factor)
  }
}
