import Foundation
import TestSupport
import Testing

@testable import SemanticMerge

/// Each rule is on the page, and needed.
@Suite struct RuleTests {
  private static let start = "<!-- The rules: from here to the next comment made from the sources. -->\n"
  private static let end = "<!-- The end of the rules. -->\n"

  @Test func thePageHasEveryRuleAsTheSourcesHaveIt() throws {
    let file = PackageFile.url("Documentation/merge-rules.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(page.range(of: Self.start)), foot = try #require(page.range(of: Self.end))
    let made = page[..<head.upperBound] + "\n" + Rule.page + "\n" + page[foot.lowerBound...]
    if ProcessInfo.processInfo.environment["XIB_UPDATE_PAGES"] != nil {
      try made.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page == made, "Make the page again: XIB_UPDATE_PAGES=1 script/test --filter RuleTests")
    }
  }

  @Test func everyRuleHasANameOfItsOwn() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
  }

  @Test(arguments: Fixture.folders)
  func aFixtureHasTheNameOfARule(_ fixture: String) {
    #expect(Rule.all.contains { fixture.hasPrefix($0.name + "-") })
  }

  /// Archives are no fixtures in numbers enough: `ArchiveMoveTests` tries what ties their places.
  @Test(arguments: Rule.all.filter { $0.ties && $0.name != Rule.archivedPlaces.name }.map(\.name))
  func aRuleThatTiesIsNeededByAFixtureOfItsName(_ rule: String) throws {
    let isNeeded = try Fixture.folders.contains { name in
      guard name.hasPrefix(rule + "-") else { return false }
      let fixture = try Fixture(name)
      let merge = try? ThreeWayMerge(
        base: fixture.base, ours: fixture.ours, theirs: fixture.theirs, options: fixture.options
      ) { $0.removeAll { $0 == rule } }
      return merge.map {
        Fixture.outcome(of: $0) != fixture.expectedOutcome || $0.fileBytes(fixture.style) != fixture.expected
      } ?? true
    }
    #expect(isNeeded)
  }

  // What decides texts is told in merging.md; documents have no such rules.
  @Test(arguments: Decision.Reason.allCases.filter { ![.favor, .textState, .comment].contains($0) })
  func everyReasonForADecisionIsARule(_ reason: Decision.Reason) {
    #expect(Rule.all.contains { $0.name == reason.rawValue })
  }
}
