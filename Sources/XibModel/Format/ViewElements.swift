/// What kind of view an element is, which says how it is drawn. Several elements look alike.
package enum ViewKind: Sendable {
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

/// The elements of UIKit and AppKit that are views, with what else the tables know of each, in the part of ``ElementTraits``
/// for views. A row adds a view; who adds one looks at its siblings.
package enum ViewElements {
  static let rows: [(name: String, kind: ViewKind, traits: ElementTraits)] = [
    ("view", .view, [.foundByIdentifier, .withoutOwnSize, .withoutEvents]),
    ("customView", .view, [.foundByIdentifier, .withoutOwnSize, .withoutEvents]),
    ("containerView", .embedded, .withoutOwnSize), ("control", .view, []), ("scrubber", .view, []),
    ("tvDigitEntryView", .view, []), ("searchToolbarItemView", .view, []), ("cameraView", .media, []),
    ("visualEffectView", .effect, [.foundByIdentifier, .withoutOwnSize, .withoutEvents]),
    ("box", .box, [.foundByIdentifier, .withoutEvents]), ("adBannerView", .media, []),

    // Words, pictures and controls.
    ("label", .label, .withoutEvents), ("textField", .textField, .foundByIdentifier),
    ("secureTextField", .macField, .foundByIdentifier), ("tokenField", .macField, .foundByIdentifier),
    ("searchField", .searchField, .foundByIdentifier), ("searchBar", .searchField, []),
    ("textView", .textView, [.foundByIdentifier, .scrolls, .withoutEvents, .laidOutByClip]),
    ("imageView", .image, [.foundByIdentifier, .withoutEvents]), ("imageWell", .macImage, []),
    ("button", .button, .foundByIdentifier), ("popUpButton", .popUp, .foundByIdentifier), ("switch", .toggle, []),
    ("comboBox", .comboBox, .foundByIdentifier), ("segmentedControl", .segmented, .foundByIdentifier),
    ("slider", .slider, .foundByIdentifier), ("stepper", .stepper, .foundByIdentifier),
    ("datePicker", .datePicker, .foundByIdentifier), ("pickerView", .picker, .withoutEvents),
    ("colorWell", .colorWell, .foundByIdentifier), ("pathControl", .pathControl, .foundByIdentifier),
    ("progressView", .progress, .withoutEvents), ("progressIndicator", .macProgress, .foundByIdentifier),
    ("activityIndicatorView", .activity, .withoutEvents), ("levelIndicator", .level, .foundByIdentifier),
    ("pageControl", .pageControl, []), ("ruleEditor", .view, []), ("predicateEditor", .view, []),

    // Views that arrange or scroll others.
    ("stackView", .stack, [.foundByIdentifier, .withoutEvents, .placesItsViews]),
    ("splitView", .split, [.foundByIdentifier, .placesItsViews]), ("tabView", .tabView, .foundByIdentifier),
    ("gridView", .grid, .foundByIdentifier), ("matrix", .matrix, .foundByIdentifier), ("form", .matrix, []),
    ("scrollView", .scroll, [.foundByIdentifier, .scrolls, .withoutOwnSize, .withoutEvents]),
    ("clipView", .clip, [.scrolls, .withoutEvents, .placesItsViews, .laidOutByParent]),
    ("scroller", .scroller, .laidOutByParent), ("browser", .macTable, .foundByIdentifier),
    ("tableView", .touchTable, [.foundByIdentifier, .scrolls, .withoutOwnSize, .withoutEvents, .laidOutByClip]),
    ("outlineView", .macTable, [.foundByIdentifier, .scrolls, .withoutOwnSize, .laidOutByClip]),
    ("collectionView", .collection, [.foundByIdentifier, .scrolls, .withoutOwnSize, .withoutEvents, .laidOutByClip]),
    ("navigationBar", .navigationBar, .withoutEvents), ("tabBar", .tabBar, .withoutEvents),
    ("toolbar", .touchToolbar, .withoutEvents),

    // What these are made of.
    ("tableViewCell", .touchCell, .laidOutByParent), ("tableHeaderView", .tableHeader, .laidOutByParent),
    ("tableViewCellContentView", .view, [.withoutEvents, .laidOutByParent]), ("tableCellView", .view, .laidOutByParent),
    ("collectionViewCell", .view, .laidOutByParent), ("collectionViewCellContentView", .view, []),
    ("collectionReusableView", .view, []), ("buttonCell", .macButton, []), ("textFieldCell", .macField, []),
    ("imageCell", .macImage, []), ("formCell", .macField, []),

    // Views of other frameworks.
    ("webView", .media, [.withoutOwnSize, .withoutEvents]), ("wkWebView", .media, [.withoutOwnSize, .withoutEvents]),
    ("mapView", .media, [.withoutOwnSize, .withoutEvents]), ("glkView", .media, .withoutOwnSize),
    ("mtkView", .media, .withoutOwnSize), ("skView", .media, .withoutOwnSize),
    ("sceneKitView", .media, .withoutOwnSize), ("arskView", .media, []), ("arscnView", .media, []),
    ("arView", .media, []), ("openGLView", .media, []), ("quartzView", .media, []), ("pdfView", .media, []),
    ("AVPlayerView", .media, []), ("avPlayerView", .media, []),
  ]

  /// The kinds of the elements.
  package static let kinds = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.kind) })

  /// The elements of the rows with a trait.
  static func names(with trait: ElementTraits) -> Set<String> {
    Set(rows.lazy.filter { $0.traits.contains(trait) }.map { $0.name })
  }
}
