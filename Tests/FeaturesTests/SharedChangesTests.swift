import SemanticDiff
import TestSupport
import Testing

@testable import Features

/// What tells, before any change has words, that a merge may have changed something itself.
@Suite struct SharedChangesTests {
  private func comparison(_ old: String, _ new: String) -> DocumentComparison {
    DocumentComparison(
      path: "Main.storyboard", old: DocumentVersion(Array(old.utf8)), new: DocumentVersion(Array(new.utf8)))
  }

  private let ours = SampleStoryboard.text(title: "Enter")
  private let theirs = SampleStoryboard.text(note: "Hello")

  @Test func aMergeThatOnlyUnitesHasNone() {
    let merged = SampleStoryboard.text(title: "Enter", note: "Hello")
    let since = comparison(ours, merged), others = [comparison(theirs, merged)]
    #expect(!since.mayShareChanges(with: others, ChangeFilter()))
    let amended = SampleStoryboard.text(title: "Enter", note: "Good day")
    #expect(comparison(ours, amended).mayShareChanges(with: [comparison(theirs, amended)], ChangeFilter()))
  }

  @Test func aPropertyThatDiffersFromAllParentsIsFound() {
    let merged = SampleStoryboard.text(title: "Leave", note: "Hello")
    let since = comparison(ours, merged), others = [comparison(theirs, merged)]
    #expect(since.mayShareChanges(with: others, ChangeFilter()))
    #expect(!since.mayShareChanges(with: others + [comparison(merged, merged)], ChangeFilter()))
    #expect(!since.mayShareChanges(with: others, ChangeFilter(geometry: .only)))
  }

  @Test func aChangeMustDifferFromEveryParent() {
    let merged = SampleStoryboard.text(title: "Leave", note: "Hello")
    let title = comparison(SampleStoryboard.text(note: "Hello"), merged),
      note = comparison(
        SampleStoryboard.text(title: "Leave"), merged)
    let both = comparison(SampleStoryboard.text(), merged)
    #expect(title.mayShareChanges(with: [both], ChangeFilter()))
    #expect(!title.mayShareChanges(with: [both, note], ChangeFilter()))
  }

  @Test func whatIsNoDocumentIsNotRuledOut() {
    let merged = SampleStoryboard.text(title: "Enter", note: "Hello")
    #expect(comparison("<plist/>", merged).mayShareChanges(with: [comparison(theirs, merged)], ChangeFilter()))
    #expect(comparison(ours, merged).mayShareChanges(with: [comparison("no XML", merged)], ChangeFilter()))
  }
}
