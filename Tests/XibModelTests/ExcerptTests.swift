import TestSupport
import Testing

@testable import XibModel

@Suite struct ExcerptTests {
  private func stretches(_ one: String, _ other: String) throws -> [String] {
    let (mine, its) = (Array(one.utf8), Array(other.utf8))
    var ends = (0, 0)
    return try Excerpt.stretches(mine, its).map { stretch in
      let counterpart = stretch.bytes.lowerBound + stretch.shift..<stretch.bytes.upperBound + stretch.shift
      try #require(stretch.bytes.lowerBound >= ends.0 && counterpart.lowerBound >= ends.1, "They follow each other.")
      try #require(mine[stretch.bytes] == its[counterpart], "Both texts have them.")
      ends = (stretch.bytes.upperBound, counterpart.upperBound)
      return string(Array(mine[stretch.bytes]))
    }
  }

  private let lines = (0..<60).map { "line \($0)\n" }

  @Test func linesThatOneTextHasMoreAreLeftOut() throws {
    let longer = lines[..<20] + ["new\n"] + lines[20..<40] + ["new\n", "other\n"] + lines[40...]
    let parts = [lines[..<20].joined(), String(lines[20..<40].joined().dropLast()), lines[40...].joined()]
    #expect(try stretches(lines.joined(), longer.joined()) == parts)
    #expect(try stretches(longer.joined(), lines.joined()) == parts)
  }

  @Test func equalTextsAreOneStretch() throws {
    for text in [lines.joined(), "line\nlast", "\n", ""] {
      #expect(try stretches(text, text) == (text.isEmpty ? [] : [text]))
    }
  }

  @Test func linesThatAreNowhereElseAreFoundBehindALargeChange() throws {
    let other = lines[..<5] + (0..<100).map { "other \($0)\n" } + lines[30...]
    #expect(try stretches(lines.joined(), other.joined()).joined() == (lines[..<5] + lines[30...]).joined())
  }

  @Test func linesThatAreRepeatedAreAligned() throws {
    let values = (0..<60).map { $0 % 7 == 0 ? "<integer/>\n" : "<string/>\n" }
    let longer = values[..<20] + ["<string/>\n", "<true/>\n"] + values[20...]
    let found = try stretches((["a\n"] + values + ["b\n"]).joined(), (["a\n"] + longer + ["b\n"]).joined()).joined()
    #expect(found.utf8.count >= (["a\n"] + values + ["b\n"]).joined().utf8.count - 40)
  }

  @Test func ofLinesThatWereExchangedOneIsFound() throws {
    let other = lines[..<10] + lines[30..<40] + lines[20..<30] + lines[10..<20] + lines[40...]
    #expect(try stretches(lines.joined(), other.joined()).joined().utf8.count >= 40 * 7)
  }

  @Test func linesThatDifferInAFewBytesAreNotTheSame() throws {
    func line(_ number: Int, _ mark: String) -> String {
      "\(number) " + String(repeating: "x", count: 11) + mark + String(repeating: "y", count: 180) + "\n"
    }
    let one = (0..<9).map { line($0, "a") }
    let other = (0..<9).map { line($0, $0 % 3 == 1 ? "b" : "a") }
    #expect(
      try stretches("a\n" + one.joined() + "b\n", "c\n" + other.joined() + "d\n")
        == [one[0], one[2] + one[3], one[5] + one[6], one[8]].map { String($0.dropLast()) })
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func anyTextsShareWhatIsInBoth(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a", "b", "c", "dddddddddd", "é", ""][Int.random(in: 0..<6, using: &random)] + "\n"
      }.joined() + (Bool.random(using: &random) ? "" : "end")
    }
    _ = try stretches(text(), text())
  }
}
