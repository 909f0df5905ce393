internal import Basics

/// What every document that Xcode wrote keeps: where an element stands, whether it has a key, and how a value looks.
///
/// A row holds in all of 3,056 documents with 2.1 million attributes. What no row is about may be anything.
enum WrittenForms {
  /// How all values of an attribute look.
  enum Form {
    case flag, number, ratio
    case choice(Set<String>)
    /// Words of which not all are known.
    case like(Set<String>)

    func admits(_ value: String) -> Bool {
      switch self {
      case .flag: value == AttributeNames.yes || value == AttributeNames.no
      case .number: Double(value) != nil
      case .ratio: ConstraintModel.multiplier(value) != nil
      case .choice(let values): values.contains(value)
      case .like(let values): WrittenForms.meant(by: value, in: values) == nil
      }
    }

    /// What Xcode writes instead of a value, in words.
    func words(insteadOf value: String) -> String {
      switch self {
      case .flag: "YES or NO"
      case .number: "a number"
      case .ratio: "a number or a ratio such as 16:9"
      case .choice(let values):
        Spelling.nearest(to: value, in: values.sorted()) ?? "one of " + values.sorted().joined(separator: ", ")
      case .like(let values): WrittenForms.meant(by: value, in: values) ?? value
      }
    }
  }

  /// The form of an attribute's values on an element; `nil` if they may be anything.
  static func form(of attribute: String, on element: String, type: String?) -> Form? {
    if let form = byElement[element]?[attribute] ?? typed[type ?? ""]?[attribute] ?? anywhere[attribute] { return form }
    if let words = WrittenWords.values(of: attribute) { return .like(words) }
    switch ValueKind.of(element) {
    case .flags: return .flag
    case .rectangle, .size, .point, .insets: return .number
    default: break
    }
    guard !varied.contains(attribute) else { return nil }
    switch InspectorRows.row(attribute, on: element)?.values {
    case .flag: return .flag
    case .number: return .number
    default: return nil
    }
  }

  /// Attributes that inspectors show as numbers, and that some elements state as a name, a share or no limit.
  private static let varied: Set<String> = [
    AttributeNames.value, "size", "width", "height", "minX", "minY", "placeholderIntrinsicWidth",
    "placeholderIntrinsicHeight",
  ]

  private static let byElement: [String: [String: Form]] = [
    RootElements.modern: [
      "type": .choice([
        "com.apple.InterfaceBuilder3.CocoaTouch.XIB", "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
        "com.apple.InterfaceBuilder3.CocoaTouch.iPad.XIB", "com.apple.InterfaceBuilder3.Cocoa.XIB",
        "com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB", "com.apple.InterfaceBuilder.AppleTV.XIB",
        "com.apple.InterfaceBuilder.AppleTV.Storyboard", "com.apple.InterfaceBuilder.WatchKit.Storyboard",
      ]),
      "targetRuntime": .choice(["iOS.CocoaTouch", "iOS.CocoaTouch.iPad", "MacOSX.Cocoa", "AppleTV", "watchKit"]),
    ],
    RuntimeAttributes.element: [
      "type": .choice([
        "boolean", "color", "image", "localizedString", "nil", "number", "point", "range", "rect", "size", "string",
      ])
    ],
    "segue": [
      "kind": .choice([
        "custom", "embed", "modal", "popover", "popoverPresentation", "presentation", "push", "relationship", "replace",
        "sheet", "show", "showDetail", "unwind",
      ])
    ],
    "real": [AttributeNames.value: .number], "integer": [AttributeNames.value: .number],
    "bool": [AttributeNames.value: .flag],
    References.constraint: [
      "firstAttribute": .choice(Set(ConstraintAttributes.parts.keys)),
      "secondAttribute": .choice(Set(ConstraintAttributes.parts.keys)),
      "relation": .choice(["equal", "greaterThanOrEqual", "lessThanOrEqual"]), "multiplier": .ratio,
    ],
  ]

  /// Forms that depend on the `type` of the element.
  private static let typed: [String: [String: Form]] = ["boolean": [AttributeNames.value: .flag]]

  private static let anywhere: [String: Form] = [
    Connections.event: .choice([
      "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
      "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered", "menuActionTriggered",
      "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
    ]),
    "colorSpace": .choice([
      "custom", "catalog", "calibratedWhite", "calibratedRGB", "deviceWhite", "deviceRGB", "deviceCMYK",
    ]),
    "contentMode": .choice([
      "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
      "topLeft", "topRight", "bottomLeft", "bottomRight", "TopLeft", "TopRight", "BottomLeft", "BottomRight",
    ]),
    "textAlignment": .choice(["natural", "left", "center", "right", "justified"]),
    "lineBreakMode": .choice([
      "wordWrap", "characterWrap", "clip", "headTruncation", "middleTruncation", "tailTruncation",
      "wordWrapping", "charWrapping", "clipping", "truncatingHead", "truncatingMiddle", "truncatingTail",
    ]),
    "baselineAdjustment": .choice(["alignBaselines", "alignCenters", "none"]),
    "contentHorizontalAlignment": .choice(["center", "left", "right", "fill", "leading", "trailing"]),
    "contentVerticalAlignment": .choice(["center", "top", "bottom", "fill"]),
    "axis": .choice(["vertical", "horizontal"]),
    "translatesAutoresizingMaskIntoConstraints": .flag, "symbolic": .flag, "misplaced": .flag, "ambiguous": .flag,
  ]

  /// The elements that stand in one other element only, with that one.
  static let parents: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      (RootElements.modern, "device dependencies scenes resources designables"),
      ("dependencies", "deployment development plugIn capability"), ("scenes", "scene"),
      (Containers.objects, "placeholder exit"), (Containers.constraints, References.constraint),
      (Connections.list, "outlet outletCollection action binding"), ("mask", "include exclude"),
      (RuntimeAttributes.list, RuntimeAttributes.element), ("tableView", "prototypes sections"),
      ("sections", "tableViewSection"), ("tableViewCell", "tableViewCellContentView"), ("tableColumns", "tableColumn"),
      ("tabViewItems", "tabViewItem"), ("splitViewItems", "splitViewItem"), ("segments", "segment"),
      (Grid.element, Grid.cells), (Grid.rows, "gridRow"), (Grid.columns, "gridColumn"), (Grid.cells, Grid.cell),
      ("layoutGuides", LayoutRules.controllerGuide), ("button", "state"), ("attributedString", "fragment"),
    ].flatMap { parent, children in children.split(separator: " ").map { (String($0), parent) } })

  /// The elements that always say which property of their parent they are.
  static let keyed: Set<String> = [
    "rect", "point", "size", "inset", "edgeInsets", "directionalEdgeInsets", "autoresizingMask", "font",
    "fontDescription", "state", "behavior", "modifierMask", "textInputTraits", LayoutRules.guide,
  ]

  /// The name that an element or a key was meant to have; `nil` if the tables know it, or nothing like it.
  ///
  /// A list and its entry differ by an "s", and the tables need not know both.
  static func meant(by name: String, in known: Set<String>) -> String? {
    Spelling.nearMiss(of: name, in: known).flatMap { $0 + "s" == name || name + "s" == $0 ? nil : $0 }
  }

  /// The names of elements and classes that the tables know.
  static let elements = Set(ElementTraits.table.keys).union(ElementClasses.elements).union(parents.keys).union(keyed)
}
