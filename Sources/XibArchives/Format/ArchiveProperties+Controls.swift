extension ArchiveProperties {
  /// Properties of AppKit's other controls and its controllers.
  static let controls: KeyValuePairs<String, ArchiveProperty> = [
    "NSMaxValue": .attribute("maxValue", usual: "0"), "NSMinValue": .attribute("minValue", usual: "0"),
    "NSSliderCell.NSValue": .attribute("doubleValue", usual: "0"),
    "NSAltIncValue": .attribute("altIncrementValue", usual: "0"),
    "NSNumberOfTickMarks": .attribute("numberOfTickMarks", usual: "0"),
    "NSTickMarkPosition": .words("tickMarkPosition", ["below", "above", "left", "right"]),
    "NSAllowsTickMarkValuesOnly": .attribute("allowsTickMarkValuesOnly", usual: "NO"),
    "NSVertical": .unread, "NSWarningValue": .attribute("warningValue", usual: "0"),
    "NSCriticalValue": .attribute("criticalValue", usual: "0"),
    "NSIndicatorStyle": .words(
      "levelIndicatorStyle", ["relevancy", "continuousCapacity", "discreteCapacity", "rating"]),
    "NSpiFlags": .flags([
      .bit(1, "indeterminate"), .bits(8, 2, "controlSize", [1: "small", 2: "mini"]),
      .bits(12, 1, "style", [0: "bar", 1: "spinning"]), .bit(13, "displayedWhenStopped", "NO"),
    ]),
    "NSImageView.NSEditable": .unread,
    // Segments.
    "NSSegmentImages": .list("segments"), "NSSelectedSegment": .attribute("selectedSegment", usual: "-1"),
    "NSTrackingMode": .words("trackingMode", ["", "selectAny", "momentary"]),
    "NSSegmentStyle": .words(
      "style", ["", "rounded", "texturedRounded", "roundRect", "texturedSquare", "capsule", "smallSquare"]),
    "NSSegmentItemWidth": .attribute("width"), "NSSegmentItemLabel": .attribute("label", usual: ""),
    "NSSegmentItemTooltip": .attribute("toolTip"), "NSSegmentItemImage": .child("image"),
    "NSSegmentItemImageScaling": .unread, "NSSegmentItemSelected": .attribute("selected", usual: "NO"),
    "NSSegmentItemTag": .attribute("tag", usual: "0"), "NSSegmentItemDisabled": .opposite("enabled"),
    // Controllers.
    "NSSharedInstance": .attribute("representsSharedInstance"), "NSObjectClassName": .attribute("objectClassName"),
    "NSObjectController.NSEditable": .attribute("editable"), "NSNibName": .attribute("nibName"),
    "NSDeclaredKeys": .list("declaredKeys"),
    "NSOpenGLView.NSViewWantsBestResolutionOpenGLSurface": .attribute("wantsBestResolutionOpenGLSurface"),
    // The view of WebKit has keys without a prefix.
    "FrameName": .attribute("frameName", usual: ""), "GroupName": .attribute("groupName", usual: ""),
    "UseBackForwardList": .attribute("maintainsBackForwardList"), "AllowsUndo": .attribute("allowsUndo"),
  ]

  /// Properties of menus.
  static let menus: KeyValuePairs<String, ArchiveProperty> = [
    "NSTitle": .attribute("title", usual: ""), "NSMenuItems": .list("items"), "NSSubmenu": .child("submenu"),
    "NSKeyEquiv": .attribute("keyEquivalent", usual: ""),
    "NSKeyEquivModMask": .unread,
    "NSIsDisabled": .opposite("enabled"), "NSSegmentedCell.NSContents": .unread,
    "NSIsSeparator": .attribute("isSeparatorItem", usual: "NO"),
    "NSIsHidden": .attribute("hidden", usual: "NO"), "NSIsAlternate": .attribute("alternate", usual: "NO"),
    "NSState": .words("state", ["", "on"]), "NSMenuItem.NSTag": .attribute("tag", usual: "0"),
    "NSMenu.NSName": .attribute("systemMenu"), "NSNoAutoenable": .opposite("autoenablesItems"),
    "NSMenuItem.NSImage": .child("image"), "NSIndent": .attribute("indentationLevel", usual: "0"),
  ]

  private static let modifiers = "keyEquivalentModifierMask"

  static let modifierFlags: [ArchiveFlag] = [
    .bit(17, "shift", in: modifiers), .bit(18, "control", in: modifiers), .bit(19, "option", in: modifiers),
    .bit(20, "command", in: modifiers),
  ]

  /// The names of the menus that the system knows.
  static let systemMenus = [
    "_NSMainMenu": "main", "_NSAppleMenu": "apple", "_NSServicesMenu": "services", "_NSWindowsMenu": "window",
    "_NSRecentDocumentsMenu": "recentDocuments", "_NSHelpMenu": "help", "_NSFontMenu": "font",
    "_NSOpenRecentMenu": "openRecent",
  ]
}
