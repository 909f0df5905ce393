import SemanticDiff
import TestSupport
import Testing
import XibModel

/// Lists of many elements take no longer for each than short ones.
@Suite struct LongListTests {
  @Test func changesOfUnnamedElementsAreNamedByTheirPosition() async throws {
    func document(_ count: Int, _ value: String) throws -> Document {
      let list = (0..<count).map { "<foo a=\"\(value)\($0)\"/>" }.joined()
      return try Document(listing: 1) { _ in "<view id=\"v\">\(list)</view>" }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 16_000) { count in
      let found = try changes(from: document(count, "x"), to: document(count, "y"))
      #expect(found.map(\.property) == (0..<count).map { "foo[\($0)]" })
    }
    #expect(isLinear)
  }

  @Test func removedElementsAreListedInTheirOrder() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 20_000) { count in
      let old = try Document(listing: count) { "<view id=\"v\($0)\"/>" }
      let found = try changes(from: old, to: Document(listing: 1) { _ in "<view id=\"new\"/>" })
      #expect(found.filter { $0.kind == .removed }.map(\.object.id) == (0..<count).map { "v\($0)" })
    }
    #expect(isLinear)
  }

  @Test func outletsToUnnamedSiblingsAreNamedByTheirPlaces() async throws {
    func document(_ count: Int, outlets isConnected: Bool) throws -> Document {
      let views = (0..<count).map { "<view id=\"v\($0)\"/>" }.joined()
      let outlets = (0..<count).map { "<outlet property=\"delegate\" destination=\"v\($0)\" id=\"o\($0)\"/>" }.joined()
      return try Document(listing: 1) { _ in
        "<view id=\"top\"><subviews>\(views)</subviews><connections>\(isConnected ? outlets : "")</connections></view>"
      }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 8_000) { count in
      let found = try changes(from: document(count, outlets: false), to: document(count, outlets: true))
      #expect(found.count { $0.kind == .added } == count)
    }
    #expect(isLinear)
  }

  @Test func objectsUnderNewIDsArePairedOnce() async throws {
    func constraints(_ count: Int, _ prefix: String) throws -> Document {
      try Document(listing: count) { "<outlet property=\"p\($0)\" destination=\"x\" id=\"\(prefix)\($0)\"/>" }
    }
    let isLinear = try await Growth.isNearlyLinear(upTo: 8_000) { count in
      let found = try changes(from: constraints(count, "a"), to: constraints(count, "b"))
      let isPaired = RecreatedObjects(in: found).pairs.count == count
      #expect(isPaired || found.allSatisfy { $0.kind != .added })
    }
    #expect(isLinear)
  }

  @Test func longStringsAreListedOnce() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 20_000) { count in
      let document = try Document(listing: count) { "<string key=\"k\($0)\">text</string>" }
      #expect(Set(FactListing.lines(of: document)).count == count + 2)
    }
    #expect(isLinear)
  }

  @Test func changesOfManyAttributesAreListed() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 8_000) { count in
      let found = try changes(
        from: Document(attributes: count) { _ in "x" }, to: Document(attributes: count) { _ in "y" })
      #expect(found.count == count)
    }
    #expect(isLinear)
  }
}
