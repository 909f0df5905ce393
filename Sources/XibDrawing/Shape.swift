/// One thing to paint.
public enum Shape: Sendable {
  case rectangle(Rect, radius: Double, Style)
  case ellipse(Rect, Style)
  /// A line through all points; closed, it may be filled.
  case line([Point], isClosed: Bool, Style)
  case text(TextLine)

  func moved(_ right: Double, _ down: Double) -> Shape {
    switch self {
    case .rectangle(let rect, let radius, let style):
      return .rectangle(rect.moved(right, down), radius: radius, style)
    case .ellipse(let rect, let style): return .ellipse(rect.moved(right, down), style)
    case .line(let points, let isClosed, let style):
      return .line(points.map { Point($0.x + right, $0.y + down) }, isClosed: isClosed, style)
    case .text(var line):
      line.origin = Point(line.origin.x + right, line.origin.y + down)
      return .text(line)
    }
  }
}

/// The fill and the outline of a shape.
public struct Style: Sendable, Hashable {
  public var fill: Color?
  public var stroke: Color?
  /// The width of the outline, in points.
  public var width: Double
  public var isDashed: Bool

  init(fill: Color? = nil, stroke: Color? = nil, width: Double = 1, isDashed: Bool = false) {
    (self.fill, self.stroke, self.width, self.isDashed) = (fill, stroke, width, isDashed)
  }
}

/// One line of text.
public struct TextLine: Sendable {
  public enum Alignment: Sendable, Hashable {
    case left, center, right
  }

  public let text: String
  /// The start, middle or end of the base line, as ``alignment`` says.
  public var origin: Point
  public let alignment: Alignment
  public let font: Font
  public let color: Color
  /// Whether the text runs from right to left, so that a full stop is at its left end.
  public let isRightToLeft: Bool
}

/// A font, as far as a wireframe shows it.
public struct Font: Sendable, Hashable {
  public enum Family: Sendable, Hashable {
    case system, serif, monospaced
  }

  /// The size, in points.
  public var size: Double
  /// The weight, as in CSS: 400 is regular, 700 bold.
  public var weight: Int
  public var isItalic: Bool
  public var family: Family

  init(_ size: Double, weight: Int = 400, isItalic: Bool = false, family: Family = .system) {
    (self.size, self.weight, self.isItalic, self.family) = (size, weight, isItalic, family)
  }
}
