package import XibModel

/// How an element is drawn. Several elements look alike.
enum ElementKind: Sendable {
  // Both platforms.
  case view, label, image, stack, slider, segmented, stepper, datePicker, progress, collection, scroll, split, media
  case embedded, effect, searchField
  // UIKit.
  case button, textField, textView, toggle, activity, picker, pageControl, touchTable, touchCell, navigationBar, tabBar
  case touchToolbar
  // AppKit.
  case macButton, macField, macText, popUp, comboBox, macProgress, box, tabView, matrix, grid, level, colorWell
  case clip, scroller, macTable, tableHeader, pathControl, macImage
  // WatchKit.
  case watchLabel, watchButton, watchImage, watchGroup, watchRow, watchSwitch, watchSlider, watchSeparator
}

/// The elements that are drawn, and how. A row adds an element.
enum ElementKinds {
  /// Elements that look the same on all platforms, or that only one platform has.
  private static let everywhere: [String: ElementKind] = [
    "view": .view, "customView": .view, "control": .view, "collectionReusableView": .view,
    "tableViewCellContentView": .view, "collectionViewCellContentView": .view, "tableCellView": .view,
    "tvDigitEntryView": .view, "searchToolbarItemView": .view,
    "label": .label, "imageView": .image, "stackView": .stack, "slider": .slider, "segmentedControl": .segmented,
    "stepper": .stepper, "datePicker": .datePicker, "progressView": .progress, "collectionView": .collection,
    "collectionViewCell": .view, "scrollView": .scroll, "splitView": .split, "containerView": .embedded,
    "visualEffectView": .effect, "searchBar": .searchField,
    "webView": .media, "wkWebView": .media, "mapView": .media, "glkView": .media, "mtkView": .media,
    "skView": .media, "sceneKitView": .media, "arskView": .media, "arscnView": .media, "arView": .media,
    "openGLView": .media, "quartzView": .media, "pdfView": .media, "AVPlayerView": .media, "avPlayerView": .media,
    "adBannerView": .media, "cameraView": .media,
    "button": .button, "textField": .textField, "textView": .textView, "switch": .toggle,
    "activityIndicatorView": .activity, "pickerView": .picker, "pageControl": .pageControl,
    "tableView": .touchTable, "tableViewCell": .touchCell, "navigationBar": .navigationBar, "tabBar": .tabBar,
    "toolbar": .touchToolbar,
    "popUpButton": .popUp, "comboBox": .comboBox, "searchField": .searchField, "secureTextField": .macField,
    "tokenField": .macField, "progressIndicator": .macProgress, "box": .box, "tabView": .tabView,
    "matrix": .matrix, "form": .matrix, "gridView": .grid, "levelIndicator": .level, "colorWell": .colorWell,
    "clipView": .clip, "scroller": .scroller, "outlineView": .macTable, "tableHeaderView": .tableHeader,
    "pathControl": .pathControl, "ruleEditor": .view, "predicateEditor": .view, "browser": .macTable,
    "imageWell": .macImage, "buttonCell": .macButton, "textFieldCell": .macField, "imageCell": .macImage,
    "formCell": .macField, "scrubber": .view,
  ]

  /// Elements that AppKit draws in another way.
  private static let mac: [String: ElementKind] = [
    "button": .macButton, "textField": .macField, "textView": .macText, "imageView": .macImage,
    "tableView": .macTable, "switch": .toggle,
  ]

  /// The elements of WatchKit, which have no frames.
  private static let watch: [String: ElementKind] = [
    "label": .watchLabel, "button": .watchButton, "imageView": .watchImage, "group": .watchGroup,
    "table": .watchGroup, "tableRow": .watchRow, "switch": .watchSwitch, "slider": .watchSlider,
    "separator": .watchSeparator, "date": .watchLabel, "timer": .watchLabel, "map": .media, "movie": .media,
    "inlineMovie": .media, "picker": .picker, "hmCamera": .media, "sceneKitView": .media, "spriteKitView": .media,
    "paymentButton": .watchButton, "textInputField": .watchButton,
  ]

  /// The kind of an element; `nil` if it is not drawn.
  static func kind(of element: String, on platform: Platform) -> ElementKind? {
    let own: ElementKind? =
      switch platform {
      case .mac: mac[element]
      case .watch: watch[element]
      case .ios, .tv: nil
      }
    return own ?? everywhere[element]
  }

  /// Elements that are not views but hold views.
  static let holders: Set<String> = [
    "subviews", "beginningViews", "middleViews", "endViews", "cells", "prototypes", "sections", "tableViewSection",
    "gridCells", "gridCell", "prototypeCellViews", "items", "views",
  ]

  /// The kinds whose children are placed from the top in AppKit too (`isFlipped`), measured on real documents.
  static let flipped: Set<ElementKind> = [
    .scroll, .split, .tabView, .matrix, .macTable, .macText, .collection, .tableHeader,
  ]

  /// The kinds that show nothing outside their frame.
  static let clipping: Set<ElementKind> = [.scroll, .clip, .touchTable, .macTable, .collection, .macText, .textView]
}

/// Whether an element is drawn on the platform of a document.
package func isDrawn(_ element: String, in document: Document) -> Bool {
  ElementKinds.kind(of: element, on: Platform(document)) != nil
}
