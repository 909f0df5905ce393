import Foundation
import TestSupport
import Testing

/// `xibmerge tidy`, as people run it.
@Suite struct TidyTests {
  private static let document = SampleSources.document()
  /// The document as another Xcode saves it.
  private static let saved = document.replacingOccurrences(of: "21507", with: "23504")
  private static let text = "\"Hi\"", newText = "\"Hello\""
  private static let edited = saved.replacingOccurrences(of: text, with: newText)
  /// The edit alone.
  private static let tidy = document.replacingOccurrences(of: text, with: newText)

  private static func run(_ arguments: [String], in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["tidy"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
  }

  private static func repository(_ names: [String]) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    for name in names { try repository.write(document, to: name) }
    try await repository.commit("Base")
    return repository
  }

  private static func read(_ name: String, in repository: TemporaryRepository) throws -> String {
    try String(contentsOf: repository.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test(arguments: [true, false]) func onlyEditsAreLeft(isStaged: Bool) async throws {
    let repository = try await Self.repository(["Noise.xib", "Edit.xib", "Both.xib"])
    try repository.write(Self.saved, to: "Noise.xib")
    for name in ["Edit.xib", "Both.xib"] { try repository.write(Self.edited, to: name) }
    if isStaged { _ = try await repository.git("add", "-A") } else { _ = try await repository.git("add", "Both.xib") }
    let newer = Self.edited.replacingOccurrences(of: "23504", with: "24000")
    try repository.write(isStaged ? Self.document : newer, to: "Both.xib")
    let arguments = isStaged ? ["--staged"] : []
    let check = try await Self.run(arguments + ["--check"], in: repository)
    #expect(check.status == 1 && check.text.contains("Edit.xib: 2 lines of bookkeeping would go; 1 edit stays\n"))
    let result = try await Self.run(arguments, in: repository)
    let said = "Edit.xib: 2 lines of bookkeeping taken back; 1 edit stays\nNoise.xib: is as in HEAD again\n"
    #expect(result.status == 0 && result.text == said, "\(result.text)\(result.errors)")
    #expect(result.errors.contains("Both.xib has \(isStaged ? "edits that are not staged" : "staged edits"), so it"))
    #expect(try Self.read("Edit.xib", in: repository) == Self.tidy)
    let left = try await repository.git("status", "--porcelain")
    #expect(left.contains(isStaged ? "M  Edit.xib" : " M Edit.xib") && !left.contains("Noise.xib"), "\(left)")
    #expect(try await Self.run(arguments + ["--check"], in: repository).status == 0)

    let undone = try await Self.run(["--undo"], in: repository)
    #expect(undone.status == 0 && undone.text == "Edit.xib: is as it was\nNoise.xib: is as it was\n", "\(undone)")
    #expect(try Self.read("Edit.xib", in: repository) == Self.edited)
    if isStaged { #expect(try await repository.git("show", ":Edit.xib") == Self.edited) }
    #expect(try await Self.run(["--undo"], in: repository).errors.contains("nothing to give back"))
  }

  @Test func whatChangedSinceIsNotUndone() async throws {
    let repository = try await Self.repository(["Edit.xib"])
    try repository.write(Self.edited, to: "Edit.xib")
    _ = try await Self.run([], in: repository)
    let newer = Self.tidy.replacingOccurrences(of: Self.newText, with: "\"Bye\"")
    try repository.write(newer, to: "Edit.xib")
    let result = try await Self.run(["--undo"], in: repository)
    #expect(result.errors.contains("Edit.xib changed since, so it stays; what was there is in .git/xibmerge/Edit.xib"))
    #expect(try Self.read("Edit.xib", in: repository) == newer)
  }

  @Test func theReasonForWhatStaysIsSaid() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.commit("Base")
    let text = SampleStoryboard.text(note: "Hello", toolsVersion: "23504")
      .replacingOccurrences(of: #"width="390" height="844""#, with: #"width="393" height="852""#)
    try repository.write(text, to: "Main.storyboard")
    let said = try await Self.run(["-n"], in: repository).text
    #expect(
      said == """
        Main.storyboard: 2 lines of bookkeeping would go; 1 edit stays
          goes: toolsVersion
          stays, because its scene, or its view in a nib, has edits: Frame

        """)
    #expect(try Self.read("Main.storyboard", in: repository) == text)
    let all = "stays, because views in it or around it are placed by frames: Frame\n"
    #expect(try await Self.run(["-n", "--frames=all"], in: repository).text.contains(all))
    try repository.write("tidy:\n  frames: all\n", to: ".xibmerge.yml")
    #expect(try await Self.run(["-n"], in: repository).text.contains(all))
    #expect(try await Self.run(["-n", "--keep=versions"], in: repository).text == "")
  }

  @Test func whatGoesAndWhatComesBackIsListedOfADocumentWithoutEdits() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.commit("Base")
    let lines = SampleStoryboard.text(toolsVersion: "23504").split(separator: "\n").filter {
      !$0.contains("canvasLocation")
    }
    try repository.write(lines.joined(separator: "\n") + "\n", to: "Main.storyboard")
    let said = try await Self.run(["-n"], in: repository).text
    let wanted = "Main.storyboard: would be as in HEAD again\n  goes: toolsVersion\n  comes back: canvasLocation"
    #expect(said.hasPrefix(wanted), "\(said)")
  }

  @Test func aDocumentWithATabInItsNameIsGivenBack() async throws {
    let repository = try await Self.repository(["Tab\there.xib"])
    try repository.write(Self.edited, to: "Tab\there.xib")
    _ = try await Self.run([], in: repository)
    #expect(try Self.read("Tab\there.xib", in: repository) == Self.tidy)
    #expect(try await Self.run(["--undo"], in: repository).status == 0)
    #expect(try Self.read("Tab\there.xib", in: repository) == Self.edited)
  }

  @Test func versionsStayThatTheTeamAsksFor() async throws {
    let repository = try await Self.repository(["Edit.xib"])
    try repository.write(Self.edited, to: "Edit.xib")
    try repository.write("xcode:\n  oldest: 23000\n", to: ".xibmerge.yml")
    #expect(try await Self.run([], in: repository).text == "")
    #expect(try Self.read("Edit.xib", in: repository) == Self.edited)
  }

  @Test func nothingIsTakenBackWhileAMergeIsOpen() async throws {
    let repository = try await Self.repository(["Edit.xib"])
    try repository.write(Self.edited, to: "Edit.xib")
    try repository.write(try await repository.git("rev-parse", "HEAD"), to: ".git/MERGE_HEAD")
    let result = try await Self.run([], in: repository)
    #expect(result.status == 0 && result.errors.contains("A merge is going on"), "\(result)")
    #expect(try Self.read("Edit.xib", in: repository) == Self.edited)
  }

  @Test func whatCannotBeReadStays() async throws {
    let repository = try await Self.repository(["Edit.xib"])
    let broken = Self.edited.replacingOccurrences(of: "</document>", with: "")
    try repository.write(broken, to: "Edit.xib")
    let result = try await Self.run([], in: repository)
    #expect(result.errors.contains("Edit.xib stays, because it can't be read"), "\(result)")
    #expect(try Self.read("Edit.xib", in: repository) == broken)
  }

  @Test func lineEndsOfTheWorkTreeStay() async throws {
    let repository = try await Self.repository(["Edit.xib"])
    _ = try await repository.git("config", "core.autocrlf", "true")
    try repository.write(Self.edited.replacingOccurrences(of: "\n", with: "\r\n"), to: "Edit.xib")
    _ = try await Self.run([], in: repository)
    #expect(try Self.read("Edit.xib", in: repository) == Self.tidy.replacingOccurrences(of: "\n", with: "\r\n"))
  }

  @Test(arguments: [true, false]) func theHookTidiesWhereTheTeamAsksForIt(isAsked: Bool) async throws {
    let repository = try await Self.repository(["Edit.xib", "Part.xib"])
    try repository.write("tidy:\n  hook: \(isAsked)\n", to: ".xibmerge.yml")
    for name in ["Edit.xib", "Part.xib"] { try repository.write(Self.edited, to: name) }
    _ = try await repository.git("add", "-A")
    try repository.write(Self.saved, to: "Part.xib")
    let result = try await Self.run(["--hook"], in: repository)
    let said = "Edit.xib: 2 lines of bookkeeping taken back; 1 edit stays\n"
    #expect(result.status == 0 && result.text == (isAsked ? said : ""), "\(result)")
    #expect(try await repository.git("show", ":Edit.xib") == (isAsked ? Self.tidy : Self.edited))
    #expect(try await repository.git("show", ":Part.xib") == Self.edited)
  }
}
