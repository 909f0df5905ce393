/// A mark on a drawing that shows where something changed. Marks differ in shape, not by colour alone.
public struct Mark: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case added, removed, changed, moved
    /// Something that a person must decide, and something that is decided.
    case conflict, decision

    /// The kinds of a difference between two versions.
    public static let changes: [Kind] = [.added, .removed, .changed, .moved]

    /// The sign in the corner of the mark.
    public var sign: String {
      switch self {
      case .added: "+"
      case .removed: "−"
      case .changed: "~"
      case .moved: "→"
      case .conflict: "!"
      case .decision: "✓"
      }
    }
  }

  public let kind: Kind
  /// The frame of the object on the drawing.
  public let frame: Rect
  /// The frame that the object had in the other version, if it is another one; an arrow comes from there.
  public let origin: Rect?
  /// The number of the entry in the list of changes that the mark belongs to.
  public let entry: Int
  public let title: String
  public let isBookkeeping: Bool

  public init(
    _ kind: Kind, frame: Rect, origin: Rect? = nil, entry: Int, title: String, isBookkeeping: Bool = false
  ) {
    (self.kind, self.frame, self.origin, self.entry) = (kind, frame, origin, entry)
    (self.title, self.isBookkeeping) = (title, isBookkeeping)
  }

  /// Colours that can be read on light and dark.
  var color: Color {
    switch kind {
    case .added: Color(0x1A8F3C)
    case .removed: Color(0xD1242F)
    case .changed: Color(0xB87700)
    case .moved: Color(0x0B62D6)
    case .conflict: Color(0xB3168A)
    case .decision: Color(0x0E7C86)
    }
  }

  /// The shapes of the mark.
  var shapes: [Shape] {
    var shapes: [Shape] = []
    let isDashed = [.removed, .changed, .decision].contains(kind)
    let outline = frame.inset(-2, -2)
    shapes.append(
      .rectangle(
        outline, radius: kind == .changed ? 5 : 1,
        Style(
          fill: color.faded(isWhole ? 0.1 : 0), stroke: color, width: kind == .changed ? 2 : 2.5, isDashed: isDashed)))
    if kind == .removed {
      shapes.append(.line([Point(outline.x, outline.y), Point(outline.maxX, outline.maxY)], isClosed: false, stroke))
    }
    if let origin, abs(origin.midX - frame.midX) + abs(origin.midY - frame.midY) > 6 { shapes += arrow(from: origin) }
    // The sign is in a disc, a square or a diamond.
    let badge = Rect(outline.x - 7, outline.y - 7, 14, 14)
    switch kind {
    case .added: shapes.append(.ellipse(badge, Style(fill: color)))
    case .removed, .decision: shapes.append(.rectangle(badge, radius: 0, Style(fill: color)))
    case .changed, .moved, .conflict:
      let diamond = [
        Point(badge.midX, badge.y - 2), Point(badge.maxX + 2, badge.midY), Point(badge.midX, badge.maxY + 2),
        Point(badge.x - 2, badge.midY),
      ]
      shapes.append(.line(diamond, isClosed: true, Style(fill: color)))
    }
    let white = Color(white: 1)
    let origin = Point(badge.midX, badge.midY + 4)
    shapes.append(
      .text(TextLine(text: kind.sign, origin: origin, alignment: .center, font: Font(12, weight: 700), color: white)))
    return shapes
  }

  /// Whether all of the object is new or gone. Other marks only catch the pointer, and leave the picture as it is.
  private var isWhole: Bool { kind == .added || kind == .removed }

  private var stroke: Style { Style(stroke: color, width: 1.5) }

  private func arrow(from other: Rect) -> [Shape] {
    let (start, end) = (Point(other.midX, other.midY), Point(frame.midX, frame.midY))
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = max(1, (x * x + y * y).squareRoot())
    let (right, down) = (x / length * 9, y / length * 9)
    let head = [
      end, Point(end.x - right - down / 2, end.y - down + right / 2),
      Point(end.x - right + down / 2, end.y - down - right / 2),
    ]
    return [
      .rectangle(other, radius: 1, Style(stroke: color.faded(0.6), width: 1, isDashed: true)),
      .line([start, end], isClosed: false, Style(stroke: color, width: 2)),
      .line(head, isClosed: true, Style(fill: color)),
    ]
  }
}
