/// The lines that two texts have in common, and those that only one of them has, in one sequence.
public struct LineScript {
  public struct Line: Sendable {
    /// A space for a common line, a minus for one of the old text, a plus for one of the new text.
    public let sign: Character
    public let text: ArraySlice<UInt8>
    /// The number of lines of each text that come before it.
    public let oldIndex: Int
    public let newIndex: Int
  }

  /// The lines of a text, without their line feeds.
  public static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] { lines(of: text, in: text.indices) }

  /// The lines of a part of a text that begins and ends with a line.
  public static func lines(of text: [UInt8], in range: Range<Int>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let next = text.nextLine(after: at)
      lines.append(text[at..<(text[next - 1] == lineFeed ? next - 1 : next)])
      at = next
    }
    return lines
  }

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - one: The lines of the old text.
  ///   - other: The lines of the new text.
  public static func lines(from one: [ArraySlice<UInt8>], to other: [ArraySlice<UInt8>]) -> [Line] {
    var script: [Line] = []
    for gap in LineAnchors.gaps(one, other) {
      let (mine, its) = (gap.one.upperBound, gap.other.upperBound)
      script += gap.one.map { Line(sign: "-", text: one[$0], oldIndex: $0, newIndex: gap.other.lowerBound) }
      script += gap.other.map { Line(sign: "+", text: other[$0], oldIndex: mine, newIndex: $0) }
      if mine < one.count { script.append(Line(sign: " ", text: one[mine], oldIndex: mine, newIndex: its)) }
    }
    return script
  }
}
