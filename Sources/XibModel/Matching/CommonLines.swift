/// The lines that two texts have in common at their beginnings and at their ends.
public struct CommonLines: Sendable {
  /// The number of bytes of the lines at the beginnings.
  public let head: Int
  /// The number of bytes of the lines at the ends; these lines are not among those of ``head``.
  public let tail: Int

  /// No lines, for texts that are compared whole.
  public static let none = CommonLines([], [])

  public init(_ one: [UInt8], _ other: [UInt8]) {
    let limit = min(one.count, other.count)
    head = one.lineStart(before: Self.prefix(one, other, limit))
    // The first line of the common bytes may begin before them.
    tail = one.count - one.nextLine(after: one.count - Self.suffix(one, other, limit - head))
  }

  private static func prefix(_ one: [UInt8], _ other: [UInt8], _ limit: Int) -> Int {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var at = 0
        while at + 8 <= limit, one.word(at: at) == other.word(at: at) { at += 8 }
        while at < limit, one[at] == other[at] { at += 1 }
        return at
      }
    }
  }

  private static func suffix(_ one: [UInt8], _ other: [UInt8], _ limit: Int) -> Int {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var count = 0
        while count + 8 <= limit, one.word(at: one.count - count - 8) == other.word(at: other.count - count - 8) {
          count += 8
        }
        while count < limit, one[one.count - count - 1] == other[other.count - count - 1] { count += 1 }
        return count
      }
    }
  }
}

extension [UInt8] {
  /// The start of the line that holds a byte, or that a byte before it ends.
  fileprivate func lineStart(before at: Int) -> Int {
    var at = at
    while at > 0, self[at - 1] != lineFeed { at -= 1 }
    return at
  }
}
