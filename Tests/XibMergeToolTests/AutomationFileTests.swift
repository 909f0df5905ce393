import Foundation
import TestSupport
import Testing
import Yams

/// The files that other people's automation reads.
@Suite struct AutomationFileTests {
  private static let files = [
    "action.yml", ".pre-commit-hooks.yaml", "Documentation/ci/github.yml", "Documentation/ci/gitlab-ci.yml",
    "Documentation/ci/bitrise.yml",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: PackageFile.url(path), encoding: .utf8)
  }

  @Test(arguments: files) func theFileIsYAML(_ path: String) throws {
    #expect(try Yams.compose(yaml: Self.text(path)) != nil)
  }

  /// What a stranger can name, such as a branch, must never become part of a command.
  @Test func theActionPutsNoInputIntoItsCommands() throws {
    let action = try #require(try Yams.load(yaml: Self.text("action.yml")) as? [String: Any])
    let runs = try #require(action["runs"] as? [String: Any])
    let commands = try #require(runs["steps"] as? [[String: Any]]).compactMap { $0["run"] as? String }
    #expect(commands.count == 4)
    for command in commands { #expect(!command.contains("${{"), "\(command)") }
  }

  @Test func theActionsCommandsAreShell() async throws {
    let action = try #require(try Yams.load(yaml: Self.text("action.yml")) as? [String: Any])
    let steps = (action["runs"] as? [String: Any])?["steps"] as? [[String: Any]] ?? []
    let folder = try TemporaryFolder()
    for command in steps.compactMap({ $0["run"] as? String }) {
      try folder.write(command, to: "step.sh")
      let result = try await Program.run(
        "bash", ["-n", "step.sh"], in: folder.url, environment: Program.environment(home: folder.url))
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func theHooksRunOnDocumentsOnly() throws {
    let hooks = try #require(try Yams.load(yaml: Self.text(".pre-commit-hooks.yaml")) as? [[String: String]])
    #expect(hooks.map { $0["id"] } == ["xibmerge-check", "xibmerge-check-system"])
    for hook in hooks {
      let pattern = try Regex(try #require(hook["files"]))
      #expect("App/Main.storyboard".contains(pattern) && "Cell.xib".contains(pattern))
      #expect(!"Main.storyboard.swift".contains(pattern))
    }
  }
}
