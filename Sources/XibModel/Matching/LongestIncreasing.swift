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
