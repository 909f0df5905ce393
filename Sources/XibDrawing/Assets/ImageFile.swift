internal import Basics

/// What the bytes of an image file say.
package struct ImageFile: Sendable {
  /// The kind that browsers show, such as `image/png`; `nil` for any other.
  package let media: String?
  /// The size in pixels; `nil` if the file does not tell.
  package let size: Size?
  /// The pixels that a browser holds to show it; infinite if a file of pixels does not tell, or if an image may hide in a drawing.
  package let pixels: Double

  package init(_ bytes: [UInt8]) {
    func number(_ at: Int, _ count: Int) -> Double? {
      at + count <= bytes.count ? bytes[at..<(at + count)].reduce(0) { $0 * 256 + Double($1) } : nil
    }
    typealias Sides = (width: Double?, height: Double?)
    func size(_ sides: Sides) -> Size? {
      guard let width = sides.width, let height = sides.height, width > 0, height > 0,
        max(width, height) < Self.largest
      else { return nil }
      return Size(width, height)
    }
    let sides: Sides
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      (media, sides) = ("image/png", (number(16, 4), number(20, 4)))
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      let frame = Self.frame(ofJPEG: bytes)
      (media, sides) = ("image/jpeg", (frame.flatMap { number($0 + 7, 2) }, frame.flatMap { number($0 + 5, 2) }))
    } else if bytes.starts(with: "GIF8".utf8) {
      func little(_ at: Int) -> Double? { number(at, 1).flatMap { low in number(at + 1, 1).map { low + $0 * 256 } } }
      (media, sides) = ("image/gif", (little(6), little(8)))
    } else if let tag = Self.startTag(ofSVG: bytes) {
      (media, self.size) = ("image/svg+xml", Self.size(ofSVG: tag))
      pixels = Self.hiding.contains { bytes.firstPlace(of: $0.utf8) != nil } ? .infinity : 0
      return
    } else {
      (media, self.size, pixels) = (nil, nil, 0)
      return
    }
    self.size = size(sides)
    pixels = sides.width.flatMap { width in sides.height.map { width * $0 } } ?? .infinity
  }

  /// What an SVG has that holds another image, or writes something in a way that hides it.
  private static let hiding = ["data:", "&#", "\\", "<!ENTITY"]

  private static let largest = 50_000.0

  /// Where the segment of a JPEG that tells its size begins.
  private static func frame(ofJPEG bytes: [UInt8]) -> Int? {
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let kind = bytes[at + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) { return at }
      at += 2 + Int(bytes[at + 2]) * 256 + Int(bytes[at + 3])
    }
    return nil
  }

  private static func startTag(ofSVG bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4096)
    guard head.first.map({ $0 == UInt8(ascii: "<") || $0 == 0xEF || $0 <= 0x20 }) == true,
      let start = head.firstPlace(of: "<svg".utf8)?.lowerBound
    else { return nil }
    return String(decoding: head[start...].prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
  }

  private static func size(ofSVG tag: String) -> Size? {
    func value(_ name: String) -> Substring? {
      for quote in ["\"", "'"] {
        guard let start = tag.firstPlace(of: " \(name)=\(quote)")?.upperBound else { continue }
        return tag[start...].prefix { String($0) != quote }
      }
      return nil
    }
    func length(_ text: Substring?) -> Double? {
      text.flatMap { $0.hasSuffix("%") ? nil : Double($0.prefix { $0.isNumber || $0 == "." }) }
    }
    let box = value("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    guard let width = length(value("width")) ?? (box.count == 4 ? box[2] : nil),
      let height = length(value("height")) ?? (box.count == 4 ? box[3] : nil), width > 0, height > 0,
      max(width, height) < largest
    else { return nil }
    return Size(width, height)
  }
}
