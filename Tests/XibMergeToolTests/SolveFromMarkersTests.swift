import Foundation
import TestSupport
import Testing
import XibModel

/// Files with conflict markers and nothing else to go by.
@Suite struct SolveFromMarkersTests {
  private let base = SampleStoryboard.text()
  private let ours = SampleStoryboard.text(
    title: "Log in", extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"))
  private let theirs = SampleStoryboard.text(
    note: "Hello", extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001"))
  private let merged = SampleStoryboard.text(
    title: "Log in", note: "Hello",
    extraView: SampleStoryboard.label("Ours", id: "oUr-La-001") + SampleStoryboard.label("Theirs", id: "tHe-La-001"))

  /// Git's merge of the lines of three files.
  private func lines(_ base: String, _ ours: String, _ theirs: String, _ options: String...) async throws -> String {
    let files = try Invocation(base: base, ours: ours, theirs: theirs)
    let result = try await Program.run(
      "git", ["merge-file", "-p"] + options + ["ours.xib", "base.xib", "theirs.xib"], in: files.folder.url,
      environment: Program.environment(home: files.folder.url))
    try #require(result.status > 0)
    return result.text
  }

  /// Solves one file outside of any repository.
  private func solve(_ text: String, _ options: String...) async throws -> (result: Program.Result, text: String) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Main.xib")
    let result = try await Program.run(
      Program.xibmerge, ["solve", "Main.xib"] + options, in: folder.url,
      environment: Program.environment(home: folder.url, adding: ["GIT_CEILING_DIRECTORIES": folder.url.path]))
    let names = try folder.names()
    let after = try folder.text(of: "Main.xib")
    #expect(names == (after == text || options.contains("--no-backup") ? ["Main.xib"] : ["Main.xib", "Main.xib.orig"]))
    return (result, after)
  }

  @Test(arguments: [["--diff3"], ["--diff3", "--marker-size=12"]])
  func theVersionsAreRebuilt(_ options: [String]) async throws {
    let files = try Invocation(base: base, ours: ours, theirs: theirs)
    let conflicted = try await Program.run(
      "git", ["merge-file", "-p"] + options + ["ours.xib", "base.xib", "theirs.xib"], in: files.folder.url,
      environment: Program.environment(home: files.folder.url))
    let (result, text) = try await solve(conflicted.text)
    #expect(result.status == 0, "\(result.errors)")
    #expect(text == merged)
  }

  @Test func outsideARepositoryFilesMustBeNamed() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, ["solve"], in: folder.url,
      environment: Program.environment(home: folder.url, adding: ["GIT_CEILING_DIRECTORIES": folder.url.path]))
    #expect(result.status == 2)
    #expect(result.errors.contains("name the files to solve") && !result.errors.contains("compare"), "\(result.errors)")
  }

  @Test func lineEndsStay() async throws {
    func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let conflicted = try await lines(crlf(base), crlf(ours), crlf(theirs), "--diff3")
    let (result, text) = try await solve(conflicted, "--no-backup")
    #expect(result.status == 0, "\(result.errors)")
    #expect(text == crlf(merged))
  }

  @Test func whatStaysInConflictIsMarkedAsItWas() async throws {
    let contradicting = theirs.replacing("title=\"Sign in\"", with: "title=\"Enter\"")
    let options = ["-L", "HEAD", "-L", "5683adb", "-L", "a b\u{1B}c"]
    let conflicted = try await lines(
      base, ours, contradicting, "--diff3", options[0], options[1], options[2], options[3], options[4], options[5])
    let (result, text) = try await solve(conflicted)
    #expect(result.status == 1)
    #expect(!result.text.contains("\u{1B}"))
    let markers = try #require(ConflictMarkers(Array(text.utf8)))
    #expect(markers.count == 1 && markers.showsBase)
    #expect([markers.labels.ours, markers.labels.base, markers.labels.theirs] == ["HEAD", "5683adb", "a b\u{1B}c"])
    #expect(try #require(markers.text(taking: .base)).count > 0)
    #expect(result.text.contains("ours \"Log in\", theirs \"Enter\""))
    // Asked for again, without the base.
    let short = try await solve(conflicted, "--conflict-style", "merge")
    #expect(ConflictMarkers(Array(short.text.utf8))?.showsBase == false)
  }

  /// This style takes what the sides have in common out of the markers, and with it what tells where the base goes on.
  @Test func aBaseThatGitCutUpIsRefused() async throws {
    let conflicted = try await lines(base, ours, theirs, "--zdiff3")
    let (result, text) = try await solve(conflicted)
    #expect(result.status == 2)
    #expect(text == conflicted)
  }

  @Test func markersOfACrissCrossMergeAreSeenThrough() async throws {
    let higher = base.replacing("height=\"31\"", with: "height=\"32\"")
    let conflicted = try await lines(base, SampleStoryboard.text(title: "Log in"), higher, "--diff3")
    let line = try #require(base.split(separator: "\n").first { $0.contains("Sign in\"") }) + "\n"
    let inner =
      "<<<<<<<<< Temporary merge branch 1\n\(line.replacing("Sign", with: "Go"))||||||||| 5683adb\n\(line)=========\n"
      + "\(line.replacing("Sign", with: "Come"))>>>>>>>>> Temporary merge branch 2\n"
    let parts = conflicted.components(separatedBy: "||||||| base.xib\n")
    try #require(parts.count == 2)
    let nested = parts[1].replacing(line, with: inner, maxReplacements: 1)
    try #require(nested != parts[1])
    let (result, text) = try await solve(parts[0] + "||||||| base.xib\n" + nested)
    #expect(result.status == 0, "\(result.errors)")
    #expect(text == SampleStoryboard.text(title: "Log in").replacing("height=\"31\"", with: "height=\"32\""))
  }

  @Test func markersWithoutBaseAreRefusedWithARemedy() async throws {
    let conflicted = try await lines(base, ours, theirs)
    let (result, text) = try await solve(conflicted)
    #expect(result.status == 2)
    #expect(result.errors.contains("git checkout --conflict=diff3 -- Main.xib"))
    #expect(text == conflicted)
  }

  @Test(arguments: [
    "<<<<<<< a\n", "=======\n>>>>>>> b\n", "<<<<<<< a\n||||||| b\n=======\n=======\n>>>>>>> c\n",
    "<<<<<<< a\n<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n",
  ])
  func markersThatDoNotMatchAreLeftAlone(_ markers: String) async throws {
    let broken = base.replacing("    <scenes>\n", with: markers + "    <scenes>\n")
    let (result, text) = try await solve(broken)
    #expect(result.status == 2)
    #expect(result.errors.contains("don't match"))
    #expect(text == broken)
  }

  /// Git takes the lines of one label for those of another, and leaves a start tag between the markers, its end outside.
  @Test func versionsThatAreNoDocumentsAreRefused() async throws {
    let hunk = "<<<<<<< a\n<view id=\"a\">\n||||||| b\n=======\n<view id=\"c\">\n<view>\n>>>>>>> d\n"
    let (result, _) = try await solve("<?xml version=\"1.0\"?>\n<document>\n\(hunk)</view>\n</document>\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("git checkout -m -- Main.xib"))
  }

  @Test func linesThatGitGaveToAnotherObjectAreNotTrusted() async throws {
    let hunk =
      "<<<<<<< a\n<view id=\"a\">\n||||||| b\n<label id=\"b\">\n=======\n<view id=\"c\">\n>>>>>>> d\n<rect key=\"frame\" x=\"1\"/>\n"
    let end = "<<<<<<< a\n</view>\n||||||| b\n</label>\n=======\n</view>\n>>>>>>> d\n"
    let text = "<?xml version=\"1.0\"?>\n<document>\n\(hunk)\(end)</document>\n"
    let (result, after) = try await solve(text)
    #expect(result.status == 2)
    #expect(result.errors.contains("rect in line 4"))
    #expect(after == text)
  }

  @Test func anObjectThatIsThereTwiceIsNotTrusted() async throws {
    let moved =
      "<view id=\"a\"/>\n<<<<<<< a\n||||||| b\n<view id=\"a\"/>\n=======\n<view id=\"a\" x=\"1\"/>\n>>>>>>> d\n"
    let (result, _) = try await solve("<?xml version=\"1.0\"?>\n<document>\n\(moved)</document>\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("Two objects have the id a"))
  }

  @Test func aFaultOfGitsMakingIsReported() async throws {
    let text = SampleStoryboard.text(constraints: [("cOn-st-001", 8)]).replacing(
      "secondItem=\"nOt-La-001\"", with: "secondItem=\"gOn-e-0001\"")
    let conflicted = try await lines(
      text, text.replacing("Sign in\"", with: "Log in\"").replacing("y=\"120\"", with: "y=\"121\""),
      text.replacing("height=\"31\"", with: "height=\"32\""), "--diff3")
    let (result, _) = try await solve(conflicted)
    #expect(result.status == 1)
    #expect(result.text.contains("none left") && result.text.contains("FAULT (constraint-without-object)"))
  }

  @Test func archivesAreLeftAsTheyAre() async throws {
    let text =
      "<?xml version=\"1.0\"?>\n<archive>\n<<<<<<< a\n<int>1</int>\n||||||| b\n<int>2</int>\n=======\n<int>3</int>\n>>>>>>> d\n</archive>\n"
    let (result, after) = try await solve(text)
    #expect(result.status == 2)
    #expect(result.errors.contains("archive"))
    #expect(after == text)
  }

  @Test func outsideOfARepositoryFilesMustBeNamed() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, ["solve"], in: folder.url,
      environment: Program.environment(home: folder.url, adding: ["GIT_CEILING_DIRECTORIES": folder.url.path]))
    #expect(result.status == 2)
  }

  /// Wherever the versions can be rebuilt, the merge finds the same as from the versions themselves. What git deleted
  /// outside of the markers is lost, so a conflict may come with less around it.
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func realMergesAreSolvedAsTheDriverMergesThem() async throws {
    var (solved, alike) = (0, 0)
    for folder in try Corpus.merges(every: 17) {
      guard let merge = try Corpus.merge(in: folder) else { continue }
      let files = try Invocation(base: merge.base, ours: merge.ours, theirs: merge.theirs)
      let environment = Program.environment(
        home: files.folder.url, adding: ["GIT_CEILING_DIRECTORIES": files.folder.url.path])
      func run(_ program: String, _ arguments: String...) async throws -> Program.Result {
        try await Program.run(program, arguments, in: files.folder.url, environment: environment)
      }
      let conflicted = try await run(
        "git", "merge-file", "-p", "--diff3", "-L", "ours", "-L", "base", "-L", "theirs", "ours.xib", "base.xib",
        "theirs.xib")
      guard conflicted.status > 0, Document.Kind(sniffing: merge.ours) != .archive else { continue }
      try files.folder.write(conflicted.output, to: "Main.xib")
      let result = try await run(Program.xibmerge, "solve", "-p", "Main.xib")
      if result.status == 2 { continue }
      let expected = try await files.merge("--conflict-style", "diff3")
      #expect(result.status == expected.status, "\(merge.name)")
      solved += 1
      if result.output == expected.output { alike += 1 }
    }
    #expect(solved > 0)
    #expect(alike * 10 >= solved * 9, "\(alike) of \(solved)")
  }
}
