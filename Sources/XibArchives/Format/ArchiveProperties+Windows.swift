extension ArchiveProperties {
  /// Properties of windows and their toolbars.
  static let windows: KeyValuePairs<String, ArchiveProperty> = [
    "NSWindowView": .child("contentView"), "NSWindowTitle": .attribute("title", usual: ""),
    "NSWindowClass": .attribute("customClass"), "NSWindowStyleMask": .flags(styles),
    "NSWTFlags": .flags([
      .bit(10, "showsToolbarButton", "NO"), .clear(11, "autorecalculatesKeyViewLoop"),
      .bit(19, "leftStrut", in: "initialPositionMask"), .bit(20, "rightStrut", in: "initialPositionMask"),
      .bit(21, "topStrut", in: "initialPositionMask"), .bit(22, "bottomStrut", in: "initialPositionMask"),
      .clear(28, "oneShot"), .clear(29, "deferred"),
      .bit(30, "releasedWhenClosed", "NO"), .bit(31, "hidesOnDeactivate"),
    ]),
    "NSWindowBacking": .words("backingType", ["retained", "nonretained", ""]),
    "NSFrameAutosaveName": .attribute("frameAutosaveName"),
    "NSWindowIsRestorable": .attribute("restorable", usual: "YES"),
    "NSMaxSize": .unread, "NSMinSize": .unread,
    "NSWindowContentMaxSize": .pair(element: "value", key: "maxSize", names: ["width", "height"]),
    "NSWindowContentMinSize": .pair(element: "value", key: "minSize", names: ["width", "height"]),
    "NSWindowTemplate.NSViewClass": .object("toolbar"),
    "NSContentBorderThicknessMinY": .part("minY", element: "contentBorderThickness", key: nil),
    "NSContentBorderThicknessMaxY": .part("maxY", element: "contentBorderThickness", key: nil),
    "NSToolbarIdentifier": .attribute("implicitIdentifier"),
    "NSToolbarPrefersToBeShown": .attribute("prefersToolbarShown", usual: "YES"),
    "NSToolbarShowsBaselineSeparator": .attribute("showsBaselineSeparator", usual: "YES"),
    "NSToolbarAllowsUserCustomization": .attribute("allowsUserCustomization", usual: "YES"),
    "NSToolbarAutosavesConfiguration": .attribute("autosavesConfiguration", usual: "YES"),
    "NSToolbarDisplayMode": .words("displayMode", ["default", "iconAndLabel", "iconOnly", "labelOnly"]),
    "NSToolbarSizeMode": .words("sizeMode", ["default", "regular", "small"]),
    "NSToolbarIBAllowedItems": .list("allowedToolbarItems"),
    "NSToolbarIBDefaultItems": .list("defaultToolbarItems"), "NSToolbarIBSelectableItems": .unread,
    "NSToolbarItemIdentifier": .attribute("implicitItemIdentifier"), "NSToolbarItemLabel": .attribute("label"),
    "NSToolbarItemPaletteLabel": .attribute("paletteLabel"), "NSToolbarItemToolTip": .attribute("toolTip", usual: ""),
    "NSToolbarItemView": .child("view"), "NSToolbarItemImage": .child("image"),
    "NSToolbarItemMinSize": .unread, "NSToolbarItemMaxSize": .unread,
    "NSToolbarItemAutovalidates": .attribute("autovalidates", usual: "YES"),
    "NSToolbarItemTag": .attribute("tag", usual: "0"), "NSToolbarIsUserRemovable": .unread,
    "NSToolbarItemVisibilityPriority": .attribute("visibilityPriority", usual: "0"),
    "NSToolbarItemMenuFormRepresentation": .unread,
  ]

  private static let mask = "styleMask"

  private static let styles: [ArchiveFlag] = [
    .bit(0, "titled", in: mask), .bit(1, "closable", in: mask), .bit(2, "miniaturizable", in: mask),
    .bit(3, "resizable", in: mask), .bit(4, "utility", in: mask), .bit(6, "documentModal", in: mask),
    .bit(7, "nonactivatingPanel", in: mask), .bit(8, "texturedBackground", in: mask),
    .bit(12, "unifiedTitleAndToolbar", in: mask), .bit(13, "HUD", in: mask),
  ]

  /// The elements that hold the flags of an object, by their keys.
  static let flagElements = [
    "autoresizingMask": "autoresizingMask", "behavior": "behavior", "styleMask": "windowStyleMask",
    "initialPositionMask": "windowPositionMask",
    "keyEquivalentModifierMask": "modifierMask",
  ]
}
