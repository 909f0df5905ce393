/// Stretches of whole lines that two texts have in common, in the order of both.
///
/// It need not find all of them, but it takes a time that grows with the length of the texts alone.
struct SharedStretches {
  /// A stretch of bytes that both texts have.
  struct Stretch {
    let one: Range<Int>
    /// How many bytes further on it is in the other text.
    let shift: Int
  }

  private(set) var stretches: [Stretch] = []

  init(_ one: [UInt8], _ other: [UInt8]) {
    let common = CommonLines(one, other)
    let start = common.head
    let ends = (one.count - common.tail, other.count - common.tail)
    append(0, 0, count: start)
    let lines = (LineNumbers(of: one, in: start..<ends.0), LineNumbers(of: other, in: start..<ends.1))
    for run in LineRuns(lines.0.numbers, lines.1.numbers).runs {
      func appendIfEqual(_ part: Range<Int>) -> Bool {
        let place = lines.0.bytes(run.one + part.lowerBound..<run.one + part.upperBound)
        let counterpart = lines.1.bytes(run.other + part.lowerBound..<run.other + part.upperBound)
        guard one[place].isSameBlock(as: other[counterpart]) else { return false }
        append(place.lowerBound, counterpart.lowerBound, count: place.count)
        return true
      }
      // Some lines of one number are not equal.
      if !appendIfEqual(0..<run.count) { for line in 0..<run.count { _ = appendIfEqual(line..<line + 1) } }
    }
    append(ends.0, ends.1, count: one.count - ends.0)
  }

  private mutating func append(_ one: Int, _ other: Int, count: Int) {
    guard count > 0 else { return }
    if let last = stretches.last, last.one.upperBound == one, last.shift == other - one {
      stretches[stretches.count - 1] = Stretch(one: last.one.lowerBound..<one + count, shift: last.shift)
    } else {
      stretches.append(Stretch(one: one..<one + count, shift: other - one))
    }
  }
}

/// The lines of a part of a text as numbers. Equal lines have one number.
private struct LineNumbers {
  private(set) var numbers: [UInt64] = []
  /// The start of each line, and the end of the last one.
  private var starts: [Int32] = []

  init(of text: [UInt8], in range: Range<Int>) {
    // Lines of archives have about 40 bytes.
    numbers.reserveCapacity(range.count / 32)
    starts.reserveCapacity(range.count / 32)
    starts.append(Int32(clamping: range.lowerBound))
    SharedLines.forEachLine(in: range, of: text) { number, end in
      numbers.append(number)
      starts.append(Int32(clamping: end))
    }
  }

  func bytes(_ lines: Range<Int>) -> Range<Int> { Int(starts[lines.lowerBound])..<Int(starts[lines.upperBound]) }
}

/// Runs of equal lines of two texts.
private struct LineRuns {
  struct Run {
    var one: Int
    var other: Int
    var count: Int
  }

  private let one: [UInt64]
  private let other: [UInt64]
  private(set) var runs: [Run] = []

  init(_ one: [UInt64], _ other: [UInt64]) {
    self.one = one
    self.other = other
    var (from, to) = (0, 0)
    for anchor in Self.inOrder(anchors()) + [Run(one: one.count, other: other.count, count: 0)] {
      // An anchor may begin in the one before it.
      let skipped = max(0, from - anchor.one, to - anchor.other)
      guard skipped <= anchor.count else { continue }
      compare(from..<anchor.one + skipped, to..<anchor.other + skipped)
      append(anchor.one + skipped, anchor.other + skipped, anchor.count - skipped)
      (from, to) = (anchor.one + anchor.count, anchor.other + anchor.count)
    }
  }

  private mutating func append(_ mine: Int, _ its: Int, _ count: Int) {
    if count > 0 { runs.append(Run(one: mine, other: its, count: count)) }
  }

  /// Runs that begin with a line that each text has once.
  private func anchors() -> [Run] {
    guard !one.isEmpty, !other.isEmpty else { return [] }
    let unique = UniqueLines(one, other)
    var anchors: [Run] = []
    var at = 0
    while at < one.count {
      guard let counterpart = unique.counterpart(of: at) else {
        at += 1
        continue
      }
      var count = 1
      while at + count < one.count, counterpart + count < other.count, one[at + count] == other[counterpart + count] {
        count += 1
      }
      anchors.append(Run(one: at, other: counterpart, count: count))
      at += count
    }
    return anchors
  }

  /// Most runs that are in the order of both texts.
  private static func inOrder(_ anchors: [Run]) -> [Run] {
    LongestIncreasing.positions(of: anchors.map(\.other)).map { anchors[$0] }
  }

  /// How many lines to look ahead for a line that both texts have.
  private static let reach = 16

  /// Finds runs between two anchors, where each text may have some lines that the other lacks.
  private mutating func compare(_ mine: Range<Int>, _ its: Range<Int>) {
    var (at, to) = (mine.lowerBound, its.lowerBound)
    var (end, last) = (mine.upperBound, its.upperBound)
    while at < end, to < last, one[end - 1] == other[last - 1] { (end, last) = (end - 1, last - 1) }
    while at < end, to < last {
      var count = 0
      while at + count < end, to + count < last, one[at + count] == other[to + count] { count += 1 }
      append(at, to, count)
      (at, to) = (at + count, to + count)
      guard at < end, to < last else { break }
      let step = (1...Self.reach).lazy.compactMap { [one, other] step -> (Int, Int)? in
        if to + step < last, one[at] == other[to + step] { return (0, step) }
        return at + step < end && one[at + step] == other[to] ? (step, 0) : nil
      }.first
      let (deleted, inserted) = step ?? (1, 1)
      (at, to) = (at + deleted, to + inserted)
    }
    append(end, last, mine.upperBound - end)
  }
}

/// The lines that two texts each have once.
private struct UniqueLines {
  private let one: [UInt64]
  /// The first line of one with each number, counted from 1, by the number; 0 where there is none. The count is a power of
  /// two, and at least half of the places are free.
  private var places: [Int32]
  /// The line of the other text that is equal to each line of one, counted from 1; 0 if there is none, -1 if either text
  /// has several.
  private var counterparts: [Int32]
  /// Differs from process to process, so that nobody can write lines that all belong into one place.
  private let seed = UInt64(truncatingIfNeeded: 0.hashValue) | 1

  init(_ one: [UInt64], _ other: [UInt64]) {
    self.one = one
    var size = 16
    while size < 2 * one.count { size *= 2 }
    places = Array(repeating: 0, count: size)
    counterparts = Array(repeating: 0, count: one.count)
    for (line, number) in one.enumerated() {
      let place = place(of: number)
      if places[place] == 0 {
        places[place] = Int32(clamping: line + 1)
      } else {
        counterparts[Int(places[place]) - 1] = -1
      }
    }
    for (line, number) in other.enumerated() {
      let first = Int(places[place(of: number)]) - 1
      if first >= 0 { counterparts[first] = counterparts[first] == 0 ? Int32(clamping: line + 1) : -1 }
    }
  }

  /// The line of the other text that is equal to a line of one, if each text has it once.
  func counterpart(of line: Int) -> Int? { counterparts[line] > 0 ? Int(counterparts[line]) - 1 : nil }

  private func place(of number: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (number &* seed) >> 32) & (places.count - 1)
    while places[place] > 0, one[Int(places[place]) - 1] != number { place = (place + 1) & (places.count - 1) }
    return place
  }
}

/// A sample of the lines of a text, to tell before parsing whether a version of it has most of them.
///
/// Then ``Document/init(parsing:after:)`` of one after the other is faster than parsing both at the same time. Comparing
/// all lines would take a tenth of a diff.
package struct SharedLines: Sendable {
  private let known: Set<UInt64>

  package init(of text: [UInt8]) { known = Set(Self.sample(of: text)) }

  /// Whether nearly all lines of another text are in this one.
  package func includeMost(of text: [UInt8]) -> Bool {
    let lines = Self.sample(of: text)
    return lines.count { !known.contains($0) } * Self.mostOther <= lines.count
  }

  /// One line in so many may be in one text only. Each costs the parsing of some lines around it.
  private static let mostOther = 8

  /// One line in so many is looked at: which ones depends on their content, so that both texts have the same sample.
  private static let sampling: UInt64 = 4

  private static func sample(of text: [UInt8]) -> [UInt64] {
    var sample: [UInt64] = []
    forEachLine(in: text.indices, of: text) { line, _ in if line % sampling == 0 { sample.append(line) } }
    return sample
  }

  /// Calls a function with the number of each line in a part of a text, and with the end of the line.
  static func forEachLine(in range: Range<Int>, of text: [UInt8], _ body: (_ number: UInt64, _ end: Int) -> Void) {
    text.withUnsafeBytes { bytes in
      var at = range.lowerBound
      while at < range.upperBound {
        let next = bytes.nextLine(after: at)
        body(number(of: UnsafeRawBufferPointer(rebasing: bytes[at..<next])), next)
        at = next
      }
    }
  }

  /// A number that differs for most lines. Nothing but speed may depend on it: of a long line, it is that of a few bytes.
  private static func number(of line: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(line.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    if line.count >= 8 {
      let last = line.count - 8
      for at in stride(from: 0, to: last, by: max(8, last / 5)) { add(line.word(at: at)) }
      add(line.word(at: last))
    } else {
      for byte in line { add(UInt64(byte)) }
    }
    return hash
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes from an offset on.
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
