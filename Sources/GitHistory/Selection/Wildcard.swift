internal import Basics

/// Shell patterns as git matches them against paths.
struct Wildcard: Hashable, Sendable {
  let pattern: [UInt8]
  /// Whether `*` and `?` stop at a slash and `**` does not, as in a `:(glob)` pathspec.
  let stopsAtSlash: Bool
  let ignoresCase: Bool

  /// Whether a pattern contains special characters.
  static func isPattern(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains { $0 == star || $0 == question || $0 == open || $0 == backslash }
  }

  func matches(_ path: [UInt8]) -> Bool {
    // Positions that failed once always fail. Remembering them keeps patterns such as `*a*a*a*b` fast.
    var failed: Set<Position> = []
    return matches(Position(pattern: 0, text: 0), path, &failed)
  }

  private struct Position: Hashable {
    var pattern: Int
    var text: Int
  }

  private func matches(_ start: Position, _ text: [UInt8], _ failed: inout Set<Position>) -> Bool {
    if failed.contains(start) { return false }
    var at = start
    while at.pattern < pattern.count {
      switch pattern[at.pattern] {
      case Self.star:
        if matchesStar(at, text, &failed) { return true }
        failed.insert(start)
        return false
      case Self.question where at.text < text.count && !(stopsAtSlash && text[at.text] == slash):
        at.pattern += 1
      case Self.open where at.text < text.count:
        guard let (isMember, end) = bracket(from: at.pattern, holds: text[at.text]) else {
          guard text[at.text] == Self.open else { return fail(start, &failed) }
          at.pattern += 1
          break
        }
        guard isMember, !(stopsAtSlash && text[at.text] == slash) else { return fail(start, &failed) }
        at.pattern = end
      case Self.backslash where at.pattern + 1 < pattern.count && at.text < text.count:
        guard same(pattern[at.pattern + 1], text[at.text]) else { return fail(start, &failed) }
        at.pattern += 2
      case let literal:
        guard literal != Self.question, at.text < text.count, same(literal, text[at.text]) else {
          return fail(start, &failed)
        }
        at.pattern += 1
      }
      at.text += 1
    }
    return at.text == text.count || fail(start, &failed)
  }

  private func fail(_ position: Position, _ failed: inout Set<Position>) -> Bool {
    failed.insert(position)
    return false
  }

  private func matchesStar(_ at: Position, _ text: [UInt8], _ failed: inout Set<Position>) -> Bool {
    var end = at.pattern
    while end < pattern.count, pattern[end] == Self.star { end += 1 }
    var crossesSlash = !stopsAtSlash
    if stopsAtSlash, end - at.pattern == 2, at.pattern == 0 || pattern[at.pattern - 1] == slash {
      crossesSlash = end == pattern.count || pattern[end] == slash
      // `**/` also matches no folder at all.
      if end < pattern.count, crossesSlash,
        matches(Position(pattern: end + 1, text: at.text), text, &failed)
      {
        return true
      }
    }
    for next in at.text...text.count {
      if matches(Position(pattern: end, text: next), text, &failed) { return true }
      if next < text.count, text[next] == slash, !crossesSlash { return false }
    }
    return false
  }

  /// Whether a bracket expression contains a byte, and where it ends; `nil` if it is not closed.
  private func bracket(from start: Int, holds byte: UInt8) -> (isMember: Bool, end: Int)? {
    var at = start + 1
    var isNegated = false
    if at < pattern.count, pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^") {
      isNegated = true
      at += 1
    }
    var isMember = false
    var isFirst = true
    while at < pattern.count, isFirst || pattern[at] != UInt8(ascii: "]") {
      isFirst = false
      if pattern[at] == Self.backslash, at + 1 < pattern.count { at += 1 }
      let low = pattern[at]
      var high = low
      if at + 2 < pattern.count, pattern[at + 1] == UInt8(ascii: "-"), pattern[at + 2] != UInt8(ascii: "]") {
        high = pattern[at + 2]
        at += 2
      }
      if low <= byte && byte <= high { isMember = true }
      if ignoresCase, low <= lowercased(byte) && lowercased(byte) <= high { isMember = true }
      at += 1
    }
    return at < pattern.count ? (isMember != isNegated, at + 1) : nil
  }

  private func same(_ one: UInt8, _ other: UInt8) -> Bool {
    one == other || ignoresCase && lowercased(one) == lowercased(other)
  }

  private static let star = UInt8(ascii: "*")
  private static let question = UInt8(ascii: "?")
  private static let open = UInt8(ascii: "[")
  private static let backslash = UInt8(ascii: "\\")
}
