/// Pairs the entries of two lists whose entries have no names, by content and position.
package enum Alignment {
  /// The limit for the search for equal entries, as the geometric mean of the two lengths. Longer lists are paired only
  /// by position between their equal ends.
  private static let longest = 400

  /// Pairs of positions, ascending in both lists: equal entries in a longest common subsequence, and, if
  /// `pairingUnequal`, the entries between these, one by one.
  package static func pairs<Entry: Equatable>(_ one: [Entry], _ other: [Entry], pairingUnequal: Bool) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var head = 0
    while head < one.count, head < other.count, one[head] == other[head] {
      pairs.append((head, head))
      head += 1
    }
    var tail = 0
    while tail < one.count - head, tail < other.count - head, one[one.count - 1 - tail] == other[other.count - 1 - tail]
    {
      tail += 1
    }
    let (mine, its) = (head..<(one.count - tail), head..<(other.count - tail))
    var from = (head, head)
    let common = mine.count <= longest * longest / max(1, its.count) ? subsequence(one[mine], other[its]) : []
    for pair in common + [(mine.upperBound, its.upperBound)] {
      if pairingUnequal { pairs += Array(zip(from.0..<pair.0, from.1..<pair.1)) }
      if pair.0 < mine.upperBound, pair.1 < its.upperBound { pairs.append(pair) }
      from = (pair.0 + 1, pair.1 + 1)
    }
    for index in 0..<tail { pairs.append((one.count - tail + index, other.count - tail + index)) }
    return pairs
  }

  /// As ``pairs(_:_:pairingUnequal:)``, but an entry that each list has only once is also paired if it moved.
  static func pairs<Entry: Hashable>(moving one: [Entry], _ other: [Entry], pairingUnequal: Bool) -> [(Int, Int)] {
    let inOrder = pairs(one, other, pairingUnequal: false)
    let moved = uniquePairs(one, other, besides: inOrder)
    guard !moved.isEmpty else { return pairingUnequal ? pairs(one, other, pairingUnequal: true) : inOrder }
    let mine = Set(moved.map { $0.0 }), its = Set(moved.map { $0.1 })
    let rest = one.indices.filter { !mine.contains($0) }, others = other.indices.filter { !its.contains($0) }
    let unmoved = pairs(rest.map { one[$0] }, others.map { other[$0] }, pairingUnequal: pairingUnequal)
    return moved + unmoved.map { (rest[$0.0], others[$0.1]) }
  }

  /// The pairs of equal entries that are not paired yet, where neither list has another one like them.
  private static func uniquePairs<Entry: Hashable>(
    _ one: [Entry], _ other: [Entry], besides pairs: [(Int, Int)]
  ) -> [(Int, Int)] {
    guard pairs.count < min(one.count, other.count) else { return [] }
    func uniques(_ entries: [Entry]) -> [Entry: Int] {
      var places: [Entry: Int] = [:]
      for (place, entry) in entries.enumerated() { places[entry] = places[entry] == nil ? place : -1 }
      return places.filter { $0.value >= 0 }
    }
    let paired = Set(pairs.map { $0.0 }), its = uniques(other)
    return uniques(one).compactMap { entry, place in
      paired.contains(place) ? nil : its[entry].map { (place, $0) }
    }.sorted { $0.0 < $1.0 }
  }

  private static func subsequence<Entry: Equatable>(_ one: ArraySlice<Entry>, _ other: ArraySlice<Entry>) -> [(
    Int, Int
  )] {
    let (rows, columns) = (one.count, other.count)
    guard rows > 0, columns > 0 else { return [] }
    var lengths = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let isEqual = one[one.startIndex + row] == other[other.startIndex + column]
        lengths[row][column] =
          isEqual ? lengths[row + 1][column + 1] + 1 : max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if one[one.startIndex + row] == other[other.startIndex + column] {
        pairs.append((one.startIndex + row, other.startIndex + column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[row + 1][column + 1] == lengths[row][column] {
        // If it costs nothing, entries keep their positions.
        (row, column) = (row + 1, column + 1)
      } else if lengths[row + 1][column] >= lengths[row][column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}

/// Finds the entries of a list that can stay where they are.
enum LongestIncreasing {
  /// The positions of a longest strictly increasing subsequence, in order.
  static func positions(of values: [Int]) -> [Int] {
    if zip(values, values.dropFirst()).allSatisfy(<) { return Array(values.indices) }
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var low = 0, high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var at = tails.last ?? -1
    for place in tails.indices.reversed() {
      tails[place] = at
      at = previous[at]
    }
    return tails
  }
}
