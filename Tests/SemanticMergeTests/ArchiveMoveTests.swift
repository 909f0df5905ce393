import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// Merges of archives in which a side moves an object into another one. The place of an object is said three times: where
/// it is written, in the record of its parent, and in its own record.
@Suite struct ArchiveMoveTests {
  typealias Change = @Sendable (inout SampleArchive) -> Void

  private static let revisions = SampleArchive.Revision.allCases
  private static let one = 500_000_001, other = 500_000_002

  private static func archive(_ revision: SampleArchive.Revision, _ change: Change) -> SampleArchive {
    SampleArchive {
      $0.revision = revision
      $0.boxes = [.init(graphID: one, objectID: 20), .init(graphID: other, objectID: 21)]
      $0.buttons[0].box = one
      $0.buttons[1].box = one
      $0.outlets = []
      change(&$0)
    }
  }

  private func merge(
    _ revision: SampleArchive.Revision, ours: Change, theirs: Change, favor: Side? = nil
  ) throws -> ThreeWayMerge {
    func document(_ change: Change) throws -> Document { try Document(file: Self.archive(revision, change).bytes) }
    return try ThreeWayMerge(
      base: document { _ in }, ours: document(ours), theirs: document(theirs), options: MergeOptions(favor: favor))
  }

  private func text(_ merge: ThreeWayMerge) -> String {
    String(decoding: merge.fileBytes(ConflictStyle()), as: UTF8.self)
  }

  /// Takes the first button out of its box, and deletes the box with the other button.
  private static let unwrap: Change = {
    $0.buttons[0].box = nil
    $0.buttons.remove(at: 1)
    $0.boxes.remove(at: 0)
  }

  @Test(arguments: revisions)
  func anObjectMovedHereGoesBackIfItsOldHolderComesBack(_ revision: SampleArchive.Revision) throws {
    for mover in Side.allCases {
      let change: Change = { $0.buttons[1].title = "No" }
      func merged(_ favor: Side?) throws -> ThreeWayMerge {
        mover == .ours
          ? try merge(revision, ours: Self.unwrap, theirs: change, favor: favor)
          : try merge(revision, ours: change, theirs: Self.unwrap, favor: favor)
      }
      #expect(try merged(nil).conflicts.count == 1)
      #expect(try text(merged(mover)) == Self.archive(revision, Self.unwrap).text)
      let kept = Self.archive(revision, change)
      #expect(try text(merged(mover == .ours ? .theirs : .ours)).sortedLines == kept.text.sortedLines)
    }
  }

  @Test(arguments: revisions, [nil, SampleArchive.roots])
  func anObjectThatBothSidesMovedIsInOnePlace(_ revision: SampleArchive.Revision, _ place: Int?) throws {
    let ours: Change = { $0.buttons[0].box = place }
    let theirs: Change = { $0.buttons[0].box = Self.other }
    let conflicts = try merge(revision, ours: ours, theirs: theirs).conflicts
    #expect(conflicts.map(\.object.id) == ["5"] && conflicts.map(\.kind) == [.moved])
    #expect(try merge(revision, ours: ours, theirs: theirs).decisions.isEmpty)
    #expect(try text(merge(revision, ours: ours, theirs: theirs, favor: .ours)) == Self.archive(revision, ours).text)
    #expect(
      try text(merge(revision, ours: ours, theirs: theirs, favor: .theirs)) == Self.archive(revision, theirs).text)
  }

  @Test(arguments: revisions)
  func anObjectMovedIntoWhatTheOtherSideDeletedIsWhereEachSideHasIt(_ revision: SampleArchive.Revision) throws {
    let moved: Change = { $0.buttons[0].box = Self.other }
    let deleted: Change = { $0.boxes.remove(at: 1) }
    for (ours, theirs) in [(moved, deleted), (deleted, moved)] {
      #expect(try !merge(revision, ours: ours, theirs: theirs).conflicts.isEmpty)
      #expect(try text(merge(revision, ours: ours, theirs: theirs, favor: .ours)) == Self.archive(revision, ours).text)
      #expect(
        try text(merge(revision, ours: ours, theirs: theirs, favor: .theirs)) == Self.archive(revision, theirs).text)
    }
  }

  @Test(arguments: revisions)
  func aMovedObjectKeepsWhatTheOtherSideChangedInIt(_ revision: SampleArchive.Revision) throws {
    let merge = try merge(
      revision, ours: { $0.buttons[0].box = Self.other }, theirs: { $0.buttons[0].title = "Yes" })
    #expect(merge.conflicts.isEmpty)
    let expected = Self.archive(revision) {
      $0.buttons[0].box = Self.other
      $0.buttons[0].title = "Yes"
    }
    #expect(text(merge) == expected.text)
  }
}

extension String {
  fileprivate var sortedLines: [Substring] { split(separator: "\n").sorted() }
}
