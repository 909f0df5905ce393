import Foundation
import TestSupport
import Testing

/// Colours in the output of `xibmerge`: asked for, or not.
@Suite struct ColorTests {
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Twice", id: "nOt-La-001"))

  @Test(arguments: [
    (["--color", "always"], [:], true), (["--color", "never"], [:], false), ([], [:], false),
    ([], ["GIT_PAGER_IN_USE": "1", "NO_COLOR": ""], true), ([], ["GIT_PAGER_IN_USE": "1", "NO_COLOR": "1"], false),
    (["--color", "always", "--format", "json"], [:], false),
  ])
  func aCheckIsColouredWhereItIsWanted(
    _ options: [String], _ environment: [String: String], _ isColored: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.broken.utf8), to: "Main.storyboard")
    let result = try await Program.run(
      Program.xibmerge, ["check", "Main.storyboard"] + options, in: folder.url,
      environment: Program.environment(home: folder.url, adding: environment))
    #expect(result.status == 1)
    #expect(result.text.contains("\u{1B}[31merror\u{1B}[m") == isColored, "\(result.text)")
    #expect(result.text.contains("\u{1B}") == isColored)
  }

  @Test func doctorAndReviewHaveColours() async throws {
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in"))
    let cache = ["XDG_CACHE_HOME": repository.folder.url.appendingPathComponent("cache").path, "XIBMERGE_CACHE": ""]
    let merge = try await repository.tryGit("merge", "side", environment: cache)
    let id = try #require(merge.errors.split(separator: "xibmerge review ").last?.prefix { $0.isHexDigit })
    for (arguments, colored) in [
      (["doctor"], "\u{1B}[32mok\u{1B}[m"), (["review", String(id)], "\u{1B}[31mCONFLICT (value)\u{1B}[m"),
    ] {
      for when in ["always", "never"] {
        let result = try await Program.run(
          Program.xibmerge, arguments + ["--color", when], in: repository.url,
          environment: Program.environment(home: repository.folder.url, adding: cache))
        #expect(result.text.contains(colored) == (when == "always"), "\(result.text)")
        #expect(result.text.contains("\u{1B}") == (when == "always"))
      }
    }
  }
}
