/// Text from a document, made safe for a terminal.
public enum TerminalText {
  /// The text on one line, without control characters, and no longer than `limit` characters.
  public static func line(_ text: String, limit: Int = 60) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        out += scalar == "\n" ? "↵" : "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out.count <= limit ? out : out.prefix(limit - 1) + "…"
  }
}
