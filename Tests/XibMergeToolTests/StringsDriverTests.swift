import Foundation
import TestSupport
import Testing

/// Files with texts in git: the driver of `install --strings`, `solve` and `check`.
@Suite struct StringsDriverTests {
  private static let path = "mul.lproj/Main.xcstrings"

  private static func catalog(_ texts: [String: String]) -> String {
    let entries = texts.sorted { $0.key < $1.key }.map { key, value in
      """
          "\(key)" : {
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\(value)"
                }
              }
            }
          }
      """
    }
    let all = entries.joined(separator: ",\n")
    return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(all)\n  },\n  \"version\" : \"1.0\"\n}"
  }

  /// A branch `side` and main, on which both sides add texts where the other does.
  private func diverged(
    ours: [String: String] = ["a.text": "A", "m.text": "M", "z.text": "Z"],
    theirs: [String: String] = ["a.text": "A", "n.text": "N", "z.text": "Z"]
  ) async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(Self.catalog(["a.text": "A", "z.text": "Z"]), to: Self.path)
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit(Self.catalog(theirs), to: Self.path)
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(Self.catalog(ours), to: Self.path)
    return sandbox
  }

  private static let both = catalog(["a.text": "A", "m.text": "M", "n.text": "N", "z.text": "Z"])

  @Test func theDriverNamesTextsOfIdsThatTheMergeChanged() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install")
    func document(_ version: String) throws -> String {
      let fixture = "Tests/SemanticMergeTests/Fixtures/fresh-identifier-numbers-given-twice/"
      return try String(contentsOf: PackageFile.url(fixture + version + ".xib"), encoding: .utf8)
    }
    try await sandbox.commit(document("Base"), to: "en.lproj/Win.xib")
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit("\"13.title\" = \"Arrêter\";\n", to: "fr.lproj/Win.strings")
    try await sandbox.commit(document("Theirs"), to: "en.lproj/Win.xib")
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(document("Ours"), to: "en.lproj/Win.xib")
    let merge = try await sandbox.run("git", ["merge", "--no-edit", "side"])
    #expect(
      merge.errors.contains("theirs' texts of 13 in fr.lproj/Win.strings now belong to other objects"),
      "\(merge.errors)")
    let kept = try #require(merge.errors.firstMatch(of: /xibmerge review (\w+)/)).1
    let review = try await sandbox.xibmerge("review", String(kept))
    #expect(review.text.contains("fr.lproj/Win.strings"), "\(review.text)")
    let solved = try await sandbox.xibmerge("solve", "--commit")
    #expect(solved.status == 0 && solved.text.contains("1 text with new keys"), "\(solved.text)\(solved.errors)")
    let fresh = try #require(solved.text.firstMatch(of: /13\.title → (\d+)\.title/)).1
    #expect(try sandbox.folder.text(of: "work/fr.lproj/Win.strings") == "\"\(fresh).title\" = \"Arrêter\";\n")
    #expect(try sandbox.folder.text(of: "work/en.lproj/Win.xib").contains("id=\"\(fresh)\""))
  }

  /// The label under another id, as Xcode makes it when it is pasted.
  private static let again = SampleStoryboard.text().replacing("nOt-La-001", with: "aGa-in-001")
  private static let german = "\"nOt-La-001.text\" = \"Willkommen\";\n"
  private static let moved = "\"aGa-in-001.text\" = \"Willkommen\";\n"

  @Test(arguments: [false, true]) func textsOfAnObjectThatAMergeMadeAnewFollowIt(isCommitted: Bool) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install", "--strings")
    try await sandbox.commit(SampleStoryboard.text(), to: "Base.lproj/Main.storyboard")
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit(Self.german, to: "de.lproj/Main.strings")
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(Self.again, to: "Base.lproj/Main.storyboard")
    let check = try await sandbox.xibmerge("check", "--against", "side")
    #expect(check.text.contains("1 text of de.lproj/Main.strings belongs to no object"), "\(check.text)")
    try await sandbox.git("merge", "-q", isCommitted ? "--no-edit" : "--no-commit", "side")
    let named = try await sandbox.xibmerge("check", "Base.lproj/Main.storyboard")
    #expect(named.text.contains("[stale-translation]"), "\(named.text)")
    let solved = try await sandbox.xibmerge(["solve", "--no-backup"] + (isCommitted ? ["--commit"] : []))
    #expect(solved.status == 0 && solved.text.contains("nOt-La-001.text → aGa-in-001.text"), "\(solved.text)")
    #expect(try sandbox.folder.text(of: "work/de.lproj/Main.strings") == Self.moved)
    #expect(try await sandbox.xibmerge("check").text.contains("nothing found"))
    #expect(try await sandbox.xibmerge("solve").errors.contains("there is nothing to solve"))
  }

  @Test(arguments: [false, true])
  func theDriverNamesTextsOfObjectsThatASideMadeAnew(isByTheirs: Bool) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install")
    let edited = SampleStoryboard.text(title: "Enter")
    try await sandbox.commit(SampleStoryboard.text(), to: "Base.lproj/Main.storyboard")
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit(isByTheirs ? Self.again : edited, to: "Base.lproj/Main.storyboard")
    // Of either side, and of a language that the other side does not have.
    if !isByTheirs { try await sandbox.commit(Self.german, to: "de.lproj/Main.strings") }
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(isByTheirs ? edited : Self.again, to: "Base.lproj/Main.storyboard")
    if isByTheirs { try await sandbox.commit(Self.german, to: "de.lproj/Main.strings") }
    let merge = try await sandbox.run("git", ["merge", "--no-edit", "side"])
    #expect(
      merge.errors.contains(
        "Main.storyboard: de.lproj/Main.strings: 1 text has the old id of an object that was made anew: nOt-La-001.text; "
          + "xibmerge solve, or solve --commit after the merge, gives the new ones"), "\(merge.errors)")
    let solved = try await sandbox.xibmerge("solve", "--commit")
    #expect(solved.text.contains("nOt-La-001.text → aGa-in-001.text"), "\(solved.text)\(solved.errors)")
  }

  @Test func aCommittedMergeOfTextsIsMadeAgain() async throws {
    let sandbox = try await diverged()
    #expect(try await sandbox.run("git", ["merge", "-q", "side"]).status == 1)
    try await sandbox.git("commit", "-qam", "With markers")
    let solved = try await sandbox.xibmerge("solve", "--commit")
    #expect(
      solved.status == 0 && solved.text.contains("2 places marked before, none left"), "\(solved.text)\(solved.errors)")
    #expect(try sandbox.folder.text(of: "work/" + Self.path) == Self.both)
    // Resolved since, without the text of theirs.
    try await sandbox.commit(Self.catalog(["a.text": "Ä", "m.text": "M", "z.text": "Z"]), to: Self.path)
    #expect(try await sandbox.xibmerge("solve", "--commit", "HEAD~1").status == 0)
    let text = try sandbox.folder.text(of: "work/" + Self.path)
    #expect(text == Self.catalog(["a.text": "Ä", "m.text": "M", "n.text": "N", "z.text": "Z"]), "\(text)")
  }

  @Test func textsThatAMergeCommitLostComeBackAndWhatItDecidedStays() async throws {
    let sandbox = try await diverged(
      ours: ["a.text": "Ä", "m.text": "M", "z.text": "Z"], theirs: ["a.text": "Á", "n.text": "N", "z.text": "Ž"])
    #expect(try await sandbox.run("git", ["merge", "-q", "side"]).status == 1)
    // One contradiction decided for theirs, an edit of theirs lost with a text, and a text of nobody.
    try await sandbox.commit(
      Self.catalog(["a.text": "Á", "m.text": "M", "o.text": "O", "z.text": "Z"]), to: Self.path)
    try await sandbox.commit(
      Self.catalog(["a.text": "Á", "m.text": "Later", "o.text": "O", "z.text": "Z"]), to: Self.path)
    let solved = try await sandbox.xibmerge("solve", "--commit", "HEAD~1")
    #expect(solved.status == 0 && solved.text.contains("edits brought back, nothing in conflict"), "\(solved.text)")
    #expect(solved.text.contains("To undo it: git checkout HEAD -- \(Self.path)"), "\(solved.text)")
    let text = try sandbox.folder.text(of: "work/" + Self.path)
    #expect(
      text == Self.catalog(["a.text": "Á", "m.text": "Later", "n.text": "N", "o.text": "O", "z.text": "Ž"]), "\(text)")
    let again = try await sandbox.xibmerge("solve", "--commit", "HEAD~1")
    #expect(again.errors.contains("there is nothing to bring back"), "\(again.text)\(again.errors)")
  }

  @Test func textsFollowAnEditAndThoseOfCodeAndOfTheCatalogsPastAreNotStale() async throws {
    let sandbox = try await SetupSandbox()
    let folder = sandbox.folder
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"gOn-e1-001.text": {"extractionState": "stale",
        "localizations": {"de": {"stringUnit": {"state": "translated", "value": "Weg"}}}}}}
      """
    try await sandbox.commit(Self.german + "\"error.title\" = \"Fehler\";\n", to: "de.lproj/Main.strings")
    try await sandbox.commit(catalog, to: "mul.lproj/Main.xcstrings")
    try await sandbox.commit(SampleStoryboard.text(), to: "en.lproj/Main.storyboard")
    #expect(try await sandbox.xibmerge("check").text.contains("nothing found"))
    try folder.write(Self.again, to: "work/en.lproj/Main.storyboard")
    #expect(try await sandbox.xibmerge("check").text.contains("1 text of de.lproj/Main.strings belongs to no object"))
    let solved = try await sandbox.xibmerge("solve", "--format", "json")
    let value = try JSONSerialization.jsonObject(with: Data(solved.text.utf8))
    #expect(try JSONSchema.documented("xibmerge-solve.schema.json").faults(of: value) == [])
    #expect(try folder.text(of: "work/de.lproj/Main.strings").hasPrefix(Self.moved))
    #expect(try folder.text(of: "work/.git/xibmerge/de.lproj/Main.strings").hasPrefix(Self.german))
  }

  @Test func installAddsADriverOfItsOwnOnlyIfItIsAskedTo() async throws {
    let sandbox = try await diverged()
    let before = try sandbox.setup()
    try await sandbox.succeed("install")
    #expect(try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"]).status == 1)
    try await sandbox.git("merge", "--abort")
    try await sandbox.succeed("install", "--strings")
    let merge = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    #expect(merge.status == 0 && merge.errors.contains("Main.xcstrings: merged by key"), "\(merge.errors)")
    #expect(try sandbox.folder.text(of: "work/" + Self.path) == Self.both)
    // Without a word of them, they stay.
    try await sandbox.succeed("install")
    #expect(try sandbox.setup()["work/.gitattributes"]?.contains("*.xcstrings   merge=xibstrings diff=xib\n") == true)
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.text.contains("the driver for strings is set"), "\(doctor.text)")
    try await sandbox.succeed("install", "--no-strings")
    let setup = try sandbox.setup()
    #expect(setup.values.allSatisfy { !$0.contains("xibstrings") }, "\(setup)")
    try await sandbox.succeed("install", "--strings")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  @Test func gitShowsTextsByKeyAndAMergeOfThemIsReviewed() async throws {
    let sandbox = try await diverged(
      ours: ["a.text": "Ä", "z.text": "Z"], theirs: ["a.text": "A", "b.text": "B", "z.text": "Z"])
    try await sandbox.succeed("install", "--strings", "--textconv")
    let shown = try await sandbox.run("git", ["log", "-1", "-p", "--format=", "--", Self.path])
    #expect(shown.text.contains("-    Text in German = \"A\"\n+    Text in German = \"Ä\"\n"), "\(shown.text)")
    let merge = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    #expect(
      merge.errors.contains("merged by key: 1 change from ours, 1 from theirs (side); xibmerge review "),
      "\(merge.errors)")
    let id = try #require(merge.errors.firstMatch(of: /xibmerge review (\w+)/)).1
    #expect(try await sandbox.xibmerge("review").text.contains("\(id)  "))
    let review = try await sandbox.xibmerge("review", String(id), "--json")
    #expect(review.status == 0 && review.text.contains("\"conflicts\":[]"), "\(review.text)")
    let commit = try await sandbox.xibmerge("review", "HEAD")
    #expect(commit.text.contains("\(Self.path): merged by key: 1 change from ours, 1 from theirs"), "\(commit.text)")
  }

  @Test func whatAMergeOfTextsDecidedAndLeftIsInItsReview() async throws {
    let sandbox = try await diverged(ours: ["a.text": "Ä", "z.text": "Z"], theirs: ["a.text": "Á", "z.text": "Z"])
    try await sandbox.succeed("install", "--strings")
    let merge = try await sandbox.run("git", ["merge", "-q", "side"])
    let id = try #require(merge.errors.firstMatch(of: /xibmerge review (\w+)/)).1
    let review = try await sandbox.xibmerge("review", String(id))
    #expect(
      review.text.contains("CONFLICT (value): text \"a.text\" Text in German: both sides changed it differently"),
      "\(review.text)")
  }

  @Test func attributesOfATeamBringTheDriver() async throws {
    let sandbox = try await diverged()
    try sandbox.folder.write("*.xcstrings merge=xibstrings\n", to: "work/.gitattributes")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.text.contains("merge.xibstrings.driver is not set"), "\(doctor.text)")
    try await sandbox.succeed("install")
    #expect(try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"]).status == 0)
  }

  @Test func aConflictIsSaidInWordsAndMarked() async throws {
    let sandbox = try await diverged(
      ours: ["a.text": "Ä", "z.text": "Z"], theirs: ["a.text": "Á", "b.text": "B", "z.text": "Z"])
    try await sandbox.succeed("install", "--strings")
    let merge = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    #expect(merge.status == 1)
    #expect(
      merge.errors.contains("CONFLICT (text): \"a.text\" (de): both changed it (base \"A\", ours \"Ä\", theirs \"Á\")"))
    let text = try sandbox.folder.text(of: "work/" + Self.path)
    #expect(
      text.contains(
        "<<<<<<< HEAD\n            \"value\" : \"Ä\"\n=======\n            \"value\" : \"Á\"\n>>>>>>> side\n"),
      "\(text)")
    #expect(text.contains("\"b.text\""))
  }

  @Test func solveMergesWhatGitLeft() async throws {
    let sandbox = try await diverged()
    #expect(try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"]).status == 1)
    let solved = try await sandbox.xibmerge("solve", "--stage", "--no-backup")
    #expect(solved.status == 0 && solved.text.contains("none left"), "\(solved.text)\(solved.errors)")
    #expect(try sandbox.folder.text(of: "work/" + Self.path) == Self.both)
    #expect(try await sandbox.run("git", ["ls-files", "-u"]).text == "")
  }

  @Test func checkTellsBeforeTheMerge() async throws {
    let sandbox = try await diverged(ours: ["a.text": "Ä", "z.text": "Z"], theirs: ["a.text": "Á", "z.text": "Z"])
    let check = try await sandbox.xibmerge("check", "--against", "side")
    #expect(check.status == 1 && check.text.contains("Text \"a.text\" (de): both changed it"), "\(check.text)")
    let clean = try await diverged()
    let warned = try await clean.xibmerge("check", "--against", "side")
    #expect(warned.status == 0 && warned.text.contains("by key nothing does"), "\(warned.text)")
  }

  @Test func tryCountsFilesWithTexts() async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install", "--strings")
    _ = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    let result = try await sandbox.xibmerge("try")
    #expect(
      result.text.contains("1 file with texts changed on both sides, too: 1 in conflict by lines, 0 by key"),
      "\(result.text)")
  }

  @Test func aFileThatCantBeReadIsMergedByLines() async throws {
    let sandbox = try await SetupSandbox()
    for (name, text) in [("b", "{ \"a\" : 1,\n\n\n }"), ("o", "{ \"a\" : 2,\n\n\n }"), ("t", "{ \"a\" : 1,\n\n\n }\n")]
    {
      try sandbox.folder.write(text, to: "work/\(name).xcstrings")
    }
    let merge = try await sandbox.xibmerge("merge", "b.xcstrings", "o.xcstrings", "t.xcstrings")
    #expect(merge.errors.contains("Merged line by line: base: line 4 should have a key; repair it."), "\(merge.errors)")
    // What git merges without a conflict stays without one.
    #expect(merge.status == 0 && merge.text == "{ \"a\" : 2,\n\n\n }\n", "\(merge.text)")
    let valid = try await sandbox.xibmerge(
      "merge", "--conflict-style", "valid", "b.xcstrings", "o.xcstrings", "t.xcstrings")
    #expect(valid.text == merge.text, "\(valid.text)\(valid.errors)")
  }
}
