/// Characters that a terminal obeys, or that make text look like what it is not.
public enum ControlCharacters {
  /// The text with a sign in the place of each of them, and an arrow in that of a line break.
  ///
  /// - Parameter keepsLines: Whether line breaks are left as they are.
  public static func replaced(in text: String, keepsLines: Bool = false) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
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
