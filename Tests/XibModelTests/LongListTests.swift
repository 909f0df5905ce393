import TestSupport
import Testing
import XibModel

/// Lists of many elements take no longer for each than short ones.
@Suite struct LongListTests {
  private func pairsInOrder(_ documents: [Document]) -> Bool {
    Correspondence(documents).identities.allSatisfy { $0.elementsEqual(documents[0].nodes.indices) }
  }

  @Test(arguments: ["key=\"k\"", "id=\"d\""])
  func elementsThatShareANameArePairedInTheirOrder(_ name: String) async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 20_000) { count in
      let documents = try ["b", "o", "t"].map { value in
        try Document(listing: count) { "<view \(name) a=\"\(value)\($0)\"/>" }
      }
      #expect(pairsInOrder(documents))
    }
    #expect(isLinear)
  }

  @Test func elementsThatOnlyTheirElementNamesArePairedByIt() async throws {
    let isLinear = try await Growth.isNearlyLinear(upTo: 20_000) { count in
      let documents = try ["b", "o", "t"].map { value in
        try Document(listing: count) { "<e\($0) a=\"\(value)\"/>" }
      }
      #expect(pairsInOrder(documents))
    }
    #expect(isLinear)
  }

  @Test func positionsNameElementsAsTheyAreCounted() throws {
    let document = try Document(
      listing: 1, { _ in "<view id=\"v\"><a/><b/><a key=\"k\"><c/><c/></a><a/></view>" })
    let names = document.nodes.indices.map { document.propertyName(of: $0) }
    #expect(names == [nil, "objects", nil, "a[0]", "b", "k", "k.c[0]", "k.c[1]", "a[2]"])
  }
}
