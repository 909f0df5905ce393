import Testing

@testable import XibModel

@Suite struct WordListTests {
  private func place(of word: String, in words: [String]) -> Int? {
    var word = word
    return word.withUTF8 { WordList(words).index(of: $0) }
  }

  @Test func eachWordHasItsPlace() {
    let words = ["NSMenu", "NSView", "", String(repeating: "long", count: 40), "NSMenu"]
    for (place, word) in words.dropLast().enumerated() { #expect(self.place(of: word, in: words) == place) }
  }

  @Test func wordsOfTheSameLengthAreTold() {
    #expect(place(of: "NSCell", in: ["NSMenu", "NSView"]) == nil)
    #expect(place(of: String(repeating: "l", count: 70), in: [String(repeating: "L", count: 80)]) == nil)
    #expect(place(of: "NSMenuItem", in: ["NSMenu"]) == nil)
    #expect(place(of: "", in: ["NSMenu"]) == nil)
    #expect(place(of: "NSMenu", in: []) == nil)
  }
}
