import Foundation
import TestSupport
import Testing

/// The settings of `Documentation/use.md`, with a real Mercurial.
@Suite(.enabled(if: Mercurial.isPresent, "hg is not on the search path")) struct MercurialTests {
  @Test func whatEachSideChangedIsMerged() async throws {
    let mercurial = try await Mercurial()
    try await mercurial.diverge(
      ours: SampleStoryboard.text(note: "Hello"), theirs: SampleStoryboard.text(title: "Log in"))
    let result = try await mercurial.hg("merge", "--rev", "1")
    #expect(result.status == 0, "\(result.errors)")
    let merged = try mercurial.folder.text(of: "work/Main.storyboard")
    #expect(merged == SampleStoryboard.text(title: "Log in", note: "Hello"))
  }

  @Test func additionsAtOnePlaceStayBoth() async throws {
    let mercurial = try await Mercurial()
    let ours = SampleStoryboard.label("Ours", id: "oUr-La-001")
    let theirs = SampleStoryboard.label("Theirs", id: "tHe-La-001")
    try await mercurial.diverge(
      ours: SampleStoryboard.text(extraView: ours), theirs: SampleStoryboard.text(extraView: theirs))
    let result = try await mercurial.hg("merge", "--rev", "1")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try mercurial.folder.text(of: "work/Main.storyboard") == SampleStoryboard.text(extraView: ours + theirs))
  }

  @Test func aContradictionIsMarkedAndStaysUnresolved() async throws {
    let mercurial = try await Mercurial()
    try await mercurial.diverge(
      ours: SampleStoryboard.text(title: "Enter"), theirs: SampleStoryboard.text(title: "Log in"))
    #expect(try await mercurial.hg("merge", "--rev", "1").status == 1)
    #expect(try await mercurial.hg("resolve", "--list").text == "U Main.storyboard\n")
    let marked = try mercurial.folder.text(of: "work/Main.storyboard")
    #expect(marked.contains("<<<<<<< working copy") && marked.contains(">>>>>>> merge rev"))
  }

  @Test func whatChangedIsShown() async throws {
    let mercurial = try await Mercurial()
    try await mercurial.diverge(
      ours: SampleStoryboard.text(title: "Enter"), theirs: SampleStoryboard.text(title: "Log in"))
    let diff = try await mercurial.hg("xibdiff", "--rev", "0", "--rev", "1")
    #expect(diff.text.contains(#"Title: "Sign in" → "Log in""#), "\(diff.errors)")
  }
}

/// A repository whose settings are those of the documentation.
private struct Mercurial {
  let folder: TemporaryFolder

  static let isPresent = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/hg") }

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(
      try documentedSettings() + "\n[ui]\nusername = A. Author <author@example.com>\n", to: ".hgrc")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("work"), withIntermediateDirectories: true)
    _ = try await hg("init")
  }

  /// Revision 1 is theirs; ours is 2, and checked out.
  func diverge(ours: String, theirs: String) async throws {
    try await commit(SampleStoryboard.text(), "Base")
    try await commit(theirs, "Theirs")
    _ = try await hg("update", "--quiet", "0")
    try await commit(ours, "Ours")
  }

  private func commit(_ text: String, _ message: String) async throws {
    try folder.write(text, to: "work/Main.storyboard")
    let result = try await hg("commit", "--addremove", "--message", message)
    #expect(result.status == 0, "\(result.errors)")
  }

  func hg(_ arguments: String...) async throws -> Program.Result {
    let programs = URL(fileURLWithPath: Program.xibmerge).deletingLastPathComponent().path
    let path = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try await Program.run(
      "hg", arguments, in: folder.url.appendingPathComponent("work"),
      environment: Program.environment(
        home: folder.url, adding: ["PATH": path, "HGRCPATH": folder.url.path + "/.hgrc", "HGPLAIN": "1"]))
  }

  private func documentedSettings() throws -> String {
    let page = try String(contentsOf: PackageFile.url("Documentation/use.md"), encoding: .utf8)
    return try #require(
      page.components(separatedBy: "```ini\n").dropFirst().first?.components(separatedBy: "```").first)
  }
}
