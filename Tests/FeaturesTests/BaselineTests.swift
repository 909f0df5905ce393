import Findings
import Testing
import TestSupport
import XibModel
@testable import Features

/// What a team lives with: findings of a baseline, and what `.xibmerge.yml` ignores.
@Suite struct BaselineTests {
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Twice", id: "nOt-La-001"))

  private func check(_ configuration: String = "") async throws -> CheckResult {
    try await FakeHistory([".xibmerge.yml": configuration, "A.xib": Self.broken, "B.xib": Self.broken]).check()
  }

  @Test func findingsOfABaselineDoNotCountAndThoseThatAreGoneAreNamed() async throws {
    let result = try await check()
    let known = result.with(findings: Array(result.findings.prefix(1)))
    let baseline = try Baseline(Array(Baseline.text(of: known.findings).utf8), file: "b.json")
    let applied = baseline.applied(to: result)
    #expect(applied.result.findings == Array(result.findings.dropFirst()) && applied.known == 1 && applied.gone.isEmpty)
    let later = baseline.applied(to: result.with(findings: []))
    #expect(later.gone.count == 1 && later.gone[0].hasPrefix("A.xib: "))
  }

  @Test func aFileThatIsNoBaselineIsAnError() {
    #expect(throws: BaselineError.self) { try Baseline(Array("[]".utf8), file: "b.json") }
  }

  @Test(arguments: [
    ("ignore: [{rule: duplicate-identifier, because: old}]", 0), ("ignore: [{path: A.xib, because: old}]", 1),
    ("ignore: [{rule: unknown-class, because: old}]", 2), ("ignore: [{object: nOt-La-001, because: old}]", 0),
    ("ignore:\n  - path: \"*.xib\"\n    rule: duplicate-identifier\n    because: old", 0),
  ])
  func theFileSaysWhatDoesNotCount(configuration: String, count: Int) async throws {
    #expect(try await check(configuration).count(of: .error) == count)
  }

  @Test(arguments: [
    ("ignore: [{rule: unknown-class}]", "without because"), ("ignore: [{because: so}]", "an entry for everything"),
    ("xcode: {newest: many}", "is no release"), ("xcode: {latest: 1}", "xcode: latest"),
  ])
  func mistakesAreNamed(configuration: String, words: String) async throws {
    let error = await #expect(throws: ConfigurationError.self) { try await check(configuration) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [("newest: 99", 1), ("newest: 99999.1", 0), ("oldest: 99999", 1), ("{}", 0)])
  func documentsOfOtherReleasesAreFound(policy: String, count: Int) async throws {
    let document = SampleSources.document(owner: "NSObject", module: "")
    let configuration = policy == "{}" ? "xcode: {}" : "xcode: {\(policy)}"
    let result = try await FakeHistory([".xibmerge.yml": configuration, "A.xib": document]).check()
    #expect(result.findings.count { $0.rule == .xcodeVersion } == count, "\(result.text)")
  }
}
