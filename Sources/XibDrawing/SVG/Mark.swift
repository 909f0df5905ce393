/// A mark on a drawing that shows where something changed. Marks differ in shape, not by colour alone.
package struct Mark: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case added, removed, changed, moved
    /// Something that a person must decide, and something that is decided.
    case conflict, decision

    /// The kinds of a difference between two versions.
    package static let changes: [Kind] = [.added, .removed, .changed, .moved]

    /// The sign in the corner of the mark.
    package var sign: String {
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

  package let kind: Kind
  /// The frame of the object on the drawing.
  package let frame: Rect
  /// The frame that the object had in the other version, if it is another one; an arrow comes from there.
  package let origin: Rect?
  /// The number of the entry in the list of changes that the mark belongs to.
  package let entry: Int
  package let title: String
  package let isBookkeeping: Bool
  /// Whether nobody decided the change, so that a page shows the mark only with its entry.
  package let isMinor: Bool
  /// How large the badge is; more than 1 on a drawing that is shown small.
  package let scale: Double

  package init(
    _ kind: Kind, frame: Rect, origin: Rect? = nil, entry: Int, title: String, isBookkeeping: Bool = false,
    isMinor: Bool = false, scale: Double = 1
  ) {
    (self.kind, self.frame, self.origin, self.entry) = (kind, frame, origin, entry)
    (self.title, self.isBookkeeping, self.isMinor, self.scale) = (title, isBookkeeping, isMinor, scale)
  }

  /// Whether two marks differ only in their places and titles.
  func isGrouped(with other: Mark) -> Bool {
    (entry, kind, isBookkeeping, isMinor) == (other.entry, other.kind, other.isBookkeeping, other.isMinor)
  }

  /// The outline around the object.
  var outline: Rect { frame.inset(-2, -2) }

  /// The middle of the badge: beside the outline, so that it hides little of the object, and whole on the drawing.
  var badge: Point {
    let most = MarkLooks.radius * scale
    return Point(max(outline.x - 5 * scale, most), max(outline.y - 5 * scale, most))
  }

  /// Where an arrow starts; `nil` if it would be too short to be seen.
  var arrowStart: Rect? {
    origin.flatMap { abs($0.midX - frame.midX) + abs($0.midY - frame.midY) > 6 ? $0 : nil }
  }

  /// The head of the arrow from another place.
  func arrowHead(from other: Rect) -> [Point] {
    let (start, end) = (Point(other.midX, other.midY), Point(frame.midX, frame.midY))
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = max(1, (x * x + y * y).squareRoot())
    let (right, down) = (x / length * 9, y / length * 9)
    return [
      end, Point(end.x - right - down / 2, end.y - down + right / 2),
      Point(end.x - right + down / 2, end.y - down - right / 2),
    ]
  }
}

/// The common looks of all marks of a kind: a style and a badge, which a page or a picture states once.
///
/// The badge is a disc, a square or a diamond with a sign, so that kinds are not told apart by colour alone.
package enum MarkLooks {
  /// The style of marks, as CSS.
  package static let style = common + Mark.Kind.allCases.map { ".mark.\($0.rawValue){color:\(color(of: $0))}" }.joined()

  /// An `svg` element that shows nothing and defines the badges; once on a page with marks.
  package static let badges =
    #"<svg xmlns="http://www.w3.org/2000/svg" class="unseen" width="0" height="0" aria-hidden="true">"#
    + definitions(of: Mark.Kind.allCases) + "</svg>"

  /// The badges of some kinds.
  static func definitions(of kinds: [Mark.Kind]) -> String { "<defs>" + kinds.map(badge).joined() + "</defs>" }

  /// The name of a kind's badge in its page.
  static func name(of kind: Mark.Kind) -> String { "badge-\(kind.rawValue)" }

  private static let common =
    // However small or large the picture is shown, lines stay as wide.
    ".mark rect,.mark polyline{vector-effect:non-scaling-stroke}"
    + ".mark rect{fill:currentColor;fill-opacity:0;stroke:currentColor;stroke-width:2}"
    + ".mark.added rect,.mark.removed rect{fill-opacity:.07}"
    + ".mark.removed rect,.mark.changed rect,.mark.decision rect{stroke-dasharray:4 3}"
    + ".mark.changed rect{stroke-width:2;rx:5px}"
    + ".mark polyline{fill:none;stroke:currentColor;stroke-width:2;stroke-opacity:.6}"
    + ".mark polygon{fill:currentColor;fill-opacity:.6}"
    + ".mark .origin{fill:none;stroke-opacity:.6;stroke-width:1;stroke-dasharray:4 3}"

  /// Colours that can be read on light and dark.
  private static func color(of kind: Mark.Kind) -> String {
    switch kind {
    case .added: "#1a8f3c"
    case .removed: "#d1242f"
    case .changed: "#b87700"
    case .moved: "#0b62d6"
    case .conflict: "#b3168a"
    case .decision: "#0e7c86"
    }
  }

  /// The distance from the middle of the largest badge to its edge.
  static let radius = 9.0

  private static func badge(of kind: Mark.Kind) -> String {
    let ground =
      switch kind {
      case .added: #"<circle r="7" fill="currentColor"/>"#
      case .removed, .decision: #"<path d="M-7-7h14v14h-14z" fill="currentColor"/>"#
      case .changed, .moved, .conflict: #"<path d="M0-9l9 9-9 9-9-9z" fill="currentColor"/>"#
      }
    return "<g id=\"\(name(of: kind))\">\(ground)"
      + ##"<text y="4" text-anchor="middle" font-size="12" font-weight="700" fill="#fff">\##(kind.sign)</text></g>"##
  }
}
