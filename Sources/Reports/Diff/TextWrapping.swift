/// Lines broken at spaces to fit a terminal.
enum TextWrapping {
  /// Breaks a line. The parts after the first are indented by the line's own indent and four columns more.
  ///
  /// Escape sequences that set colours take no columns.
  static func lines(of line: String, width: Int?) -> [String] {
    guard let width, width > 20, line.utf8.count > width, columns(of: line) > width else { return [line] }
    let indent = line.prefix { $0 == " " }.count
    let hanging = String(repeating: " ", count: min(indent + 4, width / 2))
    var lines: [String] = []
    var current = String(repeating: " ", count: indent)
    var used = indent
    var isEmpty = true
    for word in line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false) {
      let length = columns(of: word)
      if !isEmpty, used + 1 + length > width {
        lines.append(current)
        (current, used, isEmpty) = (hanging, hanging.count, true)
      }
      if !isEmpty {
        current += " "
        used += 1
      }
      current += word
      used += length
      isEmpty = false
    }
    return lines + [current]
  }

  /// The number of columns that a text takes.
  private static func columns(of text: some StringProtocol) -> Int {
    var count = 0
    var isEscape = false
    for character in text {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { count += 1 }
      if isEscape, character == "m" { isEscape = false }
    }
    return count
  }
}
