import Foundation
import TestSupport
import Testing

/// Edits of a scene that the other side moved to another storyboard, and of a document that it deleted.
@Suite struct MovedSceneTests {
  /// What one side makes of the scene.
  struct Edit: Sendable, CustomTestStringConvertible {
    var title = "Sign in"
    var note = "Welcome"
    var label: String?
    var constant: Int?

    var text: String {
      SampleStoryboard.text(
        title: title, note: note, extraView: label.map { SampleStoryboard.label($0, id: "nEw-La-001") } ?? "",
        constraints: constant.map { [("cOn-st-001", $0)] } ?? [])
    }

    var testDescription: String { "\(title), \(note), \(label ?? ""), \(constant ?? 0)" }
  }

  private static let rest = SampleStoryboard.text(note: "Rest").replacing("001\"", with: "002\"")

  /// Twenty edits of the side that kept the scene, each with what the side that moved it changed in it.
  private static let edits: [(kept: Edit, moved: Edit, both: Edit)] = (0..<20).map { number in
    var (kept, moved, both) = (Edit(), Edit(), Edit())
    if number & 1 == 0 { (kept.note, both.note) = ("Hello \(number)", "Hello \(number)") }
    if number & 2 == 0 { (kept.label, both.label) = ("New \(number)", "New \(number)") }
    if number & 3 == 3 || number & 4 == 4 { (kept.constant, both.constant) = (number, number) }
    if number & 8 == 8 { (moved.title, both.title) = ("Log in", "Log in") }
    return (kept, moved, both)
  }

  /// A repository in whose merge one side moved the scene and the other edited it.
  private func merging(_ kept: Edit, _ moved: Edit, theirsMoves: Bool) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    let base = Edit().text
    try repository.write(Self.rest, to: "Rest.storyboard")
    try await repository.commit(base, to: "Main.storyboard", "Base")
    func move() async throws {
      try repository.write(base.replacing(base.scene, with: ""), to: "Main.storyboard")
      try await repository.commit(
        Self.rest.replacing("    </scenes>", with: moved.text.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    }
    try await repository.git("checkout", "-q", "-b", "side")
    if theirsMoves { try await move() } else { try await repository.commit(kept.text, to: "Main.storyboard", "Edit") }
    try await repository.git("checkout", "-q", "main")
    if theirsMoves { try await repository.commit(kept.text, to: "Main.storyboard", "Edit") } else { try await move() }
    return repository
  }

  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  @Test(arguments: edits.indices) func solveAppliesTheEditWhereTheSceneIs(_ number: Int) async throws {
    let (kept, moved, both) = Self.edits[number]
    let isTheirs = number & 16 == 16 || number % 3 == 0
    let repository = try await merging(kept, moved, theirsMoves: isTheirs)
    let merge = try await repository.tryGit("merge", "-q", "side")
    let mover = isTheirs ? "theirs" : "ours"
    #expect(merge.status == 1 && merge.errors.contains("\(mover) moved it to Rest.storyboard"), "\(merge.errors)")
    let solved = try await xibmerge("solve", "--no-backup", "--stage", in: repository)
    #expect(solved.status == 0 && solved.text.contains("the edit is in Rest.storyboard now"), "\(solved.text)")
    #expect(
      try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both.text.scene, "\(kept.testDescription)")
    #expect(try !repository.text(of: "Main.storyboard").contains("sceneID="))
    #expect(try await repository.git("diff", "--name-only") == "")
  }

  @Test func resolveTellsOfTheSceneAndSavesTheEditThere() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(title: "Log in"), theirsMoves: true)
    _ = try await repository.tryGit("merge", "-q", "side")
    let told = try await xibmerge("resolve", "--json", in: repository)
    #expect(told.text.contains("theirs moved it to Rest.storyboard. If you take theirs here, the edit of ours is"))
    let answers = #"{"version": 2, "documents": [{"path": "Main.storyboard", "rest": "theirs"}]}"#
    let file = try repository.folder.write(answers, to: "answers.json")
    let resolved = try await xibmerge("resolve", "--json", "--stage", "--answers", file, in: repository)
    #expect(resolved.status == 0, "\(resolved.text)\(resolved.errors)")
    let both = Edit(title: "Log in", note: "Hello").text.scene
    #expect(try repository.text(of: "Rest.storyboard").scenes == Self.rest.scene + both)
    #expect(try repository.text(of: ".git/xibmerge/Rest.storyboard").scenes.contains("Welcome"))
    #expect(try await repository.git("diff", "--name-only") == "")
  }

  @Test func anEditThatDoesNotFitThereIsOnlyTold() async throws {
    let repository = try await merging(Edit(title: "Enter"), Edit(title: "Log in"), theirsMoves: false)
    _ = try await repository.tryGit("merge", "-q", "side")
    let rest = try repository.text(of: "Rest.storyboard")
    let solved = try await xibmerge("solve", "--no-backup", in: repository)
    #expect(solved.status == 1 && solved.text.contains("it can't be applied there by itself"), "\(solved.text)")
    #expect(try repository.text(of: "Rest.storyboard") == rest)
  }

  @Test func checkTellsOfASceneThatTheSidesMovedToTwoStoryboards() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: false)
    try await repository.git("checkout", "-q", "side")
    try repository.write(Edit().text.replacing(Edit().text.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(Edit(note: "Hello").text, to: "Other.storyboard", "Move")
    let check = try await xibmerge("check", "--against", "main", in: repository)
    #expect(check.status == 1, "\(check.text)")
    let words = "would be in two storyboards: ours has it in Other.storyboard, theirs in Rest.storyboard."
    #expect(check.text.contains(words), "\(check.text)")
    #expect(try await repository.tryGit("merge", "-q", "main").status == 0)
  }

  @Test func checkTellsWhereTheSceneIs() async throws {
    let repository = try await merging(Edit(note: "Hello"), Edit(), theirsMoves: true)
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(
      check.status == 1 && check.text.contains("Theirs moved it to Rest.storyboard, where the edit belongs."),
      "\(check.text)")
  }

  @Test func ofADocumentThatOneSideDeletedWhatTheOtherChangedIsListed() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(Edit().text, to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(Edit(note: "Hello").text, to: "Main.storyboard", "Edit")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.commit("import SwiftUI", to: "Start.swift", "Code")
    let check = try await xibmerge("check", "--against", "side", in: repository)
    #expect(check.text.contains("Ours deleted the file, and theirs changed it. Theirs changed: label \"Hello\""))
    _ = try await repository.tryGit("merge", "-q", "side")
    let solved = try await xibmerge("solve", in: repository)
    #expect(solved.status == 2 && solved.errors.contains("theirs changed: label \"Hello\""), "\(solved.errors)")
  }
}

extension String {
  /// The text of the first scene, with the comment before it.
  fileprivate var scene: String {
    guard let start = range(of: "        <!--"), let end = range(of: "</scene>\n") else { return "" }
    return String(self[start.lowerBound..<end.upperBound])
  }

  /// The text of all scenes.
  fileprivate var scenes: String {
    guard let start = range(of: "        <!--"), let end = range(of: "    </scenes>") else { return "" }
    return String(self[start.lowerBound..<end.lowerBound])
  }
}
