/// Characters that control a terminal, or that disguise the text around them.
public enum ControlCharacters {
  /// Replaces each of these characters with U+FFFD, and each line break with an arrow.
  ///
  /// - Parameter keepsLines: Whether line breaks stay as they are.
  public static func replaced(in text: String, keepsLines: Bool = false) -> String {
    let plain = UInt8(ascii: " ")...UInt8(ascii: "~")
    if text.utf8.allSatisfy(plain.contains) { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      // Most are plain; the table of categories is slow.
      guard !(0x20...0x7E).contains(scalar.value) && !(0xAE...0xFF).contains(scalar.value) else {
        out.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n": out += keepsLines ? "\n" : "↵"
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
