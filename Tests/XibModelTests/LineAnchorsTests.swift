import Testing
import XibModel

/// The lines that long texts have in common.
@Suite struct LineAnchorsTests {
  private func lines(_ text: String) -> [ArraySlice<UInt8>] { LineScript.lines(of: Array(text.utf8)) }

  private func common(_ one: String, _ other: String) -> [[Int]] {
    LineAnchors.common(lines(one), lines(other)).map { [$0.0, $0.1] }
  }

  @Test func equalEndsAndTheMostLinesBetweenThemArePaired() {
    #expect(common("a\n</b>\nc\n</b>\n", "x\na\n</b>\nc\n</b>\n") == [[0, 1], [1, 2], [2, 3], [3, 4]])
    #expect(common("</b>\nc\n", "</b>\nx\n</b>\nc\n") == [[0, 0], [1, 3]])
  }

  /// A line that stands in each half of a long text, once, is unique between the lines that are unique in all of it.
  @Test func linesThatAreUniqueOnlyBetweenOthersArePaired() {
    let gap = Array(repeating: "a\nb", count: 400).joined(separator: "\n")
    let swapped = Array(repeating: "b\na", count: 400).joined(separator: "\n")
    let found = common(
      ["1", gap, "</b>", gap, "2", gap, "</b>", gap].joined(separator: "\n"),
      ["0", swapped, "1", swapped, "</b>", swapped, "2", swapped, "</b>", swapped].joined(separator: "\n"))
    let expected = [[0, 801], [801, 1602], [1602, 2403], [2403, 3204]]
    #expect(found.filter { pair in expected.contains { $0[0] == pair[0] } } == expected)
  }

  @Test func movedLinesAreNotPairedAgainstTheOrder() {
    #expect(common("a\nb\nc\nd\n", "b\nc\nd\na\n") == [[1, 0], [2, 1], [3, 2]])
  }

  @Test func linesInAShortGapArePairedEvenIfTheyAreThereTwice() {
    #expect(common("a\na\n", "a\nb\na\n") == [[0, 0], [1, 2]])
    #expect(common("", "a\n").isEmpty)
  }

  @Test func longTextsWithoutACommonUniqueLineHaveNothingInCommon() {
    let (one, other) = (String(repeating: "a\nb\n", count: 200), String(repeating: "b\na\n", count: 200))
    #expect(common(one, other).isEmpty)
    #expect(common(one + "c\n" + one, other + "c\n" + other).contains([400, 400]))
  }

  @Test func pairsAscendAndAreEqualHoweverTheTextsDiffer() {
    let one = (0..<3000).map { "\($0 % 7 == 0 ? "</object>" : "line \($0 * 31 % 2000)")" }
    let other = (0..<3000).map { "\($0 % 5 == 0 ? "</object>" : "line \($0 * 17 % 2500)")" }
    let mine = lines(one.joined(separator: "\n")), its = lines(other.joined(separator: "\n"))
    var last = (-1, -1)
    for pair in LineAnchors.common(mine, its) {
      #expect(pair.0 > last.0 && pair.1 > last.1 && mine[pair.0] == its[pair.1])
      last = pair
    }
    #expect(last.0 >= 0)
  }
}
