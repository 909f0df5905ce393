@testable import Features
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// What the conflicts of a merge say of the changes to deleted objects.
@Suite struct ConflictDetailTests {
  /// Each side deleted one of two objects and changed the other.
  private func merge(_ version: (_ texts: [String?]) throws -> Document) throws -> ThreeWayMerge {
    try ThreeWayMerge(
      base: version(["Yes", "No"]), ours: version(["Sure", nil]), theirs: version([nil, "Never"]))
  }

  private func modern(_ texts: [String?]) throws -> Document {
    let labels = texts.enumerated().compactMap { number, text in
      text.map { "<label text=\"\($0)\" id=\"l\(number)\"/>" }
    }
    return try Document(
      "<document><objects><view id=\"v\"><subviews>\(labels.joined())</subviews></view></objects></document>")
  }

  private func archive(_ revision: SampleArchive.Revision, _ texts: [String?]) throws -> Document {
    try Document(
      file: SampleArchive {
        $0.revision = revision
        $0.outlets = []
        let buttons = $0.buttons
        $0.buttons = zip(buttons, texts).compactMap { button, text in
          text.map { .init(graphID: button.graphID, objectID: button.objectID, title: $0, frame: button.frame) }
        }
      }.bytes)
  }

  private func stakes(_ merge: ThreeWayMerge, _ details: ConflictDetails) -> [String] {
    merge.conflicts.flatMap { MergeTextReport.lines(of: $0, details) }.filter { $0.contains(" changed: ") }.sorted()
  }

  @Test func eachSidesChangesAreTold() throws {
    let merge = try merge(modern)
    #expect(
      stakes(merge, ConflictDetails(of: merge)) == [
        "ours changed: Text: Yes → Sure", "theirs changed: Text: No → Never",
      ])
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func eachSidesChangesToArchivesAreTold(_ revision: SampleArchive.Revision) throws {
    let merge = try merge { try archive(revision, $0) }
    #expect(
      stakes(merge, ConflictDetails(of: merge)) == [
        "ours changed: Default State > Title: Yes → Sure",
        "theirs changed: Default State > Title: No → Never",
      ])
  }
}
