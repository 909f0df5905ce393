import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// Merges of archives in which both sides gave new ids to values that several elements share.
@Suite struct ArchiveSharedValueTests {
  private typealias Headers = [(name: String, header: Int?)]

  private func archive(_ revision: SampleArchive.Revision, _ headers: Headers) -> SampleArchive {
    SampleArchive {
      $0.revision = revision
      $0.classHeaders = headers
    }
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aHeaderThatBothSidesShareAnewIsThereTwice(_ revision: SampleArchive.Revision) throws {
    func shared(_ header: Int) -> SampleArchive { archive(revision, [("First", header), ("Second", header)]) }
    let merge = try SampleArchive.merge([archive(revision, [("First", nil)]), shared(800_000_001), shared(800_000_002)])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == archive(revision, [("First", 800_000_001), ("Second", 800_000_002)]).text)
    let decisions = merge.decisions.map(\.explanation)
    #expect(decisions.filter { $0.hasPrefix("theirs is taken, so that") }.count == 1, "\(decisions)")
    #expect(decisions.filter { $0.contains("ours is taken") }.count == 1, "\(decisions)")
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aSharedHeaderKeepsAPlaceItself(_ revision: SampleArchive.Revision) throws {
    let base = archive(revision, [("First", nil), ("Second", nil)])
    let ours = archive(revision, [("First", 800_000_001), ("Second", 800_000_001)])
    let theirs = archive(revision, [("First", 800_000_002), ("Second", 800_000_003)])
    let merge = try SampleArchive.merge([base, ours, theirs])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == archive(revision, [("First", 800_000_002), ("Second", 800_000_001)]).text)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aHeaderThatASideDeletedStaysDeleted(_ revision: SampleArchive.Revision) throws {
    func headers(_ ids: [Int]) -> SampleArchive {
      archive(revision, zip(["First", "Second", "Third"], ids).map { ($0, 800_000_000 + $1) })
    }
    let merge = try SampleArchive.merge([headers([1, 1, 1]), headers([2, 2, 2]), headers([1, 3, 1])])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == headers([2, 3, 2]).text)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aHeaderThatNothingNeedsIsNotKept(_ revision: SampleArchive.Revision) throws {
    let merge = try SampleArchive.merge([nil, 800_000_001, 800_000_002].map { archive(revision, [("First", $0)]) })
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == archive(revision, [("First", 800_000_001)]).text)
    #expect(merge.decisions.contains { $0.explanation.hasPrefix("only caches name it") }, "\(merge.decisions)")
  }

  private func archive(_ revision: SampleArchive.Revision, keys: [Int?], hasNewButton: Bool = false) -> SampleArchive {
    SampleArchive {
      $0.revision = revision
      $0.dictionaryKeys = keys
      if hasNewButton { $0.buttons.append(.init(graphID: 700_000_003, objectID: 7, title: "New")) }
    }
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aDictionaryInConflictHasTheKeysOfItsSide(_ revision: SampleArchive.Revision) throws {
    let base = archive(revision, keys: [901_000_001, 902_000_001])
    let ours = archive(revision, keys: [901_000_002, 902_000_001])
    let theirs = archive(revision, keys: [nil, nil])
    for (side, archive) in [(Side.ours, ours), (.theirs, theirs)] {
      let merged = try SampleArchive.merge([base, ours, theirs], taking: side).fileBytes(ConflictStyle())
      #expect(firstDifference(merged, archive.bytes) == nil)
    }
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aNewObjectHasTheKeyThatTheOtherSideStatesElsewhere(_ revision: SampleArchive.Revision) throws {
    let base = archive(revision, keys: [901_000_001, 902_000_001])
    let ours = archive(revision, keys: [901_000_001, 902_000_001], hasNewButton: true)
    let theirs = archive(revision, keys: [nil, nil])
    let conflicts = try SampleArchive.merge([base, ours, theirs]).conflicts
    #expect(conflicts.isEmpty)
    for side in Side.allCases {
      let merged = try SampleArchive.merge([base, ours, theirs], taking: side).fileBytes(ConflictStyle())
      #expect(throws: Never.self) { try Document(file: merged).normalArchive() }
    }
  }
}
