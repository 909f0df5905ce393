import Foundation
import TestSupport
import Testing
import SemanticMerge
import XibModel

@Suite struct FixtureTests {
  @Test func thereAreFixtures() { #expect(!Fixture.folders.isEmpty) }

  @Test(arguments: Fixture.folders)
  func theMergeIsAsExpected(_ name: String) throws {
    let fixture = try Fixture(name)
    let merge = try fixture.merge()
    func check() {
      #expect(string(merge.fileBytes(fixture.style)) == string(fixture.expected))
      #expect(Fixture.outcome(of: merge) == fixture.expectedOutcome)
    }
    // A known issue that is none any more fails, so that the note is taken away.
    if let issue = fixture.knownIssue { withKnownIssue("\(issue)") { check() } } else { check() }
  }

  @Test(arguments: Fixture.folders)
  func theLawsHold(_ name: String) throws {
    let fixture = try Fixture(name)
    for (law, how) in try Laws(base: fixture.base, ours: fixture.ours, theirs: fixture.theirs).broken() {
      Issue.record("\(law.rawValue): \(how)")
    }
  }
}
