import ArgumentParser
import Foundation
@testable import Features
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
  private func lines(_ base: String, _ ours: String, _ theirs: String, _ options: [String] = []) async throws -> String
  {
    let folder = try TemporaryFolder(), names = ["ours.xib", "base.xib", "theirs.xib"]
    for (name, text) in zip(names, [ours, base, theirs]) { try folder.write(text, to: name) }
    let result = try await Program.run(
      "git", ["merge-file", "-p"] + options + names, in: folder.url,
      environment: Program.environment(home: folder.url))
    try #require(result.status > 0)
    return result.text
  }

  /// Solves one file outside of any repository.
  private func solve(_ text: String, _ options: String...) async throws -> SolvedFile {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "Main.xib")
    let solver = Solver(options: try SolveCommand.parse(options), history: nil)
    return try await solver.solve(SolveTarget(file: .elsewhere(path), conflict: nil))
  }

  /// Why a file is not solved.
  private func refusal(_ text: String) async throws -> String {
    let error = await #expect(throws: SolveError.self) { try await solve(text) }
    return try #require(error).description
  }

  @Test func lineEndsStay() async throws {
    func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let conflicted = try await lines(crlf(base), crlf(ours), crlf(theirs), ["--diff3"])
    #expect(try await solve(conflicted).text == crlf(merged))
  }

  @Test func whatStaysInConflictIsMarkedAsItWas() async throws {
    let contradicting = theirs.replacing("title=\"Sign in\"", with: "title=\"Enter\"")
    let options = ["-L", "HEAD", "-L", "5683adb", "-L", "a b\u{1B}c"]
    let conflicted = try await lines(base, ours, contradicting, ["--diff3"] + options)
    let solution = try await solve(conflicted)
    let report = solution.report.lines.joined(separator: "\n")
    #expect(!report.contains("\u{1B}"))
    let markers = try #require(ConflictMarkers(solution.bytes))
    #expect(markers.count == 1 && markers.showsBase)
    #expect([markers.labels.ours, markers.labels.base, markers.labels.theirs] == ["HEAD", "5683adb", "a b\u{1B}c"])
    #expect(try #require(markers.text(taking: .base)).count > 0)
    #expect(report.contains("ours \"Log in\", theirs \"Enter\""))
    // Asked for again, without the base.
    let short = try await solve(conflicted, "--conflict-style", "merge")
    #expect(ConflictMarkers(short.bytes)?.showsBase == false)
  }

  /// This style takes what the sides have in common out of the markers, and with it what tells where the base goes on.
  @Test func aBaseThatGitCutUpIsRefused() async throws {
    let conflicted = try await lines(base, ours, theirs, ["--zdiff3"])
    #expect(try await refusal(conflicted).contains("git checkout -m -- "))
  }

  @Test func markersOfACrissCrossMergeAreSeenThrough() async throws {
    let higher = base.replacing("height=\"31\"", with: "height=\"32\"")
    let conflicted = try await lines(base, SampleStoryboard.text(title: "Log in"), higher, ["--diff3"])
    let line = try #require(base.split(separator: "\n").first { $0.contains("Sign in\"") }) + "\n"
    let inner =
      "<<<<<<<<< Temporary merge branch 1\n\(line.replacing("Sign", with: "Go"))||||||||| 5683adb\n\(line)=========\n"
      + "\(line.replacing("Sign", with: "Come"))>>>>>>>>> Temporary merge branch 2\n"
    let parts = conflicted.components(separatedBy: "||||||| base.xib\n")
    try #require(parts.count == 2)
    let nested = parts[1].replacing(line, with: inner, maxReplacements: 1)
    try #require(nested != parts[1])
    let solution = try await solve(parts[0] + "||||||| base.xib\n" + nested)
    #expect(solution.isFull)
    #expect(solution.text == SampleStoryboard.text(title: "Log in").replacing("height=\"31\"", with: "height=\"32\""))
  }

  @Test func markersWithoutBaseAreRefusedWithARemedy() async throws {
    let conflicted = try await lines(base, ours, theirs)
    #expect(try await refusal(conflicted).contains("git -c merge.conflictStyle=diff3 checkout -m -- "))
  }

  @Test(arguments: [
    "<<<<<<< a\n", "=======\n>>>>>>> b\n", "<<<<<<< a\n||||||| b\n=======\n=======\n>>>>>>> c\n",
    "<<<<<<< a\n<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n",
  ])
  func markersThatDoNotMatchAreLeftAlone(_ markers: String) async throws {
    let broken = base.replacing("    <scenes>\n", with: markers + "    <scenes>\n")
    #expect(try await refusal(broken).contains("don't match"))
  }

  /// Git takes the lines of one label for those of another, and leaves a start tag between the markers, its end outside.
  @Test func versionsThatAreNoDocumentsAreRefused() async throws {
    let hunk = "<<<<<<< a\n<view id=\"a\">\n||||||| b\n=======\n<view id=\"c\">\n<view>\n>>>>>>> d\n"
    let reason = try await refusal("<?xml version=\"1.0\"?>\n<document>\n\(hunk)</view>\n</document>\n")
    #expect(reason.contains("git checkout -m -- "))
  }

  @Test func linesThatGitGaveToAnotherObjectAreNotTrusted() async throws {
    let hunk =
      "<<<<<<< a\n<view id=\"a\">\n||||||| b\n<label id=\"b\">\n=======\n<view id=\"c\">\n>>>>>>> d\n<rect key=\"frame\" x=\"1\"/>\n"
    let end = "<<<<<<< a\n</view>\n||||||| b\n</label>\n=======\n</view>\n>>>>>>> d\n"
    let text = "<?xml version=\"1.0\"?>\n<document>\n\(hunk)\(end)</document>\n"
    #expect(try await refusal(text).contains("rect in line 4"))
  }

  @Test func anObjectThatIsThereTwiceIsNotTrusted() async throws {
    let moved =
      "<view id=\"a\"/>\n<<<<<<< a\n||||||| b\n<view id=\"a\"/>\n=======\n<view id=\"a\" x=\"1\"/>\n>>>>>>> d\n"
    let reason = try await refusal("<?xml version=\"1.0\"?>\n<document>\n\(moved)</document>\n")
    #expect(reason.contains("Two objects have the id a"))
  }

  @Test func aFaultOfGitsMakingIsReported() async throws {
    let text = SampleStoryboard.text(constraints: [("cOn-st-001", 8)]).replacing(
      "secondItem=\"nOt-La-001\"", with: "secondItem=\"gOn-e-0001\"")
    let conflicted = try await lines(
      text, text.replacing("Sign in\"", with: "Log in\"").replacing("y=\"120\"", with: "y=\"121\""),
      text.replacing("height=\"31\"", with: "height=\"32\""), ["--diff3"])
    let solution = try await solve(conflicted)
    #expect(!solution.isFull)
    let report = solution.report.lines.joined(separator: "\n")
    #expect(report.contains("none left") && report.contains("FAULT (constraint-without-object)"), "\(report)")
  }

  @Test func archivesAreLeftAsTheyAre() async throws {
    let text =
      "<?xml version=\"1.0\"?>\n<archive>\n<<<<<<< a\n<int>1</int>\n||||||| b\n<int>2</int>\n=======\n<int>3</int>\n>>>>>>> d\n</archive>\n"
    #expect(try await refusal(text).contains("archive"))
  }
}

extension SolvedFile {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
