import Foundation
import TestSupport
import Testing

/// The pager on a terminal, with keys that a person presses in it.
@Suite struct PagerTests {
  private func run(
    _ pager: String, old: String = SampleStoryboard.text(), new: String = SampleStoryboard.text(title: "Log in")
  ) async throws -> Program.Result {
    let sandbox = try Sandbox(["a.storyboard": old, "b.storyboard": new])
    return try await PseudoTerminal.run(
      Sandbox.program, ["a.storyboard", "b.storyboard"], typing: "", in: sandbox.folder.url,
      environment: Program.environment(home: sandbox.folder.url, adding: ["GIT_PAGER": pager]))
  }

  @Test func whatIsShownOnATerminalGoesThroughThePager() async throws {
    let result = try await run("sed 's/^/paged: /'")
    #expect(result.status == 0)
    #expect(result.text.contains("paged: b.storyboard\n"))
  }

  @Test(arguments: [("INT", 130), ("QUIT", 131)])
  func anInterruptWaitsForThePagersEnd(_ signal: String, _ status: Int32) async throws {
    // More than a pipe holds, so that the program is still writing when the signal comes; a dead one writes no last line.
    func document(_ title: String) -> String {
      let labels = (0..<8_000).map { "<label id=\"l\($0)\" text=\"\(title)\($0)\"/>\n" }.joined()
      return "<document>\n<objects>\n\(labels)</objects>\n</document>\n"
    }
    let result = try await run(
      "read line; kill -\(signal) $PPID; cat > rest; kill -0 $PPID && tail -n 3 rest", old: document("a"),
      new: document("b"))
    #expect(result.text.contains("b7999"), "\(result.text)")
    #expect(result.status == status)
  }

  @Test func aPagerThatIsEndedByASignalIsNotMadeUpFor() async throws {
    let result = try await run("cat; kill -TERM $$")
    #expect(result.text.components(separatedBy: "title Log in").count == 2, "\(result.text)")
  }

  @Test func aPagerThatIsNotThereIsMadeUpFor() async throws {
    let result = try await run("no-such-pager-anywhere 2>/dev/null")
    #expect(result.text.contains("title Sign in → title Log in"), "\(result.text)")
  }
}
