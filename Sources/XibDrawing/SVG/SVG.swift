internal import Basics
internal import XibModel

/// Writes drawings as SVG. No content of a document becomes markup, and there are no scripts.
package enum SVG {
  /// A whole SVG document. Each object's `g` has its id as `data-id`.
  package static func document(_ drawing: Drawing, marks: [Mark] = []) -> String {
    let kinds = Mark.Kind.allCases.filter { kind in marks.contains { $0.kind == kind } }
    var looks = kinds.isEmpty ? "" : "\n<style>\(MarkLooks.style)</style>\(MarkLooks.definitions(of: kinds))"
    looks += Pictures.definitions(drawing.pictures)
    let element = element(drawing, marks: marks, looks: looks, hasIDs: true)
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element + "\n"
  }

  /// An `svg` element for a page that has the style and the badges of ``MarkLooks``. The title of each object's `g` tells
  /// its id, and the `g` of marks has the number of their entry as `data-entry`.
  package static func element(_ drawing: Drawing, marks: [Mark] = []) -> String {
    element(drawing, marks: marks, looks: "", hasIDs: false)
  }

  private static func element(_ drawing: Drawing, marks: [Mark], looks: String, hasIDs: Bool) -> String {
    let (width, height) = (number(drawing.size.width), number(drawing.size.height))
    var out = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
    out += #"viewBox="0 0 \#(width) \#(height)" role="img" pointer-events="all" font-size="\#(number(usualFontSize))" "#
    out += #"font-family="\#(systemFonts)">"#
    out += "\n<title>\(text(drawing.title))</title>\(looks)"
    if let background = drawing.background {
      out += "\n<rect width=\"100%\" height=\"100%\"\(paint("fill", background))/>"
    }
    var clip: Rect?
    for box in drawing.boxes {
      if box.clip != clip {
        if clip != nil { out += "\n</svg>" }
        // An inner svg shows nothing outside its frame. A clip path would need a name that is unique in the page.
        if let part = box.clip { out += "\n" + window(part) }
        clip = box.clip
      }
      write(box, hasID: hasIDs, to: &out)
    }
    if clip != nil { out += "\n</svg>" }
    var rest = marks[...]
    while let first = rest.first {
      let group = rest.prefix { $0.isGrouped(with: first) }
      rest = rest.dropFirst(group.count)
      write(group, alike: first, to: &out)
    }
    return out + "\n</svg>"
  }

  /// Writes marks of one entry. There can be thousands, so that their `g` says once what they have in common.
  private static func write(_ group: ArraySlice<Mark>, alike mark: Mark, to out: inout String) {
    let classes = "mark \(mark.kind.rawValue)\(mark.isBookkeeping ? " bookkeeping" : "")\(mark.isMinor ? " minor" : "")"
    out += "\n<g class=\"\(classes)\" data-entry=\"\(mark.entry)\">"
    for mark in group {
      if group.count > 1 { out += "<g>" }
      write(mark, to: &out)
      if group.count > 1 { out += "</g>" }
    }
    out += "</g>"
  }

  private static func write(_ mark: Mark, to out: inout String) {
    out += "<title>\(text(mark.title))</title>"
    let outline = mark.outline
    out += "<rect\(place(outline))/>"
    if let start = mark.arrowStart {
      let head = mark.arrowHead(from: start)
      out += "<rect class=\"origin\"\(place(start))/>" + polyline([Point(start.midX, start.midY), head[0]])
      out += "<polygon points=\"\(points(head))\"/>"
    }
    out += "<use href=\"#\(MarkLooks.name(of: mark.kind))\""
    let (x, y) = (mark.badge.x, mark.badge.y)
    if mark.scale == 1 {
      out += coordinate("x", x) + coordinate("y", y) + "/>"
    } else {
      out += " transform=\"translate(\(number(x)) \(number(y))) scale(\(number(mark.scale)))\"/>"
    }
  }

  private static func polyline(_ line: [Point]) -> String { "<polyline points=\"\(points(line))\"/>" }

  private static func points(_ points: [Point]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  /// The size of most texts, which need not say it.
  private static let usualFontSize = 17.0

  private static let systemFonts = "-apple-system,'SF Pro Text','Helvetica Neue',Inter,Helvetica,Arial,sans-serif"

  private static let families: [Font.Family: String] = [
    .serif: "Georgia,'Times New Roman',serif", .monospaced: "Menlo,'DejaVu Sans Mono',monospace",
  ]

  static func window(_ part: Rect) -> String {
    let values = [part.x, part.y, max(0.01, part.width), max(0.01, part.height)].map(number)
    return #"<svg x="\#(values[0])" y="\#(values[1])" width="\#(values[2])" height="\#(values[3])" "#
      + #"viewBox="\#(values.joined(separator: " "))" overflow="hidden">"#
  }

  // MARK: Boxes

  private static func write(_ box: Box, hasID: Bool, to out: inout String) {
    out += "\n<g"
    if hasID, let id = box.id { out += " data-id=\"\(XMLText.escapeAttribute(shown(id)))\"" }
    let opacity = box.opacity * (box.isHidden ? hiddenOpacity : 1)
    if opacity < 1 { out += " opacity=\"\(number(opacity))\"" }
    out += "><title>\(text(box.title))\(box.isHidden ? ", hidden" : "")</title>"
    // Without a filled shape, there would be nothing to point at.
    if !hasFill(box) { out += rectangle(box.frame, 0, Style()) }
    for shape in box.shapes { out += element(shape) }
    out += "</g>"
  }

  private static let hiddenOpacity = 0.3

  private static func hasFill(_ box: Box) -> Bool {
    if case .rectangle(box.frame, _, let style) = box.shapes.first { style.fill != nil } else { false }
  }

  private static func element(_ shape: Shape) -> String {
    switch shape {
    case .rectangle(let rect, let radius, let style): return rectangle(rect, radius, style)
    case .ellipse(let rect, let style):
      return #"<ellipse cx="\#(number(rect.midX))" cy="\#(number(rect.midY))" rx="\#(number(rect.width / 2))" "#
        + #"ry="\#(number(rect.height / 2))"\#(attributes(style))/>"#
    case .line(let points, let isClosed, let style):
      return "<\(isClosed ? "polygon" : "polyline") points=\"\(self.points(points))\"\(attributes(style))/>"
    case .text(let line): return element(line)
    case .image(let picture, let rect, let part, let tint): return Pictures.use(picture, rect, part: part, tint: tint)
    }
  }

  private static func rectangle(_ rect: Rect, _ radius: Double, _ style: Style) -> String {
    let corner = radius > 0 ? " rx=\"\(number(radius))\"" : ""
    return "<rect\(place(rect))\(corner)\(attributes(style))/>"
  }

  /// Where a rectangle is, as attributes.
  static func place(_ rect: Rect) -> String {
    coordinate("x", rect.x) + coordinate("y", rect.y)
      + #" width="\#(number(rect.width))" height="\#(number(rect.height))""#
  }

  /// A coordinate as an attribute; 0 needs none.
  private static func coordinate(_ name: String, _ value: Double) -> String {
    let value = number(value)
    return value == "0" ? "" : " \(name)=\"\(value)\""
  }

  private static func element(_ line: TextLine) -> String {
    var out = "<text\(coordinate("x", line.origin.x))\(coordinate("y", line.origin.y))"
    if line.isRightToLeft { out += " direction=\"rtl\"" }
    // The start is where the text begins, which may be on the right.
    switch line.alignment {
    case .left: out += line.isRightToLeft ? " text-anchor=\"end\"" : ""
    case .center: out += " text-anchor=\"middle\""
    case .right: out += line.isRightToLeft ? "" : " text-anchor=\"end\""
    }
    if line.font.size != usualFontSize { out += " font-size=\"\(number(line.font.size))\"" }
    if line.font.weight != 400 { out += " font-weight=\"\(line.font.weight)\"" }
    if line.font.isItalic { out += " font-style=\"italic\"" }
    if let family = families[line.font.family] { out += " font-family=\"\(family)\"" }
    return out + "\(paint("fill", line.color))>\(text(line.text))</text>"
  }

  // MARK: Values

  private static func attributes(_ style: Style) -> String {
    var out = style.fill.map { paint("fill", $0) } ?? " fill=\"none\""
    guard let stroke = style.stroke else { return out }
    out += paint("stroke", stroke)
    if style.width != 1 { out += " stroke-width=\"\(number(style.width))\"" }
    if style.isDashed { out += " stroke-dasharray=\"4 3\"" }
    return out
  }

  static func paint(_ name: String, _ color: Color) -> String {
    // What says nothing else is filled with black.
    let isUsual = name == "fill" && (color.red, color.green, color.blue) == (0, 0, 0)
    let solid = isUsual ? "" : " \(name)=\"#\(hex(color))\""
    return color.alpha < 1 ? solid + " \(name)-opacity=\"\(number(color.alpha))\"" : solid
  }

  /// The digits of a colour, three of them where that is enough.
  private static func hex(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue]
    let isShort = parts.allSatisfy { $0 % 17 == 0 }
    return parts.map { part in
      let digits = String(isShort ? part / 17 : part, radix: 16)
      return isShort || digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  /// A part of a drawing as SVG writes it.
  package static func viewBox(_ part: Rect) -> String {
    [part.x, part.y, part.width, part.height].map(number).joined(separator: " ")
  }

  /// A length as SVG writes it.
  package static func length(_ value: Double) -> String { number(value) }

  /// A number with at most two decimals; 0 if it is not finite or too large.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let hundredths = Int64((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func text(_ text: String) -> String { XMLText.escapeContent(shown(text)) }

  /// A text without the characters that XML can't hold.
  private static func shown(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPlain ? text : ControlCharacters.replaced(in: text)
  }
}
