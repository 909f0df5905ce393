/// The common looks of all marks of a kind: a style and a badge, which a page or a picture states once.
///
/// The badge is a disc, a square or a diamond with a sign, so that kinds are not told apart by colour alone.
public enum MarkLooks {
  /// The style of marks, as CSS.
  public static let style = common + Mark.Kind.allCases.map { ".mark.\($0.rawValue){color:\(color(of: $0))}" }.joined()

  /// An `svg` element that shows nothing and defines the badges; once on a page with marks.
  public static let badges =
    #"<svg xmlns="http://www.w3.org/2000/svg" class="unseen" width="0" height="0" aria-hidden="true">"#
    + definitions(of: Mark.Kind.allCases) + "</svg>"

  /// The badges of some kinds.
  static func definitions(of kinds: [Mark.Kind]) -> String { "<defs>" + kinds.map(badge).joined() + "</defs>" }

  /// The name of a kind's badge in its page.
  static func name(of kind: Mark.Kind) -> String { "badge-\(kind.rawValue)" }

  private static let common =
    // However small or large the picture is shown, lines stay as wide.
    ".mark rect,.mark polyline{vector-effect:non-scaling-stroke}"
    + ".mark rect{fill:currentColor;fill-opacity:0;stroke:currentColor;stroke-width:2.5}"
    + ".mark.added rect,.mark.removed rect{fill-opacity:.1}"
    + ".mark.removed rect,.mark.changed rect,.mark.decision rect{stroke-dasharray:4 3}"
    + ".mark.changed rect{stroke-width:2;rx:5px}"
    + ".mark polyline{fill:none;stroke:currentColor;stroke-width:2}"
    + ".mark polygon{fill:currentColor}"
    + ".mark .origin{fill:none;stroke-opacity:.6;stroke-width:1;stroke-dasharray:4 3}"

  /// Colours that can be read on light and dark.
  private static func color(of kind: Mark.Kind) -> String {
    switch kind {
    case .added: "#1a8f3c"
    case .removed: "#d1242f"
    case .changed: "#b87700"
    case .moved: "#0b62d6"
    case .conflict: "#b3168a"
    case .decision: "#0e7c86"
    }
  }

  private static func badge(of kind: Mark.Kind) -> String {
    let ground =
      switch kind {
      case .added: #"<circle r="7" fill="currentColor"/>"#
      case .removed, .decision: #"<path d="M-7-7h14v14h-14z" fill="currentColor"/>"#
      case .changed, .moved, .conflict: #"<path d="M0-9l9 9-9 9-9-9z" fill="currentColor"/>"#
      }
    return "<g id=\"\(name(of: kind))\">\(ground)"
      + ##"<text y="4" text-anchor="middle" font-size="12" font-weight="700" fill="#fff">\##(kind.sign)</text></g>"##
  }
}
