/// A point on a drawing, in points; y grows downwards.
package struct Point: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A width and a height, in points.
package struct Size: Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle on a drawing, in points; its origin is its top left corner.
package struct Rect: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package init(_ size: Size) { self.init(0, 0, size.width, size.height) }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var size: Size { Size(width, height) }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package func inset(_ horizontal: Double, _ vertical: Double) -> Rect {
    Rect(x + horizontal, y + vertical, max(0, width - 2 * horizontal), max(0, height - 2 * vertical))
  }

  package func moved(_ right: Double, _ down: Double) -> Rect { Rect(x + right, y + down, width, height) }

  /// The part that both rectangles cover; without width or height if there is none.
  package func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
  }

  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// A rectangle of this size with the same centre.
  func centered(_ width: Double, _ height: Double) -> Rect {
    Rect(midX - width / 2, midY - height / 2, width, height)
  }

  // MARK: Parts

  /// The part of this width or height along one edge.
  func left(_ width: Double) -> Rect { Rect(x, y, min(width, self.width), height) }
  func right(_ width: Double) -> Rect { Rect(maxX - min(width, self.width), y, min(width, self.width), height) }
  func top(_ height: Double) -> Rect { Rect(x, y, width, min(height, self.height)) }
  func bottom(_ height: Double) -> Rect {
    Rect(x, maxY - min(height, self.height), width, min(height, self.height))
  }

  /// The rectangle without parts at its edges.
  func without(left: Double = 0, right: Double = 0, top: Double = 0, bottom: Double = 0) -> Rect {
    Rect(x + left, y + top, max(0, width - left - right), max(0, height - top - bottom))
  }

  /// Equal parts one below the other.
  func rows(_ count: Int) -> [Rect] {
    let height = height / Double(max(1, count))
    return (0..<max(0, count)).map { Rect(x, y + Double($0) * height, width, height) }
  }

  /// Equal parts side by side.
  func columns(_ count: Int) -> [Rect] {
    let width = width / Double(max(1, count))
    return (0..<max(0, count)).map { Rect(x + Double($0) * width, y, width, height) }
  }
}

extension Collection<Rect> {
  /// The smallest rectangle around all of them; `nil` if there is none.
  package var union: Rect? { first.map { dropFirst().reduce($0) { $0.union($1) } } }
}
