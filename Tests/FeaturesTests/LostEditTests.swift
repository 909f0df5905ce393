import Findings
import SemanticMerge
import Testing
import TestSupport
import XibArchives
@testable import Features

/// What `check` says of a merge of lines that is sound, but lacks what a side did.
@Suite struct LostEditTests {
  private static let label = SampleStoryboard.label("New", id: "nEw-La-001")
  private static let base = SampleStoryboard.text()
  private static let ours = SampleStoryboard.text(title: "Log in")
  private static let theirs = SampleStoryboard.text(note: "Hello", extraView: label)
  private static let whole = SampleStoryboard.text(title: "Log in", note: "Hello", extraView: label)

  /// The findings on a merge of lines whose result was planted.
  private func findings(host: String) async throws -> [Finding] {
    let versions = MergeVersions(
      base: Array(Self.base.utf8), ours: Array(Self.ours.utf8), theirs: Array(Self.theirs.utf8))
    let outcome = try await versions.merged()
    let driver = CheckedMerge(file: ParsedFile.with(outcome.bytes), findings: [], isOfObjects: outcome.merge != nil)
    return HostMerge(
      path: "Main.storyboard", versions: versions, driver: driver,
      host: .init(bytes: Array(host.utf8), isClean: true)
    ).findings()
  }

  @Test func aMergeOfLinesWithAllEditsIsNoFinding() async throws {
    #expect(try await findings(host: Self.whole).isEmpty)
    // Another order of attributes is no edit.
    let other = Self.whole.replacing("opaque=\"NO\" id=\"tSt-Vw-001\"", with: "id=\"tSt-Vw-001\" opaque=\"NO\"")
    #expect(other != Self.whole)
    #expect(try await findings(host: other).isEmpty)
  }

  @Test(arguments: [
    (SampleStoryboard.text(note: "Hello", extraView: label), "loses what ours changed in button", "tSt-Vw-001"),
    (SampleStoryboard.text(title: "Log in", extraView: label), "loses what theirs changed in label", "nOt-La-001"),
    (SampleStoryboard.text(title: "Log in", note: "Hello"), "loses what theirs changed in label", "rOo-tV-001"),
  ])
  func anEditThatIsGoneIsNamedWithItsSideAndItsLine(_ host: String, _ words: String, _ place: String) async throws {
    let findings = try await findings(host: host)
    #expect(findings.map(\.rule) == [.hostBreaks])
    #expect(findings.first?.message.contains(words) == true, "\(findings)")
    let lines = Self.ours.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(findings.first?.line == lines.firstIndex { $0.contains("id=\"\(place)\"") }.map { $0 + 1 }, "\(findings)")
  }
}
