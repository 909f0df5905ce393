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

  /// Solves one file outside of any repository.
  private func solve(_ text: String) async throws -> (result: Program.Result, text: String) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Main.xib")
    let result = try await Program.run(
      Program.xibmerge, ["solve", "Main.xib"], in: folder.url,
      environment: Program.environment(home: folder.url, adding: ["GIT_CEILING_DIRECTORIES": folder.url.path]))
    let names = try folder.names()
    let after = try folder.text(of: "Main.xib")
    #expect(names == (after == text ? ["Main.xib"] : ["Main.xib", "Main.xib.orig"]))
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

  @Test func aFileThatIsRefusedIsLeftAsItIs() async throws {
    let text = "<document>\n<<<<<<< a\n<view/>\n=======\n>>>>>>> b\n</document>\n"
    let (result, after) = try await solve(text)
    #expect(result.status == 2 && after == text)
    #expect(result.errors.contains("git -c merge.conflictStyle=diff3 checkout -m -- Main.xib"), "\(result.errors)")
  }

  @Test func outsideARepositoryFilesMustBeNamed() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, ["solve"], in: folder.url,
      environment: Program.environment(home: folder.url, adding: ["GIT_CEILING_DIRECTORIES": folder.url.path]))
    #expect(result.status == 2)
    #expect(result.errors.contains("name the files to solve") && !result.errors.contains("compare"), "\(result.errors)")
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
