internal import Basics

/// The images of drawings, which a page or a picture holds once and shows where it needs them.
package enum Pictures {
  /// An `svg` element that shows nothing and defines images; once on a page. Empty without images.
  package static func sheet(_ drawings: [Drawing]) -> String {
    let definitions = definitions(drawings.flatMap { $0.pictures })
    guard !definitions.isEmpty else { return "" }
    return #"<svg xmlns="http://www.w3.org/2000/svg" class="unseen" width="0" height="0" aria-hidden="true">"#
      + definitions + "</svg>"
  }

  static func definitions(_ pictures: [Picture]) -> String {
    let each = Dictionary(firstOf: pictures.map { ($0.number, $0) }).values
    guard !each.isEmpty else { return "" }
    return "<defs>" + each.sorted { $0.number < $1.number }.map(definition).joined() + "</defs>"
  }

  /// The image on a square of one point, and the same as a mask, which the shape of a template needs.
  private static func definition(_ picture: Picture) -> String {
    let name = name(picture)
    return #"<symbol id="\#(name)" viewBox="0 0 1 1" preserveAspectRatio="none"><image width="1" height="1" "#
      + #"preserveAspectRatio="none" href="data:\#(picture.media);base64,\#(base64(picture.bytes))"/></symbol>"#
      + ##"<mask id="\##(name)m" mask-type="alpha" maskContentUnits="objectBoundingBox"><use href="#\##(name)" "##
      + #"width="1" height="1"/></mask>"#
  }

  private static func name(_ picture: Picture) -> String { "image\(picture.number)" }

  /// An image in a rectangle, of which one part is shown.
  static func use(_ picture: Picture, _ rect: Rect, part: Rect, tint: Color?) -> String {
    let name = name(picture)
    let shown =
      tint.map { "<rect\(SVG.place(rect))\(SVG.paint("fill", $0)) mask=\"url(#\(name)m)\"/>" }
      ?? "<use href=\"#\(name)\"\(SVG.place(rect))/>"
    return part.intersection(rect) == rect ? shown : SVG.window(part) + shown + "</svg>"
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for place in 0..<4 {
        out.append(place <= part.count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension Drawing {
  /// The images on it; one that is there twice is listed twice.
  var pictures: [Picture] {
    boxes.flatMap { box in
      box.shapes.compactMap { if case .image(let picture, _, _, _) = $0 { picture } else { nil } }
    }
  }
}
