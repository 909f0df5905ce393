extension ArchiveProperties {
  /// Properties of AppKit's views.
  static let views: KeyValuePairs<String, ArchiveProperty> = [
    "NSvFlags": .flags(viewFlags),
    "NSSubviews": .list("subviews"), "NSTag": .attribute("tag", usual: "0"),
    "NSHuggingPriority": .priorities(
      horizontal: "horizontalHuggingPriority", vertical: "verticalHuggingPriority"),
    "NSAntiCompressionPriority": .priorities(
      horizontal: "horizontalCompressionResistancePriority", vertical: "verticalCompressionResistancePriority"),
    "NSViewIsLayerTreeHost": .attribute("wantsLayer", usual: "NO"),
    "NSCustomView.NSClassName": .attribute("customClass"),
    // Scroll views and what scrolls.
    "NSContentView": .child("contentView"), "NSVScroller": .child("verticalScroller"),
    "NSHScroller": .child("horizontalScroller"), "NSHeaderView": .child("headerView"),
    "NSCornerView": .child("cornerView"), "NSBGColor": .child("backgroundColor"),
    "NSScrollView.NSsFlags": .flags([
      .bits(0, 2, "borderType", [0: "none", 1: "line", 3: "groove"]), .clear(4, "hasVerticalScroller"),
      .clear(5, "hasHorizontalScroller"), .bit(9, "autohidesScrollers"),
    ]),
    "NSScrollView.NSScrollAmts": .floats([
      "horizontalPageScroll", "verticalPageScroll", "horizontalLineScroll", "verticalLineScroll",
    ]),
    "NScvFlags": .flags([.bit(1, "copiesOnScroll", "NO"), .clear(2, "drawsBackground")]),
    "NSScroller.NSsFlags": .flags([.bit(0, "horizontal")]),
    "NSScroller.NSCurValue": .attribute("doubleValue", usual: "0"),
    "NSArrowsLoc": .words("arrowsPosition", ["", "", "none"]),
    // Tables.
    "NSTableColumns": .list("tableColumns"), "NSHeaderCell": .child("headerCell"), "NSDataCell": .child("dataCell"),
    "NSRowHeight": .attribute("rowHeight"), "NSGridColor": .child("gridColor"),
    "NSTableColumn.NSIdentifier": .attribute("identifier"), "NSTableColumn.NSWidth": .attribute("width"),
    "NSTableColumn.NSMinWidth": .attribute("minWidth"), "NSTableColumn.NSMaxWidth": .attribute("maxWidth"),
    // Boxes, tabs, splits and collections.
    "NSBoxType": .words("boxType", ["primary", "secondary", "separator", "oldStyle", "custom"]),
    "NSBorderType": .words("borderType", ["none", "line", "bezel", "groove"]),
    "NSTitlePosition": .words(
      "titlePosition", ["noTitle", "aboveTop", "atTop", "belowTop", "aboveBottom", "atBottom", "belowBottom"]),
    "NSBorderColor2": .child("borderColor"), "NSFillColor2": .child("fillColor"),
    "NSBorderWidth2": .attribute("borderWidth"), "NSCornerRadius2": .attribute("cornerRadius"),
    "NSOffsets": .unread, "NSTitleCell": .unread, "NSTransparent": .attribute("transparent", usual: "NO"),
    "NSAllowTruncatedLabels": .attribute("allowsTruncatedLabels"),
    "NSTabView.NSDrawsBackground": .attribute("drawsBackground"),
    "NSTabViewItems": .list("tabViewItems"), "NSTabView.NSFont": .child("font"),
    "NSSelectedTabViewItem": .unread, "NSTabViewItem.NSColor": .unread, "NSTabViewItem.NSView": .child("view"),
    "NSTvFlags": .flags([
      .bits(
        0, 3, "type",
        [
          1: "leftTabsBezelBorder", 2: "bottomTabsBezelBorder", 3: "rightTabsBezelBorder", 4: "noTabsBezelBorder",
          5: "noTabsLineBorder", 6: "noTabsNoBorder",
        ])
    ]),
    "NSIsVertical": .attribute("vertical"),
    "NSDividerStyle": .words("dividerStyle", ["", "", "thin", "paneSplitter"]),
    "NSMinGridSize": .pair(element: "size", key: "minItemSize", names: ["width", "height"]),
    "NSMaxGridSize": .pair(element: "size", key: "maxItemSize", names: ["width", "height"]),
    "NSMaxNumberOfGridRows": .attribute("maxNumberOfRows", usual: "0"),
    "NSMaxNumberOfGridColumns": .attribute("maxNumberOfColumns", usual: "0"),
    "NSBackgroundColors": .firstChild("primaryBackgroundColor"),
  ]

  private static let mask = "autoresizingMask"

  private static let viewFlags: [ArchiveFlag] = [
    .bit(0, "flexibleMinX", in: mask), .bit(1, "widthSizable", in: mask), .bit(2, "flexibleMaxX", in: mask),
    .bit(3, "flexibleMinY", in: mask), .bit(4, "heightSizable", in: mask), .bit(5, "flexibleMaxY", in: mask),
    .clear(8, "autoresizesSubviews"), .bits(12, 2, "focusRingType", [1: "none"]), .bit(31, "hidden"),
  ]
}
