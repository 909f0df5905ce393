import Foundation
import SemanticDiff
import TestSupport
import Testing
import XibArchives
import XibModel

/// Diffs of archives, and of an archive and what a newer Xcode saved of it.
@Suite struct ArchiveDiffTests {
  private func changes(_ old: String, _ new: String) throws -> [Change] {
    let versions = Document.inOneFormat(
      try Document(file: Array(old.utf8)), try Document(file: Array(new.utf8)))
    return SemanticDiff.changes(from: try #require(versions.old), to: try #require(versions.new))
      .filter { $0.changeClass != .bookkeeping }
  }

  private func lines(_ old: String, _ new: String) throws -> [String] {
    try changes(old, new).map { change in
      [
        change.kind.rawValue, change.object.element, change.object.id ?? "", change.property ?? "", change.old ?? "nil",
        change.new ?? "nil",
      ].joined(separator: " ")
    }
  }

  @Test func aConversionIsNoChange() throws {
    #expect(try lines(ConvertedDocument.archive, ConvertedDocument.modern) == [])
    #expect(try lines(ConvertedDocument.modern, ConvertedDocument.archive) == [])
    let edited = ConvertedDocument.modern.replacing("Play", with: "Stop")
    #expect(try !lines(ConvertedDocument.archive, edited).isEmpty)
    #expect(try !lines(edited, ConvertedDocument.archive).isEmpty)
  }

  @Test(arguments: [
    (
      "<string key=\"NSContents\">Play</string>", "<string key=\"NSContents\">Stop</string>",
      "buttonCell 6 title Play Stop"
    ),
    ("<int key=\"NSTag\">2</int>", "<int key=\"NSTag\">3</int>", "button 5 tag 2 3"),
    ("138544128", "4326400", "textFieldCell 4 alignment center left"),
    (
      "<string key=\"5.CustomClassName\">PlayButton", "<string key=\"5.CustomClassName\">StopButton",
      "button 5 customClass PlayButton StopButton"
    ),
    ("<string key=\"label\">play:</string>", "<string key=\"label\">stop:</string>", "action 10 selector play: stop:"),
    ("{{14, 12}, {96, 32}}", "{{15, 12}, {96, 32}}", "button 5 frame (14, 12) 96×32 (15, 12) 96×32"),
  ])
  func aChangeOfAnArchiveHasTheWordsOfAModernOne(_ old: String, _ new: String, _ line: String) throws {
    let changed = ConvertedDocument.archive.replacing(old, with: new)
    #expect(try lines(ConvertedDocument.archive, changed) == ["changed " + line])
    #expect(try lines(ConvertedDocument.modern, changed) == ["changed " + line])
  }

  @Test func applyingADiffToAnArchiveGivesTheOtherOne() throws {
    let other = ConvertedDocument.archive.replacing("Play<", with: "Stop<").replacing("{240, 100}", with: "{250, 100}")
    let (old, new) = try (reading(ConvertedDocument.archive), reading(other))
    #expect(try apply(SemanticDiff.changes(from: old, to: new), to: old).text == new.text)
  }

  private func reading(_ text: String) throws -> Document {
    try #require(try Document(file: Array(text.utf8)).modernReading())
  }

  /// The real merges whose base is an archive that both sides converted: most sides change little else.
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func realConversionsHaveFewChanges() throws {
    var counts: [Int] = []
    for folder in try Corpus.merges(every: 1) {
      guard let merge = try Corpus.merge(in: folder), Document.Kind(sniffing: merge.base) == .archive else { continue }
      let base = try Document(file: merge.base)
      for side in [merge.ours, merge.theirs] where Document.Kind(sniffing: side) == .modern {
        let versions = Document.inOneFormat(base, try Document(file: side))
        let found = SemanticDiff.changes(from: try #require(versions.old), to: try #require(versions.new))
        counts.append(found.count { $0.changeClass != .bookkeeping })
      }
    }
    try #require(counts.count > 50)
    #expect(counts.count { $0 <= 1 } * 3 >= counts.count * 2, "\(counts.sorted())")
  }
}
