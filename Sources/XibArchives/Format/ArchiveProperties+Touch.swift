extension ArchiveProperties {
  /// Properties of UIKit's views. A key that is not here has the name of the modern property after `IBUI`.
  static let touchViews: KeyValuePairs<String, ArchiveProperty> = [
    "IBUIContentMode": .words(
      "contentMode",
      [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
        "topLeft", "topRight", "bottomLeft", "bottomRight",
      ]),
    "IBUIUserInteractionEnabled": .attribute("userInteractionEnabled", usual: "YES"),
    "IBUIMultipleTouchEnabled": .attribute("multipleTouchEnabled", usual: "NO"),
    "IBUIHighlightedColor": .child("highlightedColor"), "IBUIMinimumFontSize": .attribute("minimumFontSize"),
    "IBUIFontDescription": .child("fontDescription"), "IBUIFont": .child("fontDescription"),
    "IBUIAccessibilityConfiguration": .child("accessibilityConfiguration"),
    "IBUIAccessibilityLabel": .attribute("label"), "IBUIAccessibilityHint": .attribute("hint"),
    "IBUIFontDescription.type": .words("type", ["", "system", "boldSystem", "italicSystem"]),
    "IBUIFontDescription.traits": .unread,
    "IBUITextAlignment": .words("textAlignment", ["", "center", "right", "justified", "natural"]),
    "IBUILineBreakMode": .words(
      "lineBreakMode",
      ["wordWrap", "characterWrap", "clip", "headTruncation", "tailTruncation", "middleTruncation"]),
    "IBUIBaselineAdjustment": .words("baselineAdjustment", ["alignBaselines", "alignCenters", "none"]),
    "IBUIClipsSubviews": .attribute("clipsSubviews", usual: "NO"),
    "IBUIContentView": .child("contentView"), "IBUIReuseIdentifier": .attribute("reuseIdentifier"),
    "IBUITableView.IBUIStyle": .words("style", ["plain", "grouped"]),
    "IBUITableViewCell.IBUIStyle": .words("style", ["", "value1", "value2", "subtitle"]),
    "IBUISeparatorStyle": .words("separatorStyle", ["none", "default", "singleLineEtched"]),
    "IBUIAccessoryType": .words(
      "accessoryType", ["none", "disclosureIndicator", "detailDisclosureButton", "checkmark"]),
    "IBUIIndicatorStyle": .words("indicatorStyle", ["default", "black", "white"]),
    "IBUIActivityIndicatorView.IBUIStyle": .words("style", ["whiteLarge", "white", "gray"]),
    "IBUIBarStyle": .words("barStyle", ["default", "black", "blackTranslucent"]), "IBUIItems": .list("items"),
    "IBUIWindow.IBUIResizesToFullScreen": .attribute("resizesToFullScreen"),
    "IBUIGestureRecognizers": .list("gestureRecognizers"), "IBUITag": .attribute("tag", usual: "0"),
  ]

  /// Properties of UIKit's controls.
  static let touchControls: KeyValuePairs<String, ArchiveProperty> = [
    "IBUIBorderStyle": .words("borderStyle", ["", "line", "bezel", "roundedRect"]),
    "IBUIContentHorizontalAlignment": .words("contentHorizontalAlignment", ["center", "left", "right", "fill"]),
    "IBUIContentVerticalAlignment": .words("contentVerticalAlignment", ["center", "top", "bottom", "fill"]),
    "IBUIClearButtonMode": .words("clearButtonMode", ["never", "whileEditing", "unlessEditing", "always"]),
    "IBUITextInputTraits": .child("textInputTraits"),
    "IBUIKeyboardType": .words(
      "keyboardType",
      [
        "", "alphabet", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad", "emailAddress",
        "decimalPad",
      ]),
    "IBUIReturnKeyType": .words(
      "returnKeyType",
      ["", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall"]),
    "IBUIAutocapitalizationType": .words("autocapitalizationType", ["", "words", "sentences", "allCharacters"]),
    "IBUIAutocorrectionType": .words("autocorrectionType", ["", "no", "yes"]),
    "IBSegmentControlStyle": .words("segmentControlStyle", ["plain", "bordered", "bar", "bezeled"]),
    "IBSelectedSegmentIndex": .attribute("selectedSegmentIndex"), "IBSegmentTitles": .child("segmentTitles"),
  ]

  /// Properties of UIKit's controllers and bar items.
  static let touchControllers: KeyValuePairs<String, ArchiveProperty> = [
    "IBUIView": .child("view"), "IBUINavigationItem": .child("navigationItem"), "IBUITabBarItem": .child("tabBarItem"),
    "IBUITabBarController.IBUITabBar": .child("tabBar"), "IBUIViewControllers": .list("viewControllers"),
    "IBUINavigationController.IBUINavigationBar": .child("navigationBar"), "IBUIHorizontal": .unread,
    "IBUIBarButtonItem.IBUIStyle": .words("style", ["plain", "", "done"]),
    "IBUIBarButtonItem.IBUISystemItemIdentifier": .words(
      "systemItem",
      [
        "done", "cancel", "edit", "save", "add", "flexibleSpace", "fixedSpace", "compose", "reply", "action",
        "organize", "bookmarks", "search", "refresh", "stop", "camera", "trash", "play", "pause", "rewind",
        "fastForward", "undo", "redo", "pageCurl",
      ]),
    "IBUITabBarItem.IBUISystemItemIdentifier": .words(
      "systemItem",
      [
        "more", "favorites", "featured", "top rated", "recents", "contacts", "history", "bookmarks", "search",
        "downloads", "most recent", "most viewed",
      ]),
    "IBUIBarButtonItem.IBUINavigationItem": .unread, "IBProxiedObjectIdentifier": .attribute("placeholderIdentifier"),
  ]

  /// Properties of the states and the edges of UIKit's buttons.
  static let touchButtons: [String: ArchiveProperty] = {
    var rows: [String: ArchiveProperty] = [
      "IBUIButtonType": .words(
        "buttonType", ["", "roundedRect", "detailDisclosure", "infoLight", "infoDark", "contactAdd"])
    ]
    for state in ["Normal", "Highlighted", "Disabled", "Selected"] {
      for (key, name) in [
        ("Title", "title"), ("TitleColor", "titleColor"), ("TitleShadowColor", "titleShadowColor"),
        ("Image", "image"), ("BackgroundImage", "backgroundImage"),
      ] { rows["IBUIButton.IBUI\(state)\(key)"] = .state(name, of: state.lowercased()) }
    }
    for (key, name) in [("Title", "title"), ("Image", "image"), ("Content", "content")] {
      for (edge, attribute) in [("left", "minX"), ("top", "minY"), ("right", "maxX"), ("bottom", "maxY")] {
        rows["IBUI\(key)EdgeInsets.\(edge)"] = .part(attribute, element: "inset", key: "\(name)EdgeInsets")
      }
    }
    return rows
  }()
}
