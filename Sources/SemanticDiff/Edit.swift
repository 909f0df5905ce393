internal import XibModel

/// A step that makes a change.
///
/// Elements are named by their number in the old version; what only the new version has by its number there, counted on
/// from those of the old one. So a change can be made without the document it was found in.
enum Edit: Sendable {
  /// Takes an element, with all in it, out of the document.
  case remove(Int)
  /// Puts an element somewhere: a new one, or one that is there already.
  case place(Placement)
  case setAttribute(Int, name: String, value: String?)
  case setText(Int, String)
  case rename(Int, String)
  /// Gives an element other attributes, another text and other children at once.
  case replace(Int, Fragment)
}

/// Where an element goes.
struct Placement: Sendable {
  let element: Int
  let parent: Int
  /// The sibling before it; -1 for the first.
  let predecessor: Int
  /// The element's number in the new version: a predecessor is placed before what follows it.
  let rank: Int
  /// The element, where it is new.
  let fragment: Fragment?
}

/// An element as a value, apart from any document.
struct Fragment: Sendable {
  let element: Int
  let name: String
  let attributes: [Attribute]
  let text: String
  let children: [Fragment]
}
