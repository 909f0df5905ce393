internal import XibModel

/// The elements that modern documents have for the classes of an archive (what Xcode 5 to 7 wrote for the archives of the
/// corpus).
enum ArchiveElements {
  /// Prefixes of class names, longest first.
  static let prefixes = ["IBUI", "IBNS", "IBMK", "IBGLK", "NS", "IB"]

  private static let exceptions = [
    "NSWindowTemplate": "window", "IBNSLayoutConstraint": "constraint", "NSLayoutConstraint": "constraint",
    "IBProxyObject": "placeholder", "NSToolbarSpaceItem": "toolbarItem",
    "NSToolbarFlexibleSpaceItem": "toolbarItem", "NSToolbarSeparatorItem": "toolbarItem",
    "IBUICustomObject": "customObject", "NSCustomResource": "image", "NSColor": "color", "NSFont": "font",
    "IBUIFontDescription": "fontDescription", "NSTextTemplate": "textView", "IBMKMapView": "mapView",
    "IBUIAccessibilityConfiguration": "accessibility", "NSMutableAttributedString": "attributedString",
    "NSAttributedString": "attributedString",
    "NSMutableString": "mutableString", "IBUITableViewCellContentView": "tableViewCellContentView",
    "NSMutableParagraphStyle": "paragraphStyle", "NSOpenGLPixelFormat": "pixelFormat", "NSSegmentItem": "segment",
  ]

  /// The element for the objects of a class.
  static func element(ofClass className: String) -> String {
    if let exception = exceptions[className] { return exception }
    let prefix = prefixes.first { className.hasPrefix($0) && className != $0 } ?? ""
    return lowercased(className.dropFirst(prefix.count))
  }

  /// The name of a property that no table has.
  static func property(ofKey key: String) -> String {
    let prefix = prefixes.first { key.hasPrefix($0) && key != $0 } ?? ""
    let rest = key.dropFirst(prefix.count)
    guard rest.utf8.first.map(ObjectNames.uppercase.contains) == true else { return key }
    return lowercased(rest)
  }

  /// A name with a small first letter, or a small first word of capitals.
  private static func lowercased(_ name: Substring) -> String {
    var bytes = Array(name.utf8)
    let capitals = bytes.prefix(while: ObjectNames.uppercase.contains).count
    let small = capitals > 1 && capitals < bytes.count ? capitals - 1 : min(capitals, 1)
    for place in 0..<small { bytes[place] |= 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The classes that objects have without a custom class, beside those that their elements stand for.
  static let plainClasses: Set<String> = [
    "NSView", "NSWindow", "NSObject", "UIView", "NSViewController", "UIViewController", "View",
  ]

  /// The id of the object that stands for the application, whatever its class.
  static let application = "-3"

  /// Items of toolbars that are nothing but space.
  static let toolbarSpaces: Set<String> = [
    "NSToolbarSpaceItem", "NSToolbarFlexibleSpaceItem", "NSToolbarSeparatorItem",
  ]

  /// The keys of views that others are drawn over.
  static let lowest = ["contentView"]

  /// Classes whose subviews an archive lists from front to back.
  static let listedBackwards: Set<String> = ["NSCustomView"]

  /// Attributes that modern documents always write for an element, even if the archive does not state them.
  static let implied: [String: [(name: String, value: String)]] = [
    "textField": [("verticalHuggingPriority", "750")], "slider": [("verticalHuggingPriority", "750")],
    "popUpButton": [("verticalHuggingPriority", "750")], "comboBox": [("verticalHuggingPriority", "750")],
    "searchField": [("verticalHuggingPriority", "750")],
    "segmentedControl": [("verticalHuggingPriority", "750")], "levelIndicator": [("verticalHuggingPriority", "750")],
    "secureTextField": [("verticalHuggingPriority", "750")],
    "datePicker": [("verticalHuggingPriority", "750")], "pathControl": [("verticalHuggingPriority", "750")],
    "stepper": [("horizontalHuggingPriority", "750"), ("verticalHuggingPriority", "750")],
    "window": [
      ("allowsToolTipsWhenApplicationIsInactive", "NO"), ("animationBehavior", "default"), ("visibleAtLaunch", "NO"),
    ],
    "scrollView": [
      ("horizontalLineScroll", "10"), ("horizontalPageScroll", "10"), ("verticalLineScroll", "10"),
      ("verticalPageScroll", "10"), ("usesPredominantAxisScrolling", "NO"),
    ],
    "scroller": [("verticalHuggingPriority", "750"), ("horizontal", "NO")],
    "progressIndicator": [("verticalHuggingPriority", "750"), ("bezeled", "NO")],
    "sliderCell": [("sliderType", "linear"), ("continuous", "YES")], "segmentedCell": [("borderStyle", "border")],
    "objectController": [("editable", "NO")], "treeController": [("editable", "NO")],
    "arrayController": [
      ("editable", "NO"), ("preservesSelection", "NO"), ("selectsInsertedObjects", "NO"),
      ("avoidsEmptySelection", "NO"), ("clearsFilterPredicateOnInsertion", "NO"),
    ],
    "paragraphStyle": [
      ("alignment", "left"), ("lineBreakMode", "wordWrapping"), ("baseWritingDirection", "natural"),
    ],
    "tabView": [("drawsBackground", "NO"), ("allowsTruncatedLabels", "NO")],
  ]

  /// The mask of views that always fill the one around them.
  static let filling = [("widthSizable", AttributeNames.yes), ("heightSizable", AttributeNames.yes)]

  /// Values that modern documents leave out, because they are the defaults.
  static let usual: [String: [String: String]] = [
    "arrayController": [
      "editable": "YES", "preservesSelection": "YES", "selectsInsertedObjects": "YES", "avoidsEmptySelection": "YES",
      "clearsFilterPredicateOnInsertion": "YES", "filterRestrictsInsertion": "YES",
    ],
    "objectController": ["editable": "YES"], "treeController": ["editable": "YES"],
    "window": ["visibleAtLaunch": "YES"],
    "tabView": ["drawsBackground": "YES", "allowsTruncatedLabels": "YES"],
    "clipView": ["automaticallyAdjustsContentInsets": "YES"], "webView": ["allowsUndo": "YES"],
  ]

  /// The priorities that modern documents always write for buttons, by the type of the cell.
  static let buttonPriorities: [String: [String]] = [
    "push": ["verticalHuggingPriority"], "roundTextured": ["verticalHuggingPriority"],
    "recessed": ["verticalHuggingPriority"], "help": ["horizontalHuggingPriority", "verticalHuggingPriority"],
  ]
}

/// The connections of an archive as a modern document has them.
enum ArchiveConnections {
  enum Kind: Sendable, Equatable {
    /// An element of this name in the source.
    case outlet(String)
    /// An action of AppKit, which its target has as the source.
    case action
    /// An action of UIKit.
    case event
    case binding

    /// The element that a modern document has for it.
    var element: String {
      switch self {
      case .outlet(let name): name
      case .action, .event: "action"
      case .binding: "binding"
      }
    }
  }

  /// The kind of each class of connections.
  static let kinds: [String: Kind] = [
    "IBOutletConnection": .outlet("outlet"), "IBCocoaTouchOutletConnection": .outlet("outlet"),
    "IBCocoaTouchOutletCollectionConnection": .outlet("outletCollection"),
    "IBAccessibilityConnection": .outlet("accessibilityConnection"), "IBActionConnection": .action,
    "IBCocoaTouchEventConnection": .event, "IBBindingConnection": .binding,
  ]

  /// The classes of outlets that hold one object.
  static let singleOutlets = kinds.filter { $0.value == .outlet(References.singleOutlet) }.map { $0.key }

  /// The elements for the options of a binding that are no strings.
  static let optionElements = [
    "bool": "bool", "boolean": "bool", "int": "integer", "integer": "integer", "double": "real", "real": "real",
  ]

  /// The elements for runtime attributes that are no strings, by type.
  static let runtimeElements = ["number": "real", "boolean": "boolean"]
}

extension ArchiveProperties {
  /// Keys that say the same as another one, which came later.
  static let successors = [(old: "IBUIFont", new: "IBUIFontDescription")]

  /// Attributes of the root element of a modern document.
  static let stamps = [
    "IBDocument.SystemVersion": "systemVersion", "IBDocument.InterfaceBuilderVersion": "toolsVersion",
    "IBDocument.UseAutolayout": "useAutolayout",
  ]

  /// The keys that hold the objects and their records.
  static let containers: Set<String> = ["IBDocument.RootObjects", "IBDocument.Objects"]

  /// How a modern document states a flattened property; `nil` for one that no table has.
  static func flattenedRow(_ name: String) -> ArchiveProperty? {
    if let row = flattened[name] { return row }
    return isEditorProperty(name) ? .unread : nil
  }

  private static func isEditorProperty(_ name: String) -> Bool {
    editorProperties.contains(where: name.hasPrefix) || name.hasSuffix("MetadataKey")
  }

  /// What a person is told of a flattened property that does not matter to the app; `nil` for others.
  static func editorLabel(_ name: String) -> String? {
    if editorWindows.contains(where: name.hasPrefix) { return "Editor window position (no effect on the app)" }
    return isEditorProperty(name) ? "Editor state (no effect on the app), \(name)" : nil
  }

  /// Prefixes of flattened properties that only Interface Builder uses: where its windows were, which
  /// plug-in an object comes from, and what the object states itself.
  private static let editorProperties =
    editorWindows + [
      "IBPluginDependency", "ImportedFromIB2", "IBShouldRemoveOnLegacySave", "windowTemplate.has",
      "windowTemplate.minSize",
      "windowTemplate.maxSize", "IBViewBoundsToFrameTransform", "showNotes", "IBUserGuides", "IBViewIntegration.",
      "IBNSViewMetadataConstraints", "IBNSViewMetadataGestureRecognizers", "IBSegmentedControlTracker.",
      "IBCollectionViewIntegration.", "IBCATransition", "IBUIAccessibility", "IBLastUsedUIStatusBarStyle",
    ]

  /// Prefixes of those that say where Interface Builder last had its windows.
  static let editorWindows = [
    "IBEditorWindow", "editorWindow", "IBWindowTemplateEdited", "WindowOrigin", "IBViewEditorWindow",
  ]

  /// The flattened properties that modern documents have.
  private static let flattened: [String: ArchiveProperty] = [
    "CustomClassName": .attribute("customClass"),
    "windowTemplate.visibleAtLaunch": .attribute("visibleAtLaunch", usual: "NO"),
    "NSWindowTemplate.visibleAtLaunch": .attribute("visibleAtLaunch", usual: "NO"),
    "NSToolbarItem.selectable": .attribute("selectable", usual: "NO"),
    "toolbarItem.selectable": .attribute("selectable", usual: "NO"),
    "IBNSWindowAutoPositionCentersHorizontal": .centred(["leftStrut", "rightStrut"]),
    "IBNSWindowAutoPositionCentersVertical": .centred(["topStrut", "bottomStrut"]),
    "userInterfaceItemIdentifier": .attribute("identifier"), "notes": .comment("userComments"),
    "IBAttributePlaceholdersKey": .placeholders,
    "IBNSViewMetadataTranslatesAutoresizingMaskIntoConstraints": .attribute(
      "translatesAutoresizingMaskIntoConstraints"),
  ]
}
