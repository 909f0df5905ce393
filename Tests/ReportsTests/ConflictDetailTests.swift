import Reports
import SemanticMerge
import TestSupport
import Testing
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

  /// - Parameter padding: How many bytes nobody changes; with many, archives are read on two threads.
  private func archive(_ revision: SampleArchive.Revision, _ texts: [String?], padding: Int = 0) throws -> Document {
    try Document(
      parsing: SampleArchive {
        $0.revision = revision
        $0.systemVersion += String(repeating: "x", count: padding)
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

  @Test(arguments: SampleArchive.Revision.allCases, [0, 100_000])
  func eachSidesChangesToArchivesAreTold(_ revision: SampleArchive.Revision, padding: Int) throws {
    let merge = try merge { try archive(revision, $0, padding: padding) }
    #expect(
      stakes(merge, ConflictDetails(of: merge)) == [
        "ours changed: Default State > Title: Yes → Sure",
        "theirs changed: Default State > Title: No → Never",
      ])
  }

  @Test(arguments: [0, 100_000])
  func whatRunsMeanwhileGivesItsResult(padding: Int) throws {
    let merge = try merge { try archive(.xcode4, $0, padding: padding) }
    let (details, bytes) = ConflictDetails.of(merge) { merge.fileBytes(ConflictStyle()) }
    #expect(bytes == merge.fileBytes(ConflictStyle()))
    #expect(stakes(merge, details) == stakes(merge, ConflictDetails(of: merge)))
  }
}
