/// Paints one object: collects the shapes that show it in its frame.
struct Painter {
  let element: Element
  let frame: Rect
  let appearance: Appearance
  /// The colour of things that can be tapped.
  let tint: Color
  let images: Images
  private(set) var shapes: [Shape] = []

  init(_ element: Element, in frame: Rect, _ appearance: Appearance, tint: Color, images: Images) {
    (self.element, self.frame, self.appearance, self.tint, self.images) = (element, frame, appearance, tint, images)
  }

  // MARK: Colours

  var ink: Color { appearance.color("labelColor") }
  var faintInk: Color { appearance.color("secondaryLabelColor") }
  var paper: Color { appearance.color(appearance.platform == .mac ? "controlColor" : "systemBackgroundColor") }
  /// The colour of hairlines and of the borders of controls.
  var line: Color { Color(white: appearance.isDark ? 1 : 0, alpha: 0.22) }
  /// The colour of the empty parts of controls, such as the track of a slider.
  var groove: Color { Color(white: appearance.isDark ? 1 : 0, alpha: 0.12) }

  func color(_ property: String) -> Color? { appearance.color(property, of: element) }

  // MARK: Shapes

  mutating func rectangle(
    _ rect: Rect, radius: Double = 0, fill: Color? = nil, stroke: Color? = nil, width: Double = 1,
    isDashed: Bool = false
  ) {
    guard isVisible(fill) || isVisible(stroke) else { return }
    let most = min(rect.width, rect.height) / 2
    shapes.append(
      .rectangle(
        rect, radius: max(0, min(radius, most)), Style(fill: fill, stroke: stroke, width: width, isDashed: isDashed)))
  }

  mutating func ellipse(_ rect: Rect, fill: Color? = nil, stroke: Color? = nil, width: Double = 1) {
    guard isVisible(fill) || isVisible(stroke) else { return }
    shapes.append(.ellipse(rect, Style(fill: fill, stroke: stroke, width: width)))
  }

  mutating func line(_ points: [Point], _ color: Color, width: Double = 1, isDashed: Bool = false) {
    guard isVisible(color) else { return }
    shapes.append(.line(points, isClosed: false, Style(stroke: color, width: width, isDashed: isDashed)))
  }

  mutating func polygon(_ points: [Point], _ color: Color) {
    shapes.append(.line(points, isClosed: true, Style(fill: color)))
  }

  mutating func picture(_ picture: Picture, _ rect: Rect, part: Rect, tint: Color?) {
    shapes.append(.image(picture, rect, part: part, tint: tint))
  }

  private func isVisible(_ color: Color?) -> Bool { color.map { $0.alpha > 0 } ?? false }

  // MARK: Text

  enum Vertical {
    case top, center, bottom
  }

  /// Writes a text in a rectangle, in as many lines as fit.
  mutating func text(
    _ text: String, in rect: Rect, _ font: Font, _ color: Color, _ alignment: TextLine.Alignment = .left,
    lines limit: Int = 1, vertical: Vertical = .center
  ) {
    guard isVisible(color), rect.width > 2, !text.allSatisfy({ $0.isWhitespace }) else { return }
    if let name = font.icons { return iconBox(name, in: rect, font.size, color, alignment) }
    let text = Self.shown(text)
    let height = TextMeasure.lineHeight(font)
    let room = max(1, Int((rect.height + height * 0.4) / height))
    let lines = TextMeasure.lines(text, width: rect.width, limit: min(limit == 0 ? .max : limit, room), font)
    let total = Double(lines.count) * height, isRightToLeft = Self.isRightToLeft(text)
    var top =
      switch vertical {
      case .top: rect.y
      case .center: rect.midY - total / 2
      case .bottom: rect.maxY - total
      }
    for line in lines {
      if !line.allSatisfy({ $0.isWhitespace }) {
        let x =
          switch alignment {
          case .left: rect.x
          case .center: rect.midX
          case .right: rect.maxX
          }
        // The base line is where the system's font has it in a line.
        let origin = Point(x, top + height * 0.5 + font.size * 0.36)
        shapes.append(
          .text(
            TextLine(
              text: line, origin: origin, alignment: alignment, font: font, color: color, isRightToLeft: isRightToLeft))
        )
      }
      top += height
    }
  }

  /// A box with the name of a font of icons: in any other font, its letters say nothing.
  private mutating func iconBox(
    _ name: String, in rect: Rect, _ size: Double, _ color: Color, _ alignment: TextLine.Alignment
  ) {
    let font = Font(min(8, size)), side = min(size, rect.height)
    let width = min(rect.width, max(side, TextMeasure.width(of: name, font) + 6))
    let row = rect.centered(rect.width, side)
    let box =
      switch alignment {
      case .left: row.left(width)
      case .center: row.centered(width, side)
      case .right: row.right(width)
      }
    rectangle(box, radius: 3, stroke: color, width: 0.75)
    text(name, in: box.inset(2, 0), font, color, .center)
  }

  /// A text in one line's blanks, with a box for each sign that only one font has.
  private static func shown(_ text: String) -> String {
    func isPrivate(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .privateUse }
    guard text.utf8.contains(where: { $0 == 9 || $0 > 0x7F }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(scalar == "\t" ? " " : isPrivate(scalar) ? "□" : scalar) }
    return String(shown)
  }

  /// The alignment that a word of the format means, for this text.
  static func alignment(_ word: String?, of text: String) -> TextLine.Alignment {
    switch word {
    case "center": return .center
    case "right": return .right
    case "left": return .left
    default: return isRightToLeft(text) ? .right : .left
    }
  }

  /// Whether the first letter of a text is of a script that runs from right to left.
  private static func isRightToLeft(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }?.value
    return first.map { (0x590...0x8FF).contains($0) || (0xFB1D...0xFEFC).contains($0) } ?? false
  }

  // MARK: Signs

  /// Writes a sign in the middle of a rectangle.
  mutating func sign(_ sign: String, in rect: Rect, size: Double, _ color: Color) {
    if sign == SystemItems.glass { return magnifyingGlass(in: rect.centered(size, size), color) }
    guard let inner = sign.first.flatMap({ SystemItems.circled[$0] }) else {
      return text(sign, in: rect, Font(size), color, .center)
    }
    ellipse(rect.centered(size * 0.9, size * 0.9), stroke: color, width: max(1, size / 16))
    text(inner, in: rect, Font(size * 0.66), color, .center)
  }

  private mutating func magnifyingGlass(in rect: Rect, _ color: Color) {
    let part = rect.width / 10
    ellipse(Rect(rect.x + part, rect.y + part, 5 * part, 5 * part), stroke: color, width: max(1, part))
    let end = Point(rect.x + 8.5 * part, rect.y + 8.5 * part)
    line([Point(rect.x + 5.3 * part, rect.y + 5.3 * part), end], color, width: max(1, part))
  }
}
