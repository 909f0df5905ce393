internal import XibModel

/// One step in making a change.
///
/// Elements of the old version have their number there. The numbers of elements that only the new version has follow
/// those of the old one. So a change can be made without the document in which it was found.
enum Edit: Sendable {
  /// Removes an element with everything in it.
  case remove(Int)
  /// Puts an element, new or existing, in a place.
  case place(Placement)
  case setAttribute(Int, name: String, value: String?)
  case setText(Int, String)
  case rename(Int, String)
  /// Replaces the name, attributes, text and children of an element at once.
  case replace(Int, Fragment)
}

/// The place to put an element.
struct Placement: Sendable {
  let element: Int
  let parent: Int
  /// The previous sibling; -1 if the element comes first.
  let predecessor: Int
  /// The element's number in the new version. Placements are made in this order, so that a predecessor is placed first.
  let rank: Int
  /// The element itself, if it is new; `nil` if it already exists.
  let fragment: Fragment?
}

/// An element as a value, independent of any document.
struct Fragment: Sendable {
  let element: Int
  let name: String
  let attributes: [Attribute]
  let text: String
  let children: [Fragment]
}
