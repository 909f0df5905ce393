/// The lines of a text, to tell before parsing whether a version of it has most of them.
///
/// Then ``Document/init(parsing:after:)`` of one after the other is faster than parsing both at the same time.
public struct SharedLines: Sendable {
  private let known: Set<LineKey>

  public init(of text: [UInt8]) { known = Set(LineScript.lines(of: text).map(LineKey.init)) }

  /// Whether nearly all lines of another text are in this one.
  public func includeMost(of text: [UInt8]) -> Bool {
    let lines = LineScript.lines(of: text)
    return lines.count { !known.contains(LineKey(line: $0)) } * Self.mostOther <= lines.count
  }

  /// One line in so many may be in one text only. Each costs the parsing of some lines around it.
  private static let mostOther = 8
}
