import SemanticMerge
import TestSupport
import Testing
import XibModel

/// Merges of the flattened properties and of the dictionaries of archives.
@Suite struct ArchivePropertyTests {
  private typealias Properties = [(name: String, value: String, id: Int?)]

  private func archive(_ revision: SampleArchive.Revision, _ properties: Properties) -> SampleArchive {
    SampleArchive {
      $0.revision = revision
      $0.properties = properties
    }
  }

  @Test(arguments: SampleArchive.Revision.allCases, Side.allCases)
  func thePropertiesOfAnObjectThatIsGoneAreNotThoseOfAnother(_ revision: SampleArchive.Revision, _ side: Side) throws {
    let base = archive(revision, [])
    let stale = archive(revision, [("9.CustomClassName", "Gone", nil)])
    func added(_ number: Int, _ other: SampleArchive) -> SampleArchive {
      var archive = other
      archive.buttons.append(.init(graphID: 700_000_003, objectID: number, title: "New"))
      archive.maxID = number
      return archive
    }
    let sides = [stale, added(9, base)]
    let merge = try SampleArchive.merge([base] + (side == .ours ? sides : sides.reversed()))
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == added(10, stale).text)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aPropertyHasOneValueOfWhateverKindEachSideAdds(_ revision: SampleArchive.Revision) throws {
    let ours = archive(revision, [("5.CustomClassName", "Fancy", nil)])
    let theirs = archive(
      revision, [("5.CustomClassName", "Plain", 903_000_001), ("6.CustomClassName", "Plain", 903_000_001)])
    let versions = [archive(revision, []), ours, theirs]
    let conflicts = try SampleArchive.merge(versions).conflicts
    #expect(conflicts.map(\.kind) == [.value], "\(conflicts)")
    let merged = try SampleArchive.merge(versions, taking: .theirs).markedText
    #expect(merged == theirs.text)
    let mine = archive(
      revision, [("5.CustomClassName", "Fancy", nil), ("6.CustomClassName", "Plain", 903_000_001)])
    #expect(try SampleArchive.merge(versions, taking: .ours).markedText == mine.text)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func oneValueIsNoConflictThoughOnlyOneSideSharesIt(_ revision: SampleArchive.Revision) throws {
    let plain = archive(revision, [("5.CustomClassName", "Fancy", nil)])
    let shared = archive(
      revision, [("5.CustomClassName", "Fancy", 903_000_001), ("6.CustomClassName", "Fancy", 903_000_001)])
    let merged = archive(
      revision, [("5.CustomClassName", "Fancy", nil), ("6.CustomClassName", "Fancy", 903_000_001)])
    for sides in [[plain, shared], [shared, plain]] {
      let merge = try SampleArchive.merge([archive(revision, [])] + sides)
      #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
      #expect(merge.markedText == merged.text)
    }
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func oneValueIsNoConflictThoughTheSidesShareItUnderTwoIDs(_ revision: SampleArchive.Revision) throws {
    func shared(_ id: Int) -> SampleArchive {
      archive(revision, [("5.CustomClassName", "Fancy", id), ("6.CustomClassName", "Fancy", id)])
    }
    let merge = try SampleArchive.merge([archive(revision, []), shared(903_000_001), shared(903_000_002)])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == shared(903_000_001).text)
  }

  @Test func anEmptyDictionaryHasItsKeysThoughTheOtherSideLacksTheArrayForThem() throws {
    func archive(rootID: Int, title: String, hasEmptyDictionary: Bool) -> SampleArchive {
      SampleArchive {
        $0.revision = .xcode3
        $0.rootID = rootID
        $0.buttons[0].title = title
        $0.hasEmptyDictionary = hasEmptyDictionary
      }
    }
    let merge = try SampleArchive.merge([
      archive(rootID: 0, title: "OK", hasEmptyDictionary: false),
      archive(rootID: 0, title: "OK", hasEmptyDictionary: true),
      archive(rootID: 904_000_001, title: "Done", hasEmptyDictionary: false),
    ])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(merge.markedText == archive(rootID: 904_000_001, title: "Done", hasEmptyDictionary: true).text)
  }
}
