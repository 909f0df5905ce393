internal import Basics

/// Attributes in place of which Xcode writes others, and never both (format.md 3.2).
package enum Alternatives {
  /// The attributes that an element has instead of one of its attributes, by element.
  static let byElement: [String: [String: [String]]] = [
    "barButtonItem": ["systemItem": ["image", "title"]],
    "tabBarItem": ["systemItem": ["image", "title"]],
    "label": ["minimumScaleFactor": ["minimumFontSize", "adjustsFontSizeToFit"]],
    "segue": ["popoverAnchorBarButtonItem": ["popoverAnchorView"]],
  ]

  /// The pairs of attributes of which an element has only one.
  package static func pairs(of node: Int, in document: Document) -> [(String, String)] {
    let element = document.nodes[node]
    guard element.traits.contains(.alternatives), let attributes = byElement[element.name] else { return [] }
    return attributes.flatMap { name, others in others.map { (name, $0) } }.sorted { $0 < $1 }
  }
}

/// Values that mean something only together: a row a rule. All of a row come from one side.
package struct ValuesTogether: Sendable {
  /// When the parts of a row belong together.
  package enum Condition: Sendable {
    /// Whenever the sides changed them.
    case always
    /// If a side changed one of these, or put it there or took it away, because the others say something else then.
    case changing([String])
    /// If they are numbers that would not grow in the merge, though they do on each side. "a.b" is attribute b of child a.
    ///
    /// - Parameters:
    ///   - strictly: Whether no two may be equal.
    ///   - otherwise: The number in place of one that is not stated; `nil` if that limits nothing.
    case disordered(strictly: Bool = false, otherwise: Double? = nil)
  }

  /// The rule's name.
  package let name: String
  /// What the values are together, in a sentence for people.
  package let sentence: String
  /// The elements that have them; empty for any.
  package let elements: Set<String>
  /// The attributes that are part of it, the one that names it first.
  package let attributes: [String]
  /// The keys or names of children that are part of it, with everything in them.
  package let children: Set<String>
  /// An attribute of other elements in the same element that is part of it.
  package let inner: (element: String, attribute: String)?
  /// Whether the objects in the element to which the attributes refer are part of it.
  package let hasObjects: Bool
  package let condition: Condition

  private init(
    _ name: String, _ sentence: String, of elements: Set<String> = [], _ attributes: [String],
    children: Set<String> = [], inner: (element: String, attribute: String)? = nil, hasObjects: Bool = false,
    if condition: Condition = .always
  ) {
    (self.name, self.sentence, self.elements) = (name, sentence, elements)
    (self.attributes, self.children, self.inner, self.hasObjects) = (attributes, children, inner, hasObjects)
    self.condition = condition
  }

  package static let rows = [
    ValuesTogether("image", "an image, and the catalog in which to look for it", ["image", "catalog"]),
    ValuesTogether(
      "symbolic-constant", "the standard distance, or the number that stands beside it", ["constant", "symbolic"]),
    ValuesTogether(
      "class", "a class, and the module that has it",
      [AttributeNames.customClass, "customModule", "customModuleProvider"]),
    ValuesTogether(
      "binding", "the object that a binding observes, and the path from it",
      [Connections.destination, AttributeNames.keyPath]),
    ValuesTogether(
      "action", "the method of an action, and the object that has it", of: ["action"],
      [Connections.selector, Connections.target, Connections.destination]),
    ValuesTogether(
      "storyboard-reference", "a scene of another storyboard: the storyboard, its bundle, and the scene's identifier",
      ["storyboardName", "referencedIdentifier", "bundleIdentifier"]),
    ValuesTogether(
      "cell-style", "the style of a cell, and the labels that cells of this style have",
      ["style", "textLabel", "detailTextLabel"], hasObjects: true),
    ValuesTogether(
      "constraint", "the ends of a constraint, and the numbers between them", of: [References.constraint],
      ConstraintPlaces.formula),
    ValuesTogether(
      "text", "a text, plain or with attributes", ["text", "usesAttributedText"], children: ["text", "attributedText"]),
    // No label of 10,849 and no text view has both (format.md 2.3).
    ValuesTogether(
      "attributed-text", "a text with attributes, or a plain text with one font, one colour and one alignment",
      ["text", "usesAttributedText", "textAlignment"],
      children: ["attributedText", "text", "fontDescription", "textColor"], if: .changing(["attributedText"])),
    ValuesTogether(
      "title", "a title, plain or with attributes", ["title"], children: ["title", "attributedTitle"]),
    // No state of 4,219 has both.
    ValuesTogether(
      "attributed-title", "a title with attributes, or a plain title with one colour and one shadow", of: ["state"],
      ["title"], children: ["attributedTitle", "title", "titleColor", "titleShadowColor"],
      if: .changing(["attributedTitle"])),
    ValuesTogether(
      "key-equivalent", "a key, and the modifiers that are pressed with it", ["keyEquivalent"],
      children: ["keyEquivalent", "keyEquivalentModifierMask"]),
    // No separator of 927 has these, and no item of 637 with a submenu.
    ValuesTogether(
      "separator", "a menu item that is a separator, or one with a title, a key, an action or a submenu",
      of: ["menuItem"],
      ["isSeparatorItem", "title", "keyEquivalent"],
      children: ["title", "keyEquivalent", "keyEquivalentModifierMask", "connections", "submenu"],
      if: .changing(["isSeparatorItem"])),
    ValuesTogether(
      "submenu", "a menu item that opens a submenu, or one with a key and an action", of: ["menuItem"],
      ["keyEquivalent"], children: ["submenu", "keyEquivalent", "keyEquivalentModifierMask", "connections"],
      if: .changing(["submenu"])),
    ValuesTogether(
      "stack", "the direction of a stack view, and an alignment across it", of: ["stackView"],
      ["axis", "orientation", "alignment"], if: .changing(["axis", "orientation"])),
    ValuesTogether(
      "segue", "the kind of a segue, and what only segues of this kind have", of: ["segue"],
      [
        "kind", "identifier", "relationship", "unwindAction", "modalPresentationStyle", "modalTransitionStyle",
        "animates",
        "customClass", "customModule", "customModuleProvider", "popoverAnchorView", "popoverAnchorBarButtonItem",
        "destinationCreationSelector", "action",
      ], children: ["popoverArrowDirection"], if: .changing(["kind"])),
    ValuesTogether(
      "number-format", "the style of numbers, and a format of one's own", of: ["numberFormatter"],
      ["numberStyle", "formatterBehavior", "positiveFormat", "negativeFormat"]),
    ValuesTogether(
      "date-format", "the styles of date and time, or a format of one's own", of: ["dateFormatter"],
      ["dateFormat", "formatterBehavior", "dateStyle", "timeStyle"], if: .changing(["dateFormat", "formatterBehavior"])),
    ValuesTogether(
      "button-style", "the style of a button: kind, bezel, border, and how it reacts", of: ["buttonCell"],
      ["type", "bezelStyle", "borderStyle", "imagePosition", "imageScaling"], children: ["behavior"]),
    ValuesTogether(
      "pop-up-selection", "the selected item of a pop-up button, its title and its mark", of: ["popUpButtonCell"],
      ["selectedItem", "title"], inner: ("menuItem", "state")),
    ValuesTogether(
      "range", "the least and the greatest value of a control", ["minValue", "maxValue"]),
    ValuesTogether(
      "limits", "the least and the greatest value of a stepper", ["minimumValue", "maximumValue"]),
    // Of 250 controls with a range, none has a value outside of it; of 16 page controls none, and of 718 scroll views none.
    ValuesTogether(
      "value-in-range", "the value of a control, and the least and the greatest one",
      ["minValue", "value", "maxValue"], if: .disordered(otherwise: 0)),
    ValuesTogether(
      "value-in-cell-range", "the value of a cell, and the least and the greatest one",
      ["minValue", "doubleValue", "maxValue"], if: .disordered(otherwise: 0)),
    ValuesTogether(
      "value-in-limits", "the value of a stepper, and the least and the greatest one",
      ["minimumValue", "value", "maximumValue"], if: .disordered(otherwise: 0)),
    ValuesTogether(
      "page", "the page that is shown, and how many there are", of: ["pageControl"], ["currentPage", "numberOfPages"],
      if: .disordered(strictly: true, otherwise: 0)),
    ValuesTogether(
      "zoom", "the least and the greatest zoom", ["minimumZoomScale", "maximumZoomScale"],
      if: .disordered(otherwise: 1)),
    ValuesTogether(
      "magnification", "the least and the greatest magnification", of: ["scrollView"],
      ["minMagnification", "maxMagnification"], if: .disordered(otherwise: 1)),
    // Of 180 windows, items of toolbars and text views with both sizes, of 472 columns, 159 formatters and 2 date pickers,
    // none has a greater least number.
    ValuesTogether(
      "width-of-window", "the least and the greatest width of a window or an item of a toolbar",
      of: ["window", "toolbarItem"], ["minSize.width", "maxSize.width"], if: .disordered()),
    ValuesTogether(
      "height-of-window", "the least and the greatest height of a window or an item of a toolbar",
      of: ["window", "toolbarItem"], ["minSize.height", "maxSize.height"], if: .disordered()),
    ValuesTogether(
      "width-of-column", "the width of a column, and the least and the greatest one", of: ["tableColumn"],
      ["minWidth", "width", "maxWidth"], if: .disordered()),
    ValuesTogether(
      "primary-column", "the least and the greatest width of a primary column", of: ["splitViewController"],
      ["minimumPrimaryColumnWidth", "maximumPrimaryColumnWidth"], if: .disordered()),
    ValuesTogether(
      "dates", "the first and the last date of a date picker", of: ["datePicker"],
      ["minimumDate.timeIntervalSinceReferenceDate", "maximumDate.timeIntervalSinceReferenceDate"], if: .disordered()),
    ValuesTogether(
      "numbers", "the least and the greatest number of a formatter", of: ["numberFormatter"],
      ["minimum.value", "maximum.value"], if: .disordered()),
    ValuesTogether(
      "integer-digits", "the least and the greatest number of digits", of: ["numberFormatter"],
      ["minimumIntegerDigits", "maximumIntegerDigits"], if: .disordered()),
    ValuesTogether(
      "fraction-digits", "the least and the greatest number of digits after the point", of: ["numberFormatter"],
      ["minimumFractionDigits", "maximumFractionDigits"], if: .disordered()),
    ValuesTogether(
      "touches", "the least and the greatest number of fingers", of: ["panGestureRecognizer"],
      ["minimumNumberOfTouches", "maximumNumberOfTouches"], if: .disordered()),
    ValuesTogether(
      "margins", "the margins of a view, by direction or by side", [],
      children: ["layoutMargins", "directionalLayoutMargins"]
    ),
  ]

  /// The rows of an element.
  package static func of(_ element: String) -> [ValuesTogether] { byElement[element] ?? ofAll }

  private static let ofAll = rows.filter { $0.elements.isEmpty }
  private static let byElement = Dictionary(
    firstOf: Set(rows.flatMap { $0.elements }).map { element in
      (element, rows.filter { $0.elements.isEmpty || $0.elements.contains(element) })
    })
}

/// Elements beside which others in the same object count no more (format.md 2.3).
package enum Superseding {
  private static let byElement: [String: Set<String>] = [
    "buttonConfiguration": ["state", "fontDescription", "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets"]
  ]

  /// The names or keys of elements that count no more beside one; `nil` if it supersedes none.
  package static func superseded(by element: String) -> Set<String>? { byElement[element] }
}

/// Elements with a value whose type an attribute states. The value of one type means nothing under another.
package enum TypedValues {
  private static let types = [RuntimeAttributes.element: "type"]

  /// The attribute with the type of the value of such an element; `nil` for any other element.
  package static func type(of element: String) -> String? { types[element] }
}

/// What elements of most kinds may have, so that it stays where a person makes another kind of thing of one: a view of a
/// label, a table view controller of a view controller.
package enum SharedByKinds {
  /// The attributes that plain views and plain view controllers have (counted in 9,525 views and 2,205 controllers).
  static let attributes: Set<String> = [
    "alpha", "ambiguous", "appearanceType", "automaticallyAdjustsScrollViewInsets", "autoresizesSubviews",
    "clearsContextBeforeDrawing", "clipsSubviews", "clipsToBounds", "contentMode", "customClass", "customModule",
    "customModuleProvider", "extendedLayoutIncludesOpaqueBars", "fixedFrame", "focusRingType", "hidden",
    "hidesBottomBarWhenPushed", "horizontalCompressionResistancePriority", "horizontalHuggingPriority", "id",
    "identifier",
    "insetsLayoutMarginsFromSafeArea", "interfaceStyle", "key", "layoutMarginsFollowReadableWidth", "misplaced",
    "modalPresentationStyle", "modalTransitionStyle", "multipleTouchEnabled", "opaque", "placeholderIntrinsicHeight",
    "placeholderIntrinsicWidth", "preservesSuperviewLayoutMargins", "restorationIdentifier", "sceneMemberID",
    "semanticContentAttribute", "storyboardIdentifier", "tag", "title", "toolTip",
    "translatesAutoresizingMaskIntoConstraints", "useStoryboardIdentifierAsRestorationIdentifier",
    "userInteractionEnabled",
    "userLabel", "verifyAmbiguity", "verticalCompressionResistancePriority", "verticalHuggingPriority", "wantsLayer",
  ]

  /// The keys or names of children that these have.
  static let children: Set<String> = [
    "accessibility", "accessibilityConfiguration", "animations", "autoresizingMask", "backgroundColor",
    "canvasLocation",
    "connections", "constraints", "directionalLayoutMargins", "frame", "frameInset", "gestureRecognizers",
    "layoutMargins",
    "navigationItem", "safeArea", "shadow", "simulatedDestinationMetrics", "subviews", "tabBarItem", "tintColor",
    "toolbarItems", "userDefinedRuntimeAttributes", "userGuides", "variation", "view",
  ]

  /// Whether elements of most kinds may have an attribute.
  package static func hasAttribute(_ name: String) -> Bool { attributes.contains(name) }

  /// Whether a child is one that elements of most kinds may have.
  package static func hasChild(_ child: Int, in document: Document) -> Bool {
    let name = document.nodes[child].name
    return children.contains(document.key(of: child) ?? name) || children.contains(name)
  }
}
