/// Finds the word that a misspelt one was meant to be.
package enum Spelling {
  /// The word that differs in the fewest letters; `nil` if all differ in too many.
  package static func nearest(to word: String, in words: [String]) -> String? {
    guard word.utf8.count <= 60 else { return nil }
    let best = words.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (nearest, distance) = best, distance <= max(1, word.utf8.count / 3) else { return nil }
    return nearest
  }

  /// The word that differs in one letter, or only in the case of letters; `nil` if the word is one of them or like none.
  package static func nearMiss(of word: String, in words: Set<String>) -> String? {
    guard word.utf8.count > 3, !words.contains(word) else { return nil }
    let folded = word.lowercased()
    let (first, last) = (word.utf8.first, word.utf8.last)
    // One letter can't be both ends; most words differ in both.
    return words.filter {
      abs($0.utf8.count - word.utf8.count) < 2 && (isSame($0.utf8.first, first) || isSame($0.utf8.last, last))
        && ($0.lowercased() == folded || distance(word, $0) == 1)
    }.min()
  }

  /// Whether two letters of ASCII differ in their case only.
  private static func isSame(_ one: UInt8?, _ other: UInt8?) -> Bool {
    one.map { $0 | 0x20 } == other.map { $0 | 0x20 }
  }

  /// The number of letters to insert, delete, replace or swap with the next (optimal string alignment).
  private static func distance(_ one: String, _ other: String) -> Int {
    let mine = Array(one.utf8), its = Array(other.utf8)
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
