import TestSupport
import Testing
import SemanticMerge
import XibModel

/// Lists of many elements take no longer for each than short ones.
@Suite struct LongListTests {
  @Test func manyAttributesOfOneElementMerge() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 8_000) { count in
      let merge = try ThreeWayMerge(
        base: Document(attributes: count) { _ in "b" },
        ours: Document(attributes: count) { $0 % 2 == 0 ? "o" : "b" },
        theirs: Document(attributes: count) { $0 % 2 == 0 ? "b" : "t" })
      let expected = try Document(attributes: count) { $0 % 2 == 0 ? "o" : "t" }
      #expect(string(merge.fileBytes(ConflictStyle())) == string(expected.bytes))
    }
    #expect(isLinear)
  }

  @Test func manyAttributesThatComeAndGoMerge() async throws {
    func version(_ count: Int, _ isThere: (Int) -> Bool) throws -> Document {
      let attributes = (0..<count).filter(isThere).map { "a\($0)=\"x\"" }.joined(separator: " ")
      return try Document("<document><view id=\"v\" \(attributes)/></document>")
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 8_000) { count in
      let merge = try ThreeWayMerge(
        base: version(count) { $0 % 4 != 0 }, ours: version(count) { $0 % 4 != 1 && $0 % 4 != 0 },
        theirs: version(count) { $0 % 4 != 2 })
      let expected = try version(count) { $0 % 4 == 0 || $0 % 4 == 3 }
      #expect(string(merge.fileBytes(ConflictStyle())) == string(expected.bytes))
    }
    #expect(isLinear)
  }

  @Test func resourcesThatOneSideUsesAndTheOtherDropsStay() async throws {
    func version(_ views: Int, listing count: Int, using used: Int) throws -> Document {
      let list = (0..<count).map { "<image name=\"r\($0)\"/>" }.joined()
      return try Document(listing: views, end: "<resources>\(list)</resources>\n") {
        "<imageView id=\"i\($0)\" image=\"r\($0 % used)\"/>"
      }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 4_000) { count in
      let ours = try version(count, listing: count, using: count)
      let merge = try ThreeWayMerge(
        base: version(count, listing: count, using: 100), ours: ours, theirs: version(count, listing: 100, using: 100)
      )
      #expect(merge.decisions.map(\.reason) == Array(repeating: .resourceInUse, count: count - 100))
      #expect(merge.fileBytes(ConflictStyle()) == ours.bytes)
    }
    #expect(isLinear)
  }

  @Test func constraintsOfUnnamedViewsThatBothSidesAddAreNamedOnce() async throws {
    func version(_ count: Int, _ prefix: String?) throws -> Document {
      let views = (0..<count).map { "<view id=\"v\($0)\"/>" }.joined()
      let constraints = prefix.map { prefix in
        (0..<count).map { "<constraint firstItem=\"v\($0)\" firstAttribute=\"width\" id=\"\(prefix)\($0)\"/>" }.joined()
      }
      return try Document(listing: 1) { _ in
        "<view id=\"top\"><subviews>\(views)</subviews><constraints>\(constraints ?? "")</constraints></view>"
      }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 4_000) { count in
      let merge = try ThreeWayMerge(base: version(count, nil), ours: version(count, "o"), theirs: version(count, "t"))
      #expect(merge.decisions.count == count && merge.conflicts.isEmpty)
    }
    #expect(isLinear)
  }

  @Test func oneOutletThatBothSidesConnectManyTimesIsSettledOnce() async throws {
    func version(_ count: Int, _ prefix: String, _ view: String) throws -> Document {
      let outlets = (0..<count).map { "<outlet property=\"p\" destination=\"\(view)\" id=\"\(prefix)\($0)\"/>" }
        .joined()
      return try Document(listing: 1) { _ in
        "<view id=\"top\"><subviews><view id=\"a\"/><view id=\"b\"/></subviews><connections>\(outlets)</connections></view>"
      }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 4_000) { count in
      let merge = try ThreeWayMerge(
        base: version(0, "", ""), ours: version(count, "o", "a"), theirs: version(count, "t", "b"))
      #expect(!merge.conflicts.isEmpty)
    }
    #expect(isLinear)
  }

  @Test func eachOfManyConflictsIsInItsOwnHunk() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 6_000) { count in
      let documents = try ["b", "o", "t"].map { value in
        try Document(listing: count) { "<view id=\"v\($0)\" a=\"\(value)\"/>" }
      }
      let merge = try ThreeWayMerge(base: documents[0], ours: documents[1], theirs: documents[2])
      #expect(merge.conflictsInHunks() == (0..<count).map { [$0] })
    }
    #expect(isLinear)
  }
}
