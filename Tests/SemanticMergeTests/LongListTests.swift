import TestSupport
import Testing
import SemanticMerge
import XibModel

/// Lists of many elements take no longer for each than short ones.
@Suite struct LongListTests {
  @Test(.timeLimit(.minutes(1))) func manyAttributesOfOneElementMerge() throws {
    func version(_ value: (Int) -> String) throws -> Document {
      let attributes = (0..<2_000).map { "a\($0)=\"\(value($0))\"" }.joined(separator: " ")
      return try Document("<document><view id=\"v\" \(attributes)/></document>")
    }
    let merge = try ThreeWayMerge(
      base: version { _ in "b" }, ours: version { $0 % 2 == 0 ? "o" : "b" }, theirs: version { $0 % 2 == 0 ? "b" : "t" }
    )
    #expect(merge.fileBytes(ConflictStyle()) == (try version { $0 % 2 == 0 ? "o" : "t" }.bytes))
  }

  @Test(.timeLimit(.minutes(1))) func resourcesThatOneSideUsesAndTheOtherDropsStay() throws {
    func version(listing count: Int, using used: Int) throws -> Document {
      let list = (0..<count).map { "<image name=\"r\($0)\"/>" }.joined()
      return try Document(listing: 4_000, end: "<resources>\(list)</resources>\n") {
        "<imageView id=\"i\($0)\" image=\"r\($0 % used)\"/>"
      }
    }
    let ours = try version(listing: 4_000, using: 4_000)
    let merge = try ThreeWayMerge(
      base: version(listing: 4_000, using: 100), ours: ours, theirs: version(listing: 100, using: 100))
    #expect(merge.decisions.map(\.rule) == Array(repeating: .resourceInUse, count: 3_900))
    #expect(merge.fileBytes(ConflictStyle()) == ours.bytes)
  }

  @Test(.timeLimit(.minutes(1))) func eachOfManyConflictsIsInItsOwnHunk() throws {
    let documents = try ["b", "o", "t"].map { value in
      try Document(listing: 6_000) { "<view id=\"v\($0)\" a=\"\(value)\"/>" }
    }
    let merge = try ThreeWayMerge(base: documents[0], ours: documents[1], theirs: documents[2])
    #expect(merge.conflictsInHunks() == (0..<6_000).map { [$0] })
  }
}
