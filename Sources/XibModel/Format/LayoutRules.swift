/// A length that the layout of an element is made of, in one space for all views.
enum Length: Hashable {
  case left, right, top, bottom
  /// What the margins of a view, or the spaces at the ends of a stack view, take from each edge.
  case leftInset, rightInset, topInset, bottomInset
  /// The way from the top to the first baseline, and from the bottom to the last one.
  case firstBaseline, lastBaseline
  /// The standard distance of a constraint.
  case standard

  /// Whether it is never less than 0.
  var isDistance: Bool {
    switch self {
    case .leftInset, .rightInset, .topInset, .bottomInset, .standard: true
    default: false
    }
  }

  var isEdge: Bool { self == .left || self == .right || self == .top || self == .bottom }

  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leftInset, .rightInset: true
    default: false
    }
  }
}

/// The lengths of one direction.
struct LayoutAxis: Hashable, Sendable {
  let start, end, startInset, endInset: Length

  static let horizontal = LayoutAxis(start: .left, end: .right, startInset: .leftInset, endInset: .rightInset)
  static let vertical = LayoutAxis(start: .top, end: .bottom, startInset: .topInset, endInset: .bottomInset)
  static let both = [horizontal, vertical]
}

/// What the attributes of constraints stand for.
enum ConstraintAttributes {
  /// The lengths that make up each attribute, each with its number of halves.
  static let parts: [String: [(length: Length, halves: Int32)]] = [
    "left": [(.left, 2)], "leading": [(.left, 2)], "right": [(.right, 2)], "trailing": [(.right, 2)],
    "top": [(.top, 2)], "bottom": [(.bottom, 2)],
    "width": [(.right, 2), (.left, -2)], "height": [(.bottom, 2), (.top, -2)],
    "centerX": [(.left, 1), (.right, 1)], "centerY": [(.top, 1), (.bottom, 1)],
    "leftMargin": [(.left, 2), (.leftInset, 2)], "leadingMargin": [(.left, 2), (.leftInset, 2)],
    "rightMargin": [(.right, 2), (.rightInset, -2)], "trailingMargin": [(.right, 2), (.rightInset, -2)],
    "topMargin": [(.top, 2), (.topInset, 2)], "bottomMargin": [(.bottom, 2), (.bottomInset, -2)],
    "centerXWithinMargins": [(.left, 1), (.right, 1), (.leftInset, 1), (.rightInset, -1)],
    "centerYWithinMargins": [(.top, 1), (.bottom, 1), (.topInset, 1), (.bottomInset, -1)],
    "baseline": [(.bottom, 2), (.lastBaseline, 2)], "lastBaseline": [(.bottom, 2), (.lastBaseline, 2)],
    "firstBaseline": [(.top, 2), (.firstBaseline, 2)],
  ]

  /// What an attribute is about.
  enum Kind {
    case size, horizontalCenter, leading, left, vertical

    /// Whether a constraint may compare the two: what reading order decides can't be compared with what it doesn't.
    func canEqual(_ other: Kind) -> Bool {
      self == other
        || (self != .size && other != .size && isHorizontal && other.isHorizontal
          && (self == .horizontalCenter || other == .horizontalCenter))
    }

    private var isHorizontal: Bool { self != .vertical }
  }

  /// What an attribute is about; `nil` if it is not known.
  static func kind(of attribute: String) -> Kind? {
    if sizes.contains(attribute) { return .size }
    guard parts[attribute] != nil else { return nil }
    if axis(of: attribute) == .vertical { return .vertical }
    if attribute.hasPrefix("centerX") { return .horizontalCenter }
    return attribute.hasPrefix("lead") || attribute.hasPrefix("trail") ? .leading : .left
  }

  /// Attributes that measure a view; all others place it.
  static let sizes: Set<String> = ["width", "height"]

  /// Attributes that a box of content does not have.
  static let centers: Set<String> = ["centerX", "centerY"]

  /// The direction of each attribute.
  static func axis(of attribute: String) -> LayoutAxis {
    let first = parts[attribute]?.first?.length
    return first == .left || first == .right ? .horizontal : .vertical
  }
}

/// How views lay out what is in them, beside their constraints.
package enum LayoutRules {
  /// The elements and the attributes that a layout follows from, besides which views there are.
  package static let elements: Set<String> = [References.constraint, variation, "include", "exclude", stack]
  package static let attributes = Set(
    ConstraintPlaces.formula + ConstraintPlaces.conditions + stackAttributes + ["hidden"])

  package static let variation = "variation"

  /// Whether an element of a name says how another one varies, or is an entry of one that does.
  package static func isVariation(_ name: String) -> Bool { name == variation || References.isVariationEntry(name) }

  /// Whether an element is a constraint, an entry of a variation or a stack view.
  package static func isSource(_ node: Node) -> Bool {
    !node.traits.isDisjoint(with: [.constraint, .variationEntry]) || node.name == stack
  }

  static let guide = "viewLayoutGuide"
  /// The guides of a view controller, of which the top and the bottom one lie at an edge of its view.
  static let controllerGuide = "viewControllerLayoutGuide"
  static let controllerView = "view"

  /// Guides that are the content of their scroll view, that are its frame, and that lie within their view, by their keys.
  static let contentGuides: Set<String> = ["contentLayoutGuide", "content"]
  static let frameGuides: Set<String> = ["frameLayoutGuide", "frame"]
  static let innerGuides: Set<String> = ["safeArea", "layoutMargins", "readable", "safeAreaLayoutGuide"]

  package static let stack = "stackView"
  static let clip = "clipView"
  static let subviews = "subviews"

  /// The attributes of a stack view that say how it lays out its views.
  static let stackAttributes = [
    "axis", "distribution", "alignment", "spacing", "spacingType", "baselineRelativeArrangement",
  ]

  /// The ends at which a stack view's alignment puts its views, and the one that centres them.
  static let startAlignments: Set<String> = ["fill", "leading", "top"]
  static let endAlignments: Set<String> = ["fill", "trailing", "bottom"]
  static let centerAlignment = "center"

  /// The priorities of a view against its neighbours, and what the view with the lesser one does.
  package static let viewPriorities = [
    ("horizontalHuggingPriority", "grow"), ("verticalHuggingPriority", "grow"),
    ("horizontalCompressionResistancePriority", "shrink"), ("verticalCompressionResistancePriority", "shrink"),
  ]

  /// What a view says, beside its texts, that frames in it or beside it follow from.
  static let attributesOfViews = stackAttributes + viewPriorities.map { $0.0 } + ["hidden"]
  static let partsOfViews: Set<String> = ["layoutMargins", "directionalLayoutMargins", "edgeInsets", "fontDescription"]

  /// Attributes that say how large a view without content shall be taken to be.
  static let placeholdersOfSizes = ["placeholderIntrinsicWidth", "placeholderIntrinsicHeight"]
}
