internal import Basics
internal import XibModel

/// Text from a document, made safe for a terminal.
public enum TerminalText {
  /// The text on one line, without control characters, and no longer than `limit` characters.
  public static func line(_ text: String, limit: Int = 60) -> String {
    // Fast path: most text is plain, and a long log has much of it.
    let safe = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : ControlCharacters.replaced(in: text)
    // No text has more characters than bytes.
    return safe.utf8.count <= limit || safe.count <= limit ? safe : safe.prefix(limit - 1) + "…"
  }

  /// Spells out line separators and direction controls in lines that have no control characters.
  ///
  /// Unlike ``line(_:limit:)``, it keeps different texts different, and keeps characters that join letters and signs.
  public static func spelledOut(_ text: String) -> String {
    // In UTF-8, all these characters begin with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: out += spelling(of: scalar)
      case .format where scalar.properties.isBidiControl: out += spelling(of: scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  static func spelling(of scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

  /// Two texts, each on one line, shortened so that their difference stays visible.
  static func pair(_ old: String, _ new: String, limit: Int = 60) -> (String, String) {
    let (one, other) = (line(old, limit: .max), line(new, limit: .max))
    if !old.isExactly(new), looks(one) == looks(other) { return pair(spelled(old), spelled(new), limit: limit) }
    // No text has more characters than bytes.
    guard max(one.utf8.count, other.utf8.count) > limit, max(one.count, other.count) > limit else {
      return (one, other)
    }
    let common = zip(one, other).prefix { $0 == $1 }.count
    let skipped = common > limit / 2 ? common - limit / 4 : 0
    func cut(_ text: String) -> String {
      line(skipped > 0 ? "…" + text.dropFirst(skipped) : text, limit: limit)
    }
    return (cut(one), cut(other))
  }

  /// A text as a reader sees it: all kinds of space look alike.
  private static func looks(_ text: String) -> String {
    // In UTF-8, every space but that of ASCII begins with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xC2 || (0xE1...0xE3).contains($0) }) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      out.unicodeScalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return out
  }

  /// A text with every character outside printable ASCII replaced by its number, because it may look like another one.
  private static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value) ? String(scalar) : "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
    }.joined()
  }
}
