/// Finds the word that a misspelt one was meant to be.
enum Spelling {
  /// The word that differs in the fewest letters; `nil` if all differ in too many.
  static func nearest(to word: String, in words: [String]) -> String? {
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

/// Words of the shell's language, as in git's settings and on the command line.
enum ShellWord {
  /// The text as one word, quoted where the shell would read it differently.
  static func quoted(_ text: String) -> String {
    guard text.isEmpty || !text.utf8.allSatisfy(isPlain) else { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text of one word that is quoted so; `nil` for anything else that a shell would read.
  static func unquoted(_ word: String) -> String? {
    let text = word.split(separator: "'\\''", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != "'" } }.joined(separator: "'")
    return quoted(text) == word ? text : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
