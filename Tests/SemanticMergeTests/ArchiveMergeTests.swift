import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// Merges of archives of Xcode 3 and 4, in both revisions of the format.
@Suite struct ArchiveMergeTests {
  typealias Change = @Sendable (inout SampleArchive) -> Void

  private static let revisions = SampleArchive.Revision.allCases

  private struct Sides {
    let base: Document
    let ours: Document
    let theirs: Document

    init(_ revision: SampleArchive.Revision, base: Change = { _ in }, ours: Change, theirs: Change) throws {
      func document(_ change: Change) throws -> Document {
        try Document(
          file: SampleArchive {
            $0.revision = revision
            change(&$0)
          }.bytes)
      }
      (self.base, self.ours, self.theirs) = (try document(base), try document(ours), try document(theirs))
    }

    func merge(_ options: MergeOptions = MergeOptions()) throws -> ThreeWayMerge {
      try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: options)
    }

    /// The text with one side taken at every conflict.
    func text(taking side: Side) throws -> String {
      String(decoding: try merge(MergeOptions(favor: side)).fileBytes(ConflictStyle()), as: UTF8.self)
    }
  }

  /// Counting on from the largest number would leave the range of numbers.
  @Test(arguments: revisions) func aNumberThatNoneFollowsIsNotCountedOn(_ revision: SampleArchive.Revision) throws {
    func side(_ name: String) -> Change {
      {
        $0.maxID = .max
        $0.outlets.append(.init(name: name, destination: 700_000_002, id: 12))
      }
    }
    let sides = try Sides(revision, ours: side("one"), theirs: side("two"))
    let merge = try sides.merge()
    #expect(merge.conflicts.isEmpty)
    let text = String(decoding: merge.fileBytes(ConflictStyle()), as: UTF8.self)
    #expect(text.contains("<int key=\"connectionID\">12</int>") && text.contains("<int key=\"connectionID\">13</int>"))
  }

  private func expectClean(
    _ revision: SampleArchive.Revision, base: Change = { _ in }, ours: Change, theirs: Change, merged: Change,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let merge = try Sides(revision, base: base, ours: ours, theirs: theirs).merge()
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)", sourceLocation: sourceLocation)
    let expected = SampleArchive {
      $0.revision = revision
      merged(&$0)
    }.text
    let text = String(decoding: merge.fileBytes(ConflictStyle()), as: UTF8.self)
    #expect(text == expected, sourceLocation: sourceLocation)
  }

  private static func button(_ graphID: Int, _ objectID: Int, _ title: String) -> SampleArchive.Button {
    SampleArchive.Button(graphID: graphID, objectID: objectID, title: title)
  }

  // MARK: Clean merges

  @Test(arguments: revisions)
  func objectsThatBothSidesAddedUnderOneNumberAreBothThere(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision,
      ours: {
        $0.buttons.append(Self.button(800_000_001, 9, "Ours"))
        $0.outlets.append(.init(name: "ours", destination: 800_000_001, id: 10))
        $0.maxID = 10
      },
      theirs: {
        $0.buttons.append(Self.button(900_000_001, 9, "Theirs"))
        $0.outlets.append(.init(name: "theirs", destination: 900_000_001, id: 10))
        $0.maxID = 10
      },
      merged: {
        $0.buttons += [Self.button(800_000_001, 9, "Ours"), Self.button(900_000_001, 12, "Theirs")]
        $0.outlets.append(.init(name: "ours", destination: 800_000_001, id: 10))
        $0.outlets.append(.init(name: "theirs", destination: 900_000_001, id: 11))
        $0.maxID = 12
      })
  }

  /// Interface Builder gives the values that objects share new numbers when it saves.
  @Test(arguments: revisions)
  func aSharedValueWithANewNumberOnEachSideIsNoChange(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, base: { $0.image = 900_000_003 },
      ours: {
        $0.image = 900_000_001
        $0.buttons[0].title = "Yes"
      },
      theirs: {
        $0.image = 900_000_002
        $0.buttons[1].title = "No"
      },
      merged: {
        $0.image = 900_000_001
        $0.buttons[0].title = "Yes"
        $0.buttons[1].title = "No"
      })
  }

  /// Nobody can tell whether two such values are the same, so the places that mention them are asked about.
  @Test(arguments: revisions)
  func aValueThatMentionsItselfIsNotTheSameUnderANewNumber(_ revision: SampleArchive.Revision) throws {
    func document(_ image: Int) throws -> Document {
      var text = SampleArchive {
        $0.revision = revision
        $0.image = image
      }.text
      let name = try #require(text.firstRange(of: "<string key=\"NSResourceName\">star.png</string>"))
      let margin = text[..<name.lowerBound].reversed().prefix { $0 == "\t" }.count
      let mention = "<reference key=\"next\" ref=\"\(image)\"/>\n" + String(repeating: "\t", count: margin)
      text.insert(contentsOf: mention, at: name.lowerBound)
      return try Document(file: Array(text.utf8))
    }
    let merge = try ThreeWayMerge(
      base: document(900_000_003), ours: document(900_000_001), theirs: document(900_000_002))
    #expect(!merge.conflicts.isEmpty)
  }

  @Test(arguments: revisions)
  func outletsOfObjectsThatBothSidesCountedAlikeAreBothThere(_ revision: SampleArchive.Revision) throws {
    @Sendable func added(_ graphID: Int, _ objectID: Int, _ title: String, outlet: Int) -> Change {
      {
        $0.buttons.append(Self.button(graphID, objectID, title))
        $0.outlets.append(.init(name: "next", destination: 700_000_001, id: outlet, source: graphID))
        $0.maxID = max(objectID, outlet)
      }
    }
    try expectClean(
      revision, ours: added(1001, 9, "Ours", outlet: 10), theirs: added(1001, 9, "Theirs", outlet: 10),
      merged: {
        added(1001, 9, "Ours", outlet: 10)(&$0)
        added(700_000_003, 12, "Theirs", outlet: 11)(&$0)
      })
  }

  /// One side renames an outlet, and the other one gives its new name to another outlet.
  @Test(arguments: revisions, [nil, "yesButton"])
  func anOutletHasNotTheNameThatTheOtherSideGaveToAnother(_ revision: SampleArchive.Revision, _ other: String?) throws {
    let one: Change = {
      $0.outlets[0].name = "cancelButton"
      $0.maxID = 9
    }
    let two: Change = {
      if let other { $0.outlets[0].name = other }
      $0.outlets.append(.init(name: "cancelButton", destination: 700_000_002, id: 9))
      $0.maxID = 9
    }
    for sides in try [Sides(revision, ours: one, theirs: two), Sides(revision, ours: two, theirs: one)] {
      let conflicts = try sides.merge().conflicts
      #expect(!conflicts.isEmpty)
      #expect(try sides.text(taking: .ours) == String(decoding: sides.ours.text, as: UTF8.self))
      #expect(try sides.text(taking: .theirs) == String(decoding: sides.theirs.text, as: UTF8.self))
    }
  }

  /// The title of the button is "One", a line feed and "Two" in Base64.
  @Test func aConflictOverAColourIsInTheWordsOfXcode() throws {
    func document(_ color: String) throws -> Document {
      let title = #"<string key="IBUINormalTitle""#
      let lines = SampleArchive().text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        let tabs = String(line.prefix { $0 == "\t" })
        guard line.dropFirst(tabs.count).hasPrefix(title + ">OK") else { return [String(line)] }
        let color = [
          #"<object class="NSColor" key="IBUIBackgroundColor">"#, "\t<int key=\"NSColorSpace\">1</int>",
          "\t<bytes key=\"NSRGB\">\(color)</bytes>", "</object>",
        ]
        return (color + [#"<string type="base64-UTF8" key="IBUINormalTitle">T25lClR3bw</string>"#]).map { tabs + $0 }
      }
      let text = lines.joined(separator: "\n")
      return try Document(file: Array(text.utf8))
    }
    let merge = try ThreeWayMerge(
      base: document("MSAxIDEAA"), ours: document("MSAwIDAAA"), theirs: document("MCAwIDEAA"))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.object.name == "One\nTwo")
    #expect(conflict.wording?.label == "Background")
    let words = ["#FFFFFF Generic RGB", "#FF0000 Generic RGB", "#0000FF Generic RGB"]
    #expect(conflict.wording?.values.all == words)
  }

  private static func string(_ text: String, id: Int) -> String { "<string id=\"\(id)\">\(text)</string>" }

  @Test(arguments: revisions)
  func entriesWhoseKeysBothSidesCountedAlikeAreBothThere(_ revision: SampleArchive.Revision) throws {
    let usual = [("<string>close:</string>", "<string>id</string>"), ("<string>open:</string>", "<string>id</string>")]
    @Sendable func added(_ names: String...) -> Change {
      { $0.actions = usual.map { ($0, $1) } + names.map { ($0, "<string>id</string>") } }
    }
    let (mine, its) = (Self.string("cut:", id: 1001), Self.string("paste:", id: 1001))
    try expectClean(
      revision, base: added(Self.string("print:", id: 800_000_001)),
      ours: added(Self.string("print:", id: 800_000_001), mine),
      theirs: added(Self.string("print:", id: 800_000_001), its),
      merged: added(Self.string("print:", id: 800_000_001), mine, Self.string("paste:", id: 800_000_002)))
  }

  /// A value is there as long as something mentions it, whoever deleted the entry in which it stood.
  @Test(arguments: revisions)
  func anEntryKeepsTheValueThatItShared(_ revision: SampleArchive.Revision) throws {
    let id = "800000001", mention = "<reference ref=\"\(id)\"/>"
    let first = (Self.string("close:", id: 800_000_002), Self.string("id", id: 800_000_001))
    let kept = [2, 3].map { (Self.string("open\($0):", id: 800_000_002 + $0), "<string>NSButton</string>") }
    let added = (Self.string("save:", id: 800_000_009), mention)
    let merged = (Self.string("save:", id: 800_000_009), Self.string("id", id: 800_000_001))
    try expectClean(
      revision, base: { $0.actions = kept + [first] }, ours: { $0.actions = kept },
      theirs: { $0.actions = kept + [first, added] }, merged: { $0.actions = kept + [merged] })
  }

  @Test(arguments: revisions)
  func aSideThatANewerXcodeSavedGivesTheOtherOneItsIds(_ revision: SampleArchive.Revision) throws {
    let newer: Change = {
      $0.hasPlainRecordIDs = true
      $0.buttons.append(Self.button(800_000_001, 9, "New"))
    }
    let older: Change = {
      $0.buttons[0].title = "Yes"
      $0.outlets.removeAll()
    }
    let both: Change = {
      newer(&$0)
      older(&$0)
    }
    try expectClean(revision, ours: newer, theirs: older, merged: both)
    try expectClean(revision, ours: older, theirs: newer, merged: both)
  }

  @Test(arguments: revisions, Side.allCases)
  func eachSideKeepsItsValueThoughANewerXcodeSavedOne(_ revision: SampleArchive.Revision, newer: Side) throws {
    let sides = try Sides(
      revision,
      ours: {
        $0.hasPlainRecordIDs = newer == .ours
        $0.buttons[0].title = "Yes"
      },
      theirs: {
        $0.hasPlainRecordIDs = newer == .theirs
        $0.buttons[0].title = "Sure"
      })
    let values = try sides.merge().conflicts.map { $0.wording?.values }
    #expect(values.map { $0?.ours } == ["Yes"] && values.map { $0?.theirs } == ["Sure"])
    #expect(try sides.text(taking: .ours).contains("Yes") && sides.text(taking: .theirs).contains("Sure"))
  }

  @Test(arguments: revisions, [false, true])
  func aDeletionStandsBesideANewNumber(_ revision: SampleArchive.Revision, _ isNewer: Bool) throws {
    let deletion: Change = {
      $0.hasPlainRecordIDs = isNewer
      $0.outlets.removeAll()
    }
    let number: Change = {
      $0.hasPlainRecordIDs = isNewer
      $0.outlets[0].id = 7
    }
    try expectClean(revision, ours: deletion, theirs: number, merged: deletion)
  }

  /// The new way to write its id is no change of a button that the other side deleted.
  @Test(arguments: revisions)
  func aDeletionStandsThoughANewerXcodeSavedBothSides(_ revision: SampleArchive.Revision) throws {
    let deletion: Change = {
      $0.hasPlainRecordIDs = true
      $0.buttons.removeLast()
    }
    try expectClean(revision, ours: { $0.hasPlainRecordIDs = true }, theirs: deletion, merged: deletion)
  }

  @Test(arguments: revisions)
  func objectsThatAnOlderXcodeCountedBesideANewerOneAreNotMerged(_ revision: SampleArchive.Revision) throws {
    let sides = try Sides(
      revision, ours: { $0.hasPlainRecordIDs = true },
      theirs: { $0.buttons.append(Self.button(900_000_001, 9, "Theirs")) })
    #expect(throws: MergeError.normalForm(.numbering(older: "theirs", newer: "ours"))) { try sides.merge() }
    // Without a base, all objects are new.
    #expect(throws: MergeError.normalForm(.numbering(older: "ours", newer: "theirs"))) {
      try ThreeWayMerge(base: nil, ours: sides.base, theirs: sides.ours)
    }
  }

  @Test(arguments: revisions)
  func neighbouringChangesOfOneObjectAreUnited(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, ours: { $0.buttons[0].title = "Yes" }, theirs: { $0.buttons[0].frame = "{{30, 20}, {80, 30}}" },
      merged: {
        $0.buttons[0].title = "Yes"
        $0.buttons[0].frame = "{{30, 20}, {80, 30}}"
      })
  }

  @Test(arguments: revisions)
  func aFrameMergesNumberByNumber(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, ours: { $0.buttons[0].frame = "{{40, 20}, {80, 30}}" },
      theirs: { $0.buttons[0].frame = "{{20, 20}, {80, 60}}" },
      merged: { $0.buttons[0].frame = "{{40, 20}, {80, 60}}" })
  }

  @Test(arguments: revisions)
  func stampsAreDecidedByRule(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, ours: { $0.systemVersion = "12A1" }, theirs: { $0.systemVersion = "12B2" },
      merged: { $0.systemVersion = "12A1" })
  }

  @Test(arguments: revisions)
  func aLoweredStampStaysOrADecisionNamesIt(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, ours: { $0.systemVersion = "11E52" }, theirs: { $0.buttons[0].title = "Yes" },
      merged: {
        $0.systemVersion = "11E52"
        $0.buttons[0].title = "Yes"
      })
    let merge = try Sides(
      revision, ours: { $0.systemVersion = "11E52" }, theirs: { $0.systemVersion = "11E51" }
    ).merge()
    #expect(merge.decisions.map(\.reason) == [.toolStamp])
    #expect(merge.decisions.map(\.property) == ["IBDocument.SystemVersion"])
    #expect(merge.decisions.map(\.theirs) == ["11E51"])
  }

  @Test(arguments: revisions)
  func deletingAnObjectTakesItsRecordsAlong(_ revision: SampleArchive.Revision) throws {
    try expectClean(
      revision, ours: { $0.buttons.remove(at: 1) }, theirs: { $0.buttons[0].title = "Yes" },
      merged: {
        $0.buttons.remove(at: 1)
        $0.buttons[0].title = "Yes"
      })
  }

  @Test(
    arguments: revisions,
    [
      // The base, another spelling of it, and another size.
      ("{1.79769e+308, 1.79769e+308}", "{3.40282e+38, 3.40282e+38}", "{3.40282e+38, 100}"),
      ("{300, 1e+07}", "{300, 10000000}", "{300, 1e+06}"),
    ])
  func anotherSpellingOfASizeIsNoChange(
    _ revision: SampleArchive.Revision, _ sizes: (base: String, spelling: String, other: String)
  ) throws {
    func largest(_ size: String?) -> Change {
      { $0.boxes = size.map { [.init(graphID: 500_000_001, objectID: 20, largest: $0)] } ?? [] }
    }
    let (base, spelling, other) = (largest(sizes.base), largest(sizes.spelling), largest(sizes.other))
    try expectClean(revision, base: base, ours: spelling, theirs: other, merged: other)
    try expectClean(revision, base: base, ours: other, theirs: spelling, merged: other)
    try expectClean(revision, base: base, ours: largest(nil), theirs: spelling, merged: largest(nil))
    #expect(try Sides(revision, base: base, ours: largest(nil), theirs: other).merge().conflicts.count == 1)
  }

  // MARK: Conflicts

  @Test(arguments: revisions)
  func aValueThatBothSidesChangedIsAConflict(_ revision: SampleArchive.Revision) throws {
    let sides = try Sides(
      revision, ours: { $0.buttons[0].title = "Yes" }, theirs: { $0.buttons[0].title = "Sure" })
    let merge = try sides.merge()
    #expect(merge.conflicts.count == 1)
    let bytes = merge.fileBytes(ConflictStyle(form: .diff3))
    let markers = try #require(ConflictMarkers(bytes))
    #expect(markers.count == 1)
    #expect(markers.text(taking: .ours) == sides.ours.bytes)
    #expect(markers.text(taking: .theirs) == sides.theirs.bytes)
    #expect(markers.text(taking: .base) == sides.base.bytes)
    #expect(merge.conflictsInHunks() == [[0]])
    #expect(merge.fileBytes(ConflictStyle(form: .valid)) == sides.ours.bytes)
  }

  @Test(arguments: revisions)
  func aConflictNamesItsObjectByTheRecord(_ revision: SampleArchive.Revision) throws {
    let merge = try Sides(
      revision, ours: { $0.buttons[0].title = "Yes" }, theirs: { $0.buttons[0].title = "Sure" }
    ).merge()
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.object.id == "5" && conflict.object.element == "button")
    #expect(conflict.wording?.label == "Default State > Title")
    #expect(conflict.wording?.values.theirs == "Sure")
  }

  @Test(arguments: revisions)
  func aDecisionNamesItsObjectByTheRecord(_ revision: SampleArchive.Revision) throws {
    let merge = try Sides(
      revision, ours: { $0.buttons[0].title = "Yes" }, theirs: { $0.buttons[0].title = "Sure" }
    ).merge(MergeOptions(favor: .theirs))
    #expect(merge.decisions.map(\.object.id) == ["5"])
  }

  private static func deletedHereAndChangedThere(_ revision: SampleArchive.Revision) throws -> Sides {
    try Sides(
      revision,
      ours: {
        $0.buttons.remove(at: 0)
        $0.outlets.removeAll()
      }, theirs: { $0.buttons[0].title = "Sure" })
  }

  @Test(arguments: revisions)
  func theChangeToADeletedObjectIsAtStakeByItsRecord(_ revision: SampleArchive.Revision) throws {
    let merge = try Self.deletedHereAndChangedThere(revision).merge()
    let stakes = merge.conflicts.compactMap { merge.changeAtStake(in: $0) }
    #expect(stakes.contains { $0.side == .theirs && $0.ids == ["5"] })
  }

  @Test(arguments: revisions)
  func anObjectDeletedHereAndChangedThereStaysWholeOrGoesWhole(_ revision: SampleArchive.Revision) throws {
    let sides = try Self.deletedHereAndChangedThere(revision)
    #expect(try !sides.merge().conflicts.isEmpty)
    #expect(try sides.text(taking: .ours) == String(decoding: sides.ours.bytes, as: UTF8.self))
    let kept = try sides.text(taking: .theirs)
    #expect(kept.contains("Sure") && kept.contains("okButton"))
    #expect(try Document(file: Array(kept.utf8)).faults().isEmpty)
  }

  @Test(arguments: revisions)
  func anObjectDeletedHereAndConnectedThereIsAConflict(_ revision: SampleArchive.Revision) throws {
    let sides = try Sides(
      revision, ours: { $0.buttons.remove(at: 1) },
      theirs: { $0.outlets.append(.init(name: "cancel", destination: 700_000_002, id: 9)) })
    #expect(try !sides.merge().conflicts.isEmpty)
    for side in [Side.ours, .theirs] {
      let text = try sides.text(taking: side)
      #expect(try Document(file: Array(text.utf8)).faults().isEmpty)
      #expect(text.contains("cancel") == (side == .theirs))
    }
  }

  @Test(arguments: revisions)
  func oneOutletConnectedToTwoThingsIsAConflict(_ revision: SampleArchive.Revision) throws {
    let sides = try Sides(
      revision, ours: { $0.outlets.append(.init(name: "button", destination: 700_000_001, id: 9)) },
      theirs: { $0.outlets.append(.init(name: "button", destination: 700_000_002, id: 9)) })
    #expect(try !sides.merge().conflicts.isEmpty)
    for side in [Side.ours, .theirs] {
      #expect(try Document(file: Array(sides.text(taking: side).utf8)).faults().isEmpty)
    }
  }
}
