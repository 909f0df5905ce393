import SemanticDiff
import TestSupport
import Testing
import XibModel

/// Lists of many elements take no longer for each than short ones.
@Suite struct LongListTests {
  @Test(.timeLimit(.minutes(1))) func changesOfUnnamedElementsAreNamedByTheirPosition() throws {
    func document(_ value: String) throws -> Document {
      let list = (0..<15_000).map { "<foo a=\"\(value)\($0)\"/>" }.joined()
      return try Document(listing: 1) { _ in "<view id=\"v\">\(list)</view>" }
    }
    let found = try changes(from: document("x"), to: document("y"))
    #expect(found.map(\.property) == (0..<15_000).map { "foo[\($0)]" })
  }

  @Test(.timeLimit(.minutes(1))) func removedElementsAreListedInTheirOrder() throws {
    let old = try Document(listing: 20_000) { "<view id=\"v\($0)\"/>" }
    let found = try changes(from: old, to: Document(listing: 1) { _ in "<view id=\"new\"/>" })
    #expect(found.filter { $0.kind == .removed }.map(\.object.id) == (0..<20_000).map { "v\($0)" })
  }

  @Test(.timeLimit(.minutes(1))) func longStringsAreListedOnce() throws {
    let document = try Document(listing: 20_000) { "<string key=\"k\($0)\">text</string>" }
    #expect(Set(FactListing.lines(of: document)).count == 20_002)
  }
}
