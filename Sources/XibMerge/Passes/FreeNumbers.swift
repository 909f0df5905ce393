/// Numbers that are not in use, counted on from the largest in use.
struct FreeNumbers {
  private let taken: Set<Int>
  private var last: Int
  /// The largest number that can be part of a count. Larger ones would leave no room to count on.
  private static let largestCounted = 1 << 48

  init(after taken: Set<Int>) {
    self.taken = taken
    last = max(0, taken.filter { $0 <= Self.largestCounted }.max() ?? 0)
  }

  mutating func next() -> Int {
    repeat { last += 1 } while taken.contains(last)
    return last
  }
}
