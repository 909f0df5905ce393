/// The place into which the children of a view are put.
struct Space {
  /// The frame of the view on the drawing. A child's frame is in the coordinates of this rectangle.
  var bounds: Rect
  /// Whether y grows downwards in it, as everywhere in UIKit and in some views of AppKit.
  var isFlipped: Bool
  /// The part of the drawing in which children can be seen; `nil` for all of it.
  var clip: Rect?
  /// The opacity of all views around.
  var opacity = 1.0
  var isHidden = false
  var tint: Color
  var depth = 0

  /// The deepest nesting that is drawn. Real documents nest less than 40 deep.
  static let deepest = 150

  /// The frame of a child on the drawing.
  func place(_ frame: Rect) -> Rect {
    let y = isFlipped ? bounds.y + frame.y : bounds.maxY - frame.y - frame.height
    return Rect(bounds.x + frame.x, y, frame.width, frame.height)
  }
}
