import Foundation
import TestSupport
import Testing

/// The pager on a terminal, with keys that a person presses in it.
@Suite struct PagerTests {
  private func run(_ pager: String) async throws -> Program.Result {
    let sandbox = try Sandbox([
      "a.storyboard": SampleStoryboard.text(), "b.storyboard": SampleStoryboard.text(title: "Log in"),
    ])
    return try await PseudoTerminal.run(
      Sandbox.program, ["a.storyboard", "b.storyboard"], typing: "", in: sandbox.folder.url,
      environment: Program.environment(home: sandbox.folder.url, adding: ["GIT_PAGER": pager, "NO_COLOR": "1"]))
  }

  @Test func whatIsShownOnATerminalGoesThroughThePager() async throws {
    let result = try await run("sed 's/^/paged: /'")
    #expect(result.status == 0)
    #expect(result.text.contains("paged: b.storyboard\n"))
  }

  @Test(arguments: [("INT", 130), ("QUIT", 131)])
  func anInterruptWaitsForThePagersEnd(_ signal: String, _ status: Int32) async throws {
    // A program that the signal ends at once is gone, and waited for, long before so many others have run.
    let others = "i=0; while [ $i -lt 300 ]; do (exit); i=$((i + 1)); done"
    let result = try await run("cat > read; kill -\(signal) $PPID; \(others); kill -0 $PPID && echo waited for")
    #expect(result.text.contains("waited for"), "\(result.text)")
    #expect(result.status == status)
  }

  @Test func aPagerThatIsEndedByASignalIsNotMadeUpFor() async throws {
    let result = try await run("cat; kill -TERM $$")
    #expect(result.text.components(separatedBy: "→ \"Log in\"").count == 2, "\(result.text)")
  }

  @Test func aPagerThatIsNotThereIsMadeUpFor() async throws {
    let result = try await run("no-such-pager-anywhere 2>/dev/null")
    #expect(result.text.contains(#"Title: "Sign in" → "Log in""#), "\(result.text)")
  }
}
