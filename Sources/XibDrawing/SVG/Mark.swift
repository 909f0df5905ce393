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
  /// How large the badge is; more than 1 on a drawing that is shown small.
  public let scale: Double

  public init(
    _ kind: Kind, frame: Rect, origin: Rect? = nil, entry: Int, title: String, isBookkeeping: Bool = false,
    scale: Double = 1
  ) {
    (self.kind, self.frame, self.origin, self.entry) = (kind, frame, origin, entry)
    (self.title, self.isBookkeeping, self.scale) = (title, isBookkeeping, scale)
  }

  /// The outline around the object.
  var outline: Rect { frame.inset(-2, -2) }

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
