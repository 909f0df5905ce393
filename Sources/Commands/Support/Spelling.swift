/// Finds the word that a misspelt one was meant to be.
public enum Spelling {
  /// The word that differs in the fewest letters; `nil` if all differ in too many.
  public static func nearest(to word: String, in words: [String]) -> String? {
    guard word.count <= 60 else { return nil }
    let best = words.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (nearest, distance) = best, distance <= max(1, word.count / 3) else { return nil }
    return nearest
  }

  /// The number of letters to insert, delete, replace or swap with the next (optimal string alignment).
  private static func distance(_ one: String, _ other: String) -> Int {
    let mine = Array(one), its = Array(other)
    guard !mine.isEmpty, !its.isEmpty else { return max(mine.count, its.count) }
    var before = [Int](), last = Array(0...its.count)
    for row in mine.indices {
      var next = [row + 1]
      for column in its.indices {
        var cost = min(last[column] + (mine[row] == its[column] ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, mine[row] == its[column - 1], mine[row - 1] == its[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      (before, last) = (last, next)
    }
    return last[its.count]
  }
}
