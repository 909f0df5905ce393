package import XibModel

/// How elements are drawn: those of UIKit and AppKit as ``ViewElements`` has them, but for these.
enum ElementKinds {
  /// Elements that AppKit draws in another way.
  private static let mac: [String: ViewKind] = [
    "button": .macButton, "textField": .macField, "textView": .macText, "imageView": .macImage,
    "tableView": .macTable, "switch": .toggle,
  ]

  /// The elements of WatchKit, which have no frames.
  private static let watch: [String: ViewKind] = [
    "label": .watchLabel, "button": .watchButton, "imageView": .watchImage, "group": .watchGroup,
    "table": .watchGroup, "tableRow": .watchRow, "switch": .watchSwitch, "slider": .watchSlider,
    "separator": .watchSeparator, "date": .watchLabel, "timer": .watchLabel, "map": .media, "movie": .media,
    "inlineMovie": .media, "picker": .picker, "hmCamera": .media, "sceneKitView": .media, "spriteKitView": .media,
    "paymentButton": .watchButton, "textInputField": .watchButton,
  ]

  /// The kind of an element; `nil` if it is not drawn.
  static func kind(of element: String, on platform: Platform) -> ViewKind? {
    let own: ViewKind? =
      switch platform {
      case .mac: mac[element]
      case .watch: watch[element]
      case .ios, .tv: nil
      }
    return own ?? ViewElements.kinds[element]
  }

  /// Elements that are not views but hold views.
  static let holders: Set<String> = [
    "subviews", "beginningViews", "middleViews", "endViews", "cells", "prototypes", "sections", "tableViewSection",
    "gridCells", "gridCell", "prototypeCellViews", "items", "views",
  ]

  /// The kinds whose children are placed from the top in AppKit too (`isFlipped`), measured on real documents.
  static let flipped: Set<ViewKind> = [
    .scroll, .split, .tabView, .matrix, .macTable, .macText, .collection, .tableHeader,
  ]

  /// The kinds that show nothing outside their frame.
  static let clipping: Set<ViewKind> = [.scroll, .clip, .touchTable, .macTable, .collection, .macText, .textView]
}

/// Whether an element is drawn on the platform of a document.
package func isDrawn(_ element: String, in document: Document) -> Bool {
  ElementKinds.kind(of: element, on: Platform(document)) != nil
}
