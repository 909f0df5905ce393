import TestSupport
import Testing
import XibModel
@testable import SemanticMerge

@Suite struct VersionsTests {
  @Test(arguments: [
    // The texts of ours and of theirs, and the side that changed more.
    (["A", "B", "C"], ["A", "B", "C"], Side.ours), (["X", "B", "C"], ["A", "B", "C"], .ours),
    (["X", "B", "C"], ["A", "Y", "Z"], .theirs), (["A", "X", "Y"], ["Z", "B", "C"], .ours),
  ])
  func theBusierSideIsTheOneThatChangedMoreElements(_ ours: [String], _ theirs: [String], _ busier: Side) throws {
    func version(_ texts: [String]) throws -> Document {
      let labels = zip(1..., texts).map { "<label text=\"\($1)\" id=\"l-\($0)\"/>" }
      return try Document("<document>\n<view id=\"v\">\n\(labels.joined(separator: "\n"))\n</view>\n</document>")
    }
    let versions = Versions(base: try version(["A", "B", "C"]), ours: try version(ours), theirs: try version(theirs))
    #expect(versions.busierSide == busier)
  }
}
