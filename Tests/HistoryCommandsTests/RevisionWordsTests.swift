import Testing

@testable import DocumentCommands
@testable import HistoryCommands

/// Arguments of `xibdiff` and `xibdiff log` that are read without ArgumentParser.
@Suite struct RevisionWordsTests {
  @Test func optionsWithTheirOwnValuesRevisionsAndPathsAreTakenApart() throws {
    let plain = try #require(RevisionWords.plain(["--color=never", "main", "other", "--", "-a.xib", "b.xib"]))
    #expect(plain.revisions.words == ["main", "other"])
    #expect(plain.revisions.paths == ["-a.xib", "b.xib"])
    #expect(plain.settings == DiffSettings(plain: ["--color=never"]))
  }

  @Test func withoutADoubleDashNoWordIsCertainlyAPath() throws {
    let plain = try #require(RevisionWords.plain(["main", "b.xib"]))
    #expect(plain.revisions.words == ["main", "b.xib"])
    #expect(plain.revisions.paths == nil)
  }

  @Test(arguments: [["-n", "5"], ["--oneline"], ["--author=Ann"], ["--color", "never"], ["--help"], ["-"]])
  func anyOtherOptionIsLeftToTheParser(arguments: [String]) {
    #expect(RevisionWords.plain(arguments + ["--", "a.xib"]) == nil)
  }
}
