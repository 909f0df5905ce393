/// Estimates of how wide text is, without a font: the widths of Helvetica, which are close to those of the system's
/// fonts.
enum TextMeasure {
  /// The widths of the characters from space to `~`, in thousandths of the font's size (Adobe's font metrics).
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]

  static func width(of text: some StringProtocol, _ font: Font) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1, font) }
  }

  private static func width(of scalar: Unicode.Scalar, _ font: Font) -> Double {
    let value = scalar.value
    let share: Double =
      switch value {
      case 0x20...0x7E: font.family == .monospaced ? 600 : widths[Int(value - 0x20)]
      case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x1FAFF: 1000
      default: 560
      }
    return share * font.size / 1000 * (font.weight >= 600 ? 1.06 : 1)
  }

  static func lineHeight(_ font: Font) -> Double { font.size * 1.2 }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - width: The width of a line, in points. Words may stick out a little, because widths are estimates.
  ///   - limit: The most lines; the last one ends with an ellipsis if there is more text.
  static func lines(_ text: String, width: Double, limit: Int, _ font: Font) -> [String] {
    let room = width * 1.06 + 3
    var lines: [String] = []
    let paragraphs = text.prefix(longest).split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, paragraph) in paragraphs.enumerated() {
      let isLastAllowed = lines.count + 1 >= limit
      if isLastAllowed {
        let isCut = index + 1 < paragraphs.count
        lines.append(shortened(isCut && limit > 1 ? paragraph + "…" : String(paragraph), room, font))
        return lines
      }
      wrap(paragraph, into: &lines, room, limit, font)
      if lines.count >= limit { return lines }
    }
    return lines
  }

  /// The most characters of a text to measure: no frame holds more.
  private static let longest = 4000

  private static func wrap(
    _ paragraph: Substring, into lines: inout [String], _ room: Double, _ limit: Int, _ font: Font
  ) {
    var line = "", lineWidth = 0.0
    let words = paragraph.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let wordWidth = width(of: word, font), space = line.isEmpty ? 0 : width(of: " ", font)
      if !line.isEmpty, lineWidth + space + wordWidth > room {
        lines.append(line)
        if lines.count + 1 >= limit {
          lines.append(shortened(words[index...].joined(separator: " "), room, font))
          return
        }
        (line, lineWidth) = ("", 0)
      }
      line += (line.isEmpty ? "" : " ") + word
      lineWidth += (lineWidth == 0 ? 0 : space) + wordWidth
    }
    lines.append(shortened(line, room, font))
  }

  /// A text that fits, with an ellipsis where something was cut off.
  private static func shortened(_ text: String, _ room: Double, _ font: Font) -> String {
    var used = 0.0
    let ellipsis = font.size * 0.6
    var fitting = text.startIndex
    for index in text.indices {
      used += width(of: text[index...index], font)
      if used > room { return text[..<fitting] + "…" }
      if used + ellipsis <= room { fitting = text.index(after: index) }
    }
    return text
  }
}
