/// One thing to paint.
package enum Shape: Sendable, Equatable {
  case rectangle(Rect, radius: Double, Style)
  case ellipse(Rect, Style)
  /// A line through all points; closed, it may be filled.
  case line([Point], isClosed: Bool, Style)
  case text(TextLine)
  /// An image, of which a part may be visible; with a tint, only its shape counts.
  case image(Picture, Rect, part: Rect, tint: Color?)

  func moved(_ right: Double, _ down: Double) -> Shape {
    switch self {
    case .rectangle(let rect, let radius, let style):
      return .rectangle(rect.moved(right, down), radius: radius, style)
    case .ellipse(let rect, let style): return .ellipse(rect.moved(right, down), style)
    case .line(let points, let isClosed, let style):
      return .line(points.map { Point($0.x + right, $0.y + down) }, isClosed: isClosed, style)
    case .image(let picture, let rect, let part, let tint):
      return .image(picture, rect.moved(right, down), part: part.moved(right, down), tint: tint)
    case .text(var line):
      line.origin = Point(line.origin.x + right, line.origin.y + down)
      return .text(line)
    }
  }
}

/// The fill and the outline of a shape.
package struct Style: Sendable, Hashable {
  package var fill: Color?
  package var stroke: Color?
  /// The width of the outline, in points.
  package var width: Double
  package var isDashed: Bool

  init(fill: Color? = nil, stroke: Color? = nil, width: Double = 1, isDashed: Bool = false) {
    (self.fill, self.stroke, self.width, self.isDashed) = (fill, stroke, width, isDashed)
  }
}

/// One line of text.
package struct TextLine: Sendable, Equatable {
  package enum Alignment: Sendable, Hashable {
    case left, center, right
  }

  package let text: String
  /// The start, middle or end of the base line, as ``alignment`` says.
  package var origin: Point
  package let alignment: Alignment
  package let font: Font
  package let color: Color
  /// Whether the text runs from right to left, so that a full stop is at its left end.
  package let isRightToLeft: Bool
}

/// A font, as far as a wireframe shows it.
package struct Font: Sendable, Hashable {
  package enum Family: Sendable, Hashable {
    case system, serif, monospaced
  }

  /// The size, in points.
  package var size: Double
  /// The weight, as in CSS: 400 is regular, 700 bold.
  package var weight: Int
  package var isItalic: Bool
  package var family: Family
  /// The name of a font of icons, in which letters are signs; `nil` for any other.
  var icons: String?

  init(_ size: Double, weight: Int = 400, isItalic: Bool = false, family: Family = .system) {
    (self.size, self.weight, self.isItalic, self.family) = (size, weight, isItalic, family)
  }
}

/// A colour in sRGB.
package struct Color: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  /// From 0, which can't be seen, to 1.
  package let alpha: Double

  /// A colour of components, each limited to the range from 0 to 1.
  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(1, max(0, part)) * 255).rounded()) }
    (self.red, self.green, self.blue) = (byte(red), byte(green), byte(blue))
    self.alpha = min(1, max(0, alpha))
  }

  init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// A colour from a number such as 0xRRGGBB.
  init(_ hex: UInt32, alpha: Double = 1) {
    (red, green, blue) = (UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    self.alpha = alpha
  }

  func faded(_ factor: Double) -> Color {
    Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha * factor)
  }

  /// How light the colour looks, from 0 to 1.
  var lightness: Double { (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255 }
}
