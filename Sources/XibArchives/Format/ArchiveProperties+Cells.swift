extension ArchiveProperties {
  /// Properties of AppKit's cells, which modern documents keep too.
  static let cells: KeyValuePairs<String, ArchiveProperty> = [
    "NSCell": .child("cell"), "NSContents": .attribute("title", usual: ""), "NSImageCell.NSContents": .child("image"),
    "NSSupport": .child("font"), "NSFormatter": .child("formatter"),
    "NSTextColor": .child("textColor"), "NSBackgroundColor": .child("backgroundColor"),
    "NSDrawsBackground": .attribute("drawsBackground", usual: "NO"),
    "NSPlaceholderString": .attribute("placeholderString"),
    "NSSliderCell.NSContents": .unread, "NSLevelIndicatorCell.NSContents": .unread,
    "NSStepperCell.NSContents": .unread, "NSDatePickerCell.NSContents": .unread,
    "NSCellFlags": .flags(cellFlags), "NSSegmentedCell.NSCellFlags": .flags(cellFlags + [.bit(19, "continuous")]),
    "NSCellFlags2": .flags([
      .bit(8, "truncatesLastVisibleLine"), .bits(9, 3, "lineBreakMode", lineBreaks), .bit(12, "allowsUndo", "NO"),
      .bits(14, 2, "focusRingType", [2: "none"]), .bits(17, 3, "controlSize", [1: "small", 2: "mini"]),
      .bit(22, "sendsActionOnEndEditing"), .bit(24, "allowsMixedState"), .bit(25, "refusesFirstResponder"),
      .bits(26, 3, "alignment", [0: "left", 1: "right", 2: "center", 3: "justified"]),
    ]),
    "NSAlignment": .words("alignment", ["left", "right", "center", "justified", "natural"]),
    "NSParagraphStyle.NSTabStops": .unread,
    // Images.
    "NSAlign": .words(
      "imageAlignment",
      ["", "top", "topLeft", "topRight", "left", "bottom", "bottomLeft", "bottomRight", "right"]),
    "NSScale": .words(
      "imageScaling", ["proportionallyDown", "axesIndependently", "none", "proportionallyUpOrDown"]),
    "NSStyle": .words("imageFrameStyle", ["", "photo", "grayBezel", "groove", "button"]),
    "NSAnimates": .attribute("animates", usual: "NO"),
    // Buttons.
    "NSButtonFlags": .flags(buttonFlags), "NSButtonFlags2": .flags(buttonFlags2),
    "NSAlternateContents": .attribute("alternateTitle", usual: ""),
    "NSKeyEquivalent": .attribute("keyEquivalent", usual: ""),
    "NSNormalImage": .image("image"), "NSAlternateImage": .image("alternateImage"),
    "NSPreferredEdge": .words("preferredEdge", ["minX", "", "maxX", "maxY"]),
    "NSPopUpButtonCell.NSMenu": .child("menu"), "NSPopUpButtonCell.NSMenuItem": .child("selectedItem"),
    "NSPopUpButtonCell.NSContents": .unread, "NSPullDown": .attribute("pullsDown", usual: "NO"),
    "NSAutoenablesItems": .attribute("autoenablesItems"),
  ]

  private static let cellFlags: [ArchiveFlag] = [
    .bit(20, "scrollable"), .bit(21, "selectable"), .bits(22, 2, "borderStyle", borders), .bit(28, "editable"),
    .bit(29, "enabled", "NO"), .bit(31, "state", "on"),
  ]

  private static let borders = [1: "bezel", 2: "border", 3: "borderAndBezel"]

  private static let lineBreaks = [
    1: "charWrapping", 2: "clipping", 3: "truncatingHead", 4: "truncatingTail", 5: "truncatingMiddle",
  ]

  private static let behavior = "behavior"

  private static let buttonFlags: [ArchiveFlag] = [
    .bit(12, "doesNotDimImage", in: behavior), .bit(15, "transparent"),
    .bits(
      19, 4, "imagePosition",
      [1: "above", 3: "below", 5: "right", 7: "left", 8: "only", 9: "overlaps", 13: "overlaps", 15: "overlaps"]),
    .bit(23, "borderStyle", "border"), .bit(25, "lightByGray", in: behavior),
    .bit(26, "lightByBackground", in: behavior), .bit(27, "lightByContents", in: behavior),
    .bit(28, "changeGray", in: behavior), .bit(29, "changeBackground", in: behavior),
    .bit(30, "changeContents", in: behavior), .bit(31, "pushIn", in: behavior),
  ]

  private static let buttonFlags2: [ArchiveFlag] = [
    .bits(6, 2, "imageScaling", [2: "proportionallyDown", 3: "proportionallyUpOrDown"])
  ]

  /// The styles of buttons, by the number that an archive has for them.
  static let bezelStyles = [
    1: "rounded", 2: "regularSquare", 3: "thickSquare", 4: "thickerSquare", 5: "disclosure", 6: "shadowlessSquare",
    7: "circular", 8: "texturedSquare", 9: "helpButton", 10: "smallSquare", 11: "texturedRounded", 12: "roundedRect",
    13: "recessed", 14: "roundedDisclosure", 15: "inline",
  ]

  /// The types of buttons, by style.
  static let buttonTypes = [
    "rounded": "push", "regularSquare": "bevel", "shadowlessSquare": "square", "texturedSquare": "squareTextured",
    "texturedRounded": "roundTextured", "helpButton": "help", "circular": "round", "disclosure": "disclosureTriangle",
    "roundedDisclosure": "disclosure", "smallSquare": "smallSquare", "roundedRect": "roundRect",
    "recessed": "recessed", "inline": "inline",
  ]

  /// The types of buttons that a built-in image marks.
  static let imageTypes = ["NSSwitch": "check", "NSRadioButton": "radio"]
}
