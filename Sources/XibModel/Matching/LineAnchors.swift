/// Finds lines that two long texts have in common, in a time that grows with their length alone.
///
/// A ``LineScript`` finds all of them, but takes a time that grows with the number of differences, too: two archives of
/// 16,000 lines whose objects have other numbers take minutes.
public enum LineAnchors {
  /// The maximum number of lines between two anchors that are compared exactly.
  private static let longestGap = 300

  /// Pairs of positions of equal lines, ascending in both texts: lines that each text has only once, as far as they are
  /// in the same order, the equal lines next to these, and what a ``LineScript`` finds in the short gaps that are left.
  public static func common(_ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> [(Int, Int)] {
    let uniques = uniquePairs(one, other)
    let kept = LongestIncreasing.positions(of: uniques.map(\.1))
    var pairs: [(Int, Int)] = []
    for anchor in uniques.indices.filter(kept.contains).map({ uniques[$0] }) + [(one.count, other.count)] {
      var (mine, its) = anchor
      let last = pairs.last ?? (-1, -1)
      guard mine > last.0, its > last.1 else { continue }
      while mine > last.0 + 1, its > last.1 + 1, one[mine - 1] == other[its - 1] { (mine, its) = (mine - 1, its - 1) }
      pairs += pairsInGap(one[(last.0 + 1)..<mine], other[(last.1 + 1)..<its])
      while mine < one.count, its < other.count, one[mine] == other[its] {
        pairs.append((mine, its))
        (mine, its) = (mine + 1, its + 1)
      }
    }
    return pairs
  }

  private static func pairsInGap(
    _ one: ArraySlice<ArraySlice<UInt8>>, _ other: ArraySlice<ArraySlice<UInt8>>
  ) -> [(Int, Int)] {
    guard !one.isEmpty, !other.isEmpty, max(one.count, other.count) <= longestGap else { return [] }
    return LineScript.lines(from: Array(one), to: Array(other), longest: longestGap).filter { $0.sign == " " }
      .map { (one.startIndex + $0.oldIndex, other.startIndex + $0.newIndex) }
  }

  /// The positions of the lines that each text has exactly once, in the order of the first.
  private static func uniquePairs(_ one: [ArraySlice<UInt8>], _ other: [ArraySlice<UInt8>]) -> [(Int, Int)] {
    func uniques(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
      var places: [ArraySlice<UInt8>: Int] = [:]
      for (place, line) in lines.enumerated() { places[line] = places[line] == nil ? place : -1 }
      return places
    }
    let its = uniques(other)
    return uniques(one).compactMap { line, place in
      guard place >= 0, let counterpart = its[line], counterpart >= 0 else { return nil }
      return (place, counterpart)
    }.sorted { $0.0 < $1.0 }
  }
}
