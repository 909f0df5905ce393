import Testing

@testable import XibModel

/// Numbers that are looked up by the bytes of texts.
@Suite struct NumberTableTests {
  @Test func aDictionaryHasTheSameNumbers() {
    var table = NumberTable(), expected: [String: Int] = [:]
    for number in 0..<5_000 {
      // Texts of all lengths, many of them more than once.
      let text = String(repeating: "é", count: number % 13) + String(number * number % 1_009)
      var bytes = text
      if number % 3 == 0 {
        #expect(bytes.withUTF8 { table.set($0, to: number) } == expected[text])
        expected[text] = number
      } else {
        let isNew = bytes.withUTF8 { table.enter($0, as: number) }
        #expect(isNew == (expected[text] == nil))
        if isNew { expected[text] = number }
      }
    }
    #expect(table.count == expected.count)
    for (text, number) in expected {
      #expect(table[text] == number)
      #expect(table[text + "."] == nil)
    }
  }

  @Test func textsThatDifferInBytesAloneAreDifferent() {
    var table = NumberTable()
    #expect(table[""] == nil)
    for var text in ["", "\u{E9}", "e\u{301}", "\0", "\0\0"] { text.withUTF8 { _ = table.set($0, to: $0.count) } }
    #expect(table.count == 5)
    #expect(["", "\u{E9}", "e\u{301}", "\0", "\0\0"].map { table[$0] } == [0, 2, 3, 1, 2])
  }

  @Test func newTextsAreCounted() {
    var table = NumberTable()
    #expect(["b", "a", "b", "", "a"].map { table.number(of: $0) } == [0, 1, 0, 2, 1])
  }
}
