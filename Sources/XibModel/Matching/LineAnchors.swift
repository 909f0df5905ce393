/// Finds lines that two texts have in common, in a time that grows with their length alone.
///
/// Myers' algorithm finds as many as there are, but its time grows with the number of differences, too: two archives of
/// 16,000 lines whose objects have other numbers take minutes. So it compares only what lies between lines that are
/// easy to find: those at the ends, and those that each text has only once.
package struct LineAnchors {
  /// The maximum number of lines between two anchors that are compared exactly.
  private let longestGap: Int
  /// The maximum number of times that anchors are searched between anchors.
  private static let mostRounds = 8

  /// The lines as numbers. Equal lines have one number.
  private let one: [Int]
  private let other: [Int]
  /// Where a line with each number is in each of two stretches, counted from 1; 0 if it is not there, -1 if it is there
  /// several times. Only ``uniquePairs(_:_:)`` needs it.
  private var places: (one: [Int32], other: [Int32])
  private var pairs: [(Int, Int)] = []

  /// Pairs of positions of equal lines, ascending in both texts.
  ///
  /// - Parameter longestGap: The maximum number of lines between two anchors that are compared exactly.
  package static func common(
    _ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>], longestGap: Int = 300
  ) -> [(Int, Int)] {
    let limit = min(one.count, other.count)
    var start = 0, rest = 0
    while start < limit, one[start].isSameBlock(as: other[start]) { start += 1 }
    while rest < limit - start, one[one.count - 1 - rest].isSameBlock(as: other[other.count - 1 - rest]) { rest += 1 }
    var numbers = NumberTable()
    numbers.reserveCapacity(max(one.count, other.count) - start - rest)
    func number(_ line: ArraySlice<UInt8>) -> Int { line.withUnsafeBufferPointer { numbers.number(of: $0) } }
    let lines = (one[start..<one.count - rest].map(number), other[start..<other.count - rest].map(number))
    var anchors = LineAnchors(lines.0, lines.1, numbers: numbers.count, longestGap: longestGap)
    anchors.find(in: anchors.one.indices, anchors.other.indices, round: 0)
    return (0..<start).map { ($0, $0) } + anchors.pairs.map { ($0 + start, $1 + start) }
      + (0..<rest).reversed().map { (one.count - 1 - $0, other.count - 1 - $0) }
  }

  /// The stretches of two texts before each common line and after the last one, in order; most are empty.
  package static func gaps(_ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> [Gap] {
    var gaps: [Gap] = []
    var (at, to) = (0, 0)
    for (mine, its) in common(one, other) + [(one.count, other.count)] {
      gaps.append(Gap(one: at..<mine, other: to..<its))
      (at, to) = (mine + 1, its + 1)
    }
    return gaps
  }

  /// Lines of two texts between two common lines.
  package struct Gap: Sendable {
    package let one: Range<Int>
    package let other: Range<Int>

    package var isEmpty: Bool { one.isEmpty && other.isEmpty }
  }

  private init(_ one: [Int], _ other: [Int], numbers: Int, longestGap: Int) {
    (self.one, self.other, self.longestGap) = (one, other, longestGap)
    let none = Array(repeating: Int32(0), count: numbers)
    places = (none, none)
  }

  private mutating func find(in mine: Range<Int>, _ its: Range<Int>, round: Int) {
    var (start, last) = ((mine.lowerBound, its.lowerBound), (mine.upperBound, its.upperBound))
    while start.0 < last.0, start.1 < last.1, one[start.0] == other[start.1] {
      pairs.append(start)
      start = (start.0 + 1, start.1 + 1)
    }
    while start.0 < last.0, start.1 < last.1, one[last.0 - 1] == other[last.1 - 1] {
      last = (last.0 - 1, last.1 - 1)
    }
    findBetween(start.0..<last.0, start.1..<last.1, round: round)
    pairs += zip(last.0..<mine.upperBound, last.1..<its.upperBound)
  }

  /// Finds common lines of two texts that neither begin nor end alike.
  private mutating func findBetween(_ mine: Range<Int>, _ its: Range<Int>, round: Int) {
    guard !mine.isEmpty, !its.isEmpty else { return }
    guard max(mine.count, its.count) > longestGap else { return findExactly(mine, its) }
    let uniques = round < Self.mostRounds ? uniquePairs(mine, its) : []
    let kept = LongestIncreasing.positions(of: uniques.map { $0.1 })
    guard !kept.isEmpty else { return }
    var (from, to) = (mine.lowerBound, its.lowerBound)
    for anchor in kept.map({ uniques[$0] }) {
      find(in: from..<anchor.0, to..<anchor.1, round: round + 1)
      pairs.append(anchor)
      (from, to) = (anchor.0 + 1, anchor.1 + 1)
    }
    find(in: from..<mine.upperBound, to..<its.upperBound, round: round + 1)
  }

  private mutating func findExactly(_ mine: Range<Int>, _ its: Range<Int>) {
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for change in other[its].difference(from: one[mine]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    pairs += zip(
      mine.filter { !removed.contains($0 - mine.lowerBound) }, its.filter { !inserted.contains($0 - its.lowerBound) })
  }

  /// The positions of the lines that each of two stretches has exactly once, in the order of the first.
  private mutating func uniquePairs(_ mine: Range<Int>, _ its: Range<Int>) -> [(Int, Int)] {
    for place in mine { places.one.note(Int32(clamping: place + 1), at: one[place]) }
    for place in its { places.other.note(Int32(clamping: place + 1), at: other[place]) }
    let pairs = mine.compactMap { place -> (Int, Int)? in
      let number = one[place]
      return places.one[number] > 0 && places.other[number] > 0 ? (place, Int(places.other[number]) - 1) : nil
    }
    for place in mine { places.one[one[place]] = 0 }
    for place in its { places.other[other[place]] = 0 }
    return pairs
  }
}

extension [Int32] {
  /// Notes the place of a line with a number.
  fileprivate mutating func note(_ place: Int32, at number: Int) { self[number] = self[number] == 0 ? place : -1 }
}
