internal import Basics
internal import XibModel

/// Text from a document, made safe for a terminal.
public enum TerminalText {
  /// The text on one line, without control characters, and no longer than `limit` characters.
  public static func line(_ text: String, limit: Int = 60) -> String {
    // Most text is plain, and there is much of it in a long log.
    let safe = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : ControlCharacters.replaced(in: text)
    // No text has more characters than bytes.
    return safe.utf8.count <= limit || safe.count <= limit ? safe : safe.prefix(limit - 1) + "…"
  }

  /// Lines that have no control characters, with what would still turn or break them on a terminal spelled out.
  ///
  /// Unlike in ``line(_:limit:)`` no two texts become one, and what joins letters and signs is kept.
  public static func spelledOut(_ text: String) -> String {
    // In UTF-8 all of them begin with one of these bytes.
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

  /// Two texts, each on one line, cut so that what differs in them is seen.
  static func pair(_ old: String, _ new: String, limit: Int = 60) -> (String, String) {
    let (one, other) = (line(old, limit: .max), line(new, limit: .max))
    if !old.isExactly(new), looks(one) == looks(other) { return pair(spelled(old), spelled(new), limit: limit) }
    guard max(one.count, other.count) > limit else { return (one, other) }
    let common = zip(one, other).prefix { $0 == $1 }.count
    let skipped = common > limit / 2 ? common - limit / 4 : 0
    func cut(_ text: String) -> String {
      line(skipped > 0 ? "…" + text.dropFirst(skipped) : text, limit: limit)
    }
    return (cut(one), cut(other))
  }

  /// What a reader sees of a text: any blank is a blank.
  private static func looks(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      out.unicodeScalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return out
  }

  /// A text with the numbers of all characters that may look like others.
  private static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value) ? String(scalar) : "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
    }.joined()
  }
}
