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
  public static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - one: The lines of the old text.
  ///   - other: The lines of the new text.
  ///   - longest: The maximum number of lines to compare between the equal ends. In longer texts, all these lines count
  ///     as different.
  public static func lines(from one: [ArraySlice<UInt8>], to other: [ArraySlice<UInt8>], longest: Int) -> [Line] {
    var head = 0
    while head < min(one.count, other.count), one[head] == other[head] { head += 1 }
    var tail = 0
    while tail < min(one.count, other.count) - head, one[one.count - 1 - tail] == other[other.count - 1 - tail] {
      tail += 1
    }
    let mine = Array(one[head..<(one.count - tail)]), its = Array(other[head..<(other.count - tail)])
    var removed = Set(mine.indices), inserted = Set(its.indices)
    if max(mine.count, its.count) <= longest {
      (removed, inserted) = ([], [])
      // Comparing numbers is much faster than comparing lines again and again.
      var numbers: [LineKey: Int] = [:]
      func number(_ line: ArraySlice<UInt8>) -> Int {
        let key = LineKey(line: line)
        if let known = numbers[key] { return known }
        numbers[key] = numbers.count
        return numbers.count - 1
      }
      for change in its.map(number).difference(from: mine.map(number)) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
    }
    var script = (0..<head).map { Line(sign: " ", text: one[$0], oldIndex: $0, newIndex: $0) }
    var (at, to) = (0, 0)
    while at < mine.count || to < its.count {
      let (oldIndex, newIndex) = (head + at, head + to)
      if at < mine.count, removed.contains(at) {
        script.append(Line(sign: "-", text: mine[at], oldIndex: oldIndex, newIndex: newIndex))
        at += 1
      } else if to < its.count, inserted.contains(to) {
        script.append(Line(sign: "+", text: its[to], oldIndex: oldIndex, newIndex: newIndex))
        to += 1
      } else if at < mine.count {
        script.append(Line(sign: " ", text: mine[at], oldIndex: oldIndex, newIndex: newIndex))
        (at, to) = (at + 1, to + 1)
      } else {
        break
      }
    }
    let (oldEnd, newEnd) = (one.count - tail, other.count - tail)
    script += (0..<tail).map {
      Line(sign: " ", text: one[oldEnd + $0], oldIndex: oldEnd + $0, newIndex: newEnd + $0)
    }
    return script
  }
}

/// A line that is hashed and compared as one block of bytes, not byte by byte.
private struct LineKey: Hashable {
  let line: ArraySlice<UInt8>

  static func == (one: LineKey, other: LineKey) -> Bool { one.line.isSameBlock(as: other.line) }

  func hash(into hasher: inout Hasher) { line.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
