@testable import Features
import Basics
import Testing

@Suite struct SpellingTests {
  private let words = ["check", "merge", "mergetool", "doctor", "solve"]

  @Test(arguments: [("chekc", "check"), ("merg", "merge"), ("docter", "doctor"), ("slove", "solve")])
  func aMisspeltWordIsFound(_ word: String, _ meant: String) {
    #expect(Spelling.nearest(to: word, in: words) == meant)
  }

  @Test(arguments: ["xyz", "", "commit", String(repeating: "check", count: 50)])
  func anotherWordIsNotTakenForOne(_ word: String) {
    #expect(Spelling.nearest(to: word, in: words) == nil)
    // It is one for itself, unless it is too long to be a word.
    #expect(Spelling.nearest(to: word, in: words + [word]) == (word.count > 60 ? nil : word))
  }
}
