/// A picture of one scene, window, view or menu of a document, or of the map of a storyboard.
package struct Drawing: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case scene, window, view, menu, map
    /// A tab of a tab view that is not the selected one.
    case tab
  }

  package let kind: Kind
  /// The scene's id, or the object's; `map` for the map. No two drawings of a document have the same.
  package let id: String
  /// The name to show to a person.
  package let title: String
  package let size: Size
  /// The colour under all boxes; `nil` if the drawing is transparent.
  package let background: Color?
  /// The boxes in the order they are painted: a view comes before what it contains.
  package let boxes: [Box]
  /// Why it is only a sketch of what the document shows; `nil` if it is more.
  package internal(set) var note: String?

  /// Whether a person sees no difference between this drawing and another one.
  package func looks(like other: Drawing) -> Bool {
    (size, background, note) == (other.size, other.background, other.note) && boxes.count == other.boxes.count
      && zip(boxes, other.boxes).allSatisfy { $0.looks(like: $1) }
  }
}

/// One object on a drawing.
package struct Box: Sendable {
  /// The id of the object; `nil` for things that are not objects, such as a simulated bar.
  package let id: String?
  package let element: String
  /// The kind and name of the object, for people.
  package let title: String
  /// The frame on the drawing.
  package let frame: Rect
  /// The part of the drawing in which the object can be seen; `nil` for all of it.
  package let clip: Rect?
  /// Whether the object is hidden when the program starts. It is drawn faintly.
  package let isHidden: Bool
  /// Whether the document states no frame, so that this one is a guess.
  package let isGuessed: Bool
  /// How opaque the object is, with everything around it, from 0 to 1.
  package let opacity: Double
  package internal(set) var shapes: [Shape]

  fileprivate func looks(like other: Box) -> Bool {
    (frame, clip, isHidden, opacity) == (other.frame, other.clip, other.isHidden, other.opacity)
      && shapes == other.shapes
  }

  func moved(_ right: Double, _ down: Double) -> Box {
    Box(
      id: id, element: element, title: title, frame: frame.moved(right, down), clip: clip?.moved(right, down),
      isHidden: isHidden, isGuessed: isGuessed, opacity: opacity, shapes: shapes.map { $0.moved(right, down) })
  }
}

extension Box {
  /// The box, visible only in a part of the drawing.
  func clipped(to part: Rect) -> Box {
    Box(
      id: id, element: element, title: title, frame: frame, clip: (clip ?? part).intersection(part),
      isHidden: isHidden, isGuessed: isGuessed, opacity: opacity, shapes: shapes)
  }
}
