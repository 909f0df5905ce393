/// Characters that control a terminal, or that disguise the text around them.
public enum ControlCharacters {
  /// Replaces each of these characters with U+FFFD, and each line break with an arrow.
  ///
  /// - Parameter keepsLines: Whether line breaks stay as they are.
  public static func replaced(in text: String, keepsLines: Bool = false) -> String {
    let scalars = text.unicodeScalars
    var out = ""
    var rest = scalars.startIndex
    while let next = scalars[rest...].firstIndex(where: { !isPlain($0) }) {
      out += text[rest..<next]
      let scalar = scalars[next]
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n": out += keepsLines ? "\n" : "↵"
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
      rest = scalars.index(after: next)
    }
    return rest == scalars.startIndex ? text : out + text[rest...]
  }

  /// Whether a character is one of those that most texts have: ASCII, Latin, dashes, quotation marks, arrows. The table of
  /// categories is slow.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xAE...0xFF, 0x2010...0x2027, 0x2190...0x21FF: true
    default: false
    }
  }
}
