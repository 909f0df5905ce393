import Foundation
import TestSupport
import Testing

/// The files that other people's automation reads.
@Suite struct AutomationFileTests {
  private static let files = [
    "action.yml", ".pre-commit-hooks.yaml", "Documentation/ci/github.yml", "Documentation/ci/gitlab-ci.yml",
    "Documentation/ci/bitrise.yml", ".github/workflows/ci.yml", ".github/workflows/release.yml",
  ]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: PackageFile.url(path), encoding: .utf8)
  }

  @Test(arguments: files) func theFileIsYAML(_ path: String) throws {
    #expect(try YAMLFile(Self.text(path)).value != nil)
  }

  /// What a stranger can name, such as a branch, must never become part of a command.
  @Test func theActionPutsNoInputIntoItsCommands() throws {
    let action = try #require(try YAMLFile(Self.text("action.yml")).value as? [String: Any])
    let runs = try #require(action["runs"] as? [String: Any])
    let commands = try #require(runs["steps"] as? [[String: Any]]).compactMap { $0["run"] as? String }
    #expect(commands.count == 7)
    for command in commands { #expect(!command.contains("${{"), "\(command)") }
  }

  @Test func theActionsCommandsAreShell() async throws {
    let action = try #require(try YAMLFile(Self.text("action.yml")).value as? [String: Any])
    let steps = (action["runs"] as? [String: Any])?["steps"] as? [[String: Any]] ?? []
    let folder = try TemporaryFolder()
    for command in steps.compactMap({ $0["run"] as? String }) {
      try folder.write(command, to: "step.sh")
      let result = try await Program.run(
        "bash", ["-n", "step.sh"], in: folder.url, environment: Program.environment(home: folder.url))
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  private static func jobs(_ path: String) throws -> [String: [String: Any]] {
    try #require((try YAMLFile(text(path)).value as? [String: Any])?["jobs"] as? [String: [String: Any]])
  }

  private static func steps(_ job: [String: Any]) -> [[String: Any]] { job["steps"] as? [[String: Any]] ?? [] }

  /// What a later step runs could read them.
  @Test(arguments: [".github/workflows/ci.yml", ".github/workflows/release.yml"])
  func noCheckoutKeepsCredentials(_ path: String) throws {
    let checkouts = try Self.jobs(path).values.flatMap(Self.steps).filter {
      ($0["uses"] as? String)?.hasPrefix("actions/checkout@") == true
    }
    #expect(!checkouts.isEmpty)
    for checkout in checkouts {
      #expect("\((checkout["with"] as? [String: Any])?["persist-credentials"] ?? "")" == "false")
    }
    // Whoever builds again gets the same system.
    #expect(!(try Self.text(path).contains(":latest")))
  }

  @Test func secretsAreInEnvironments() throws {
    let secret = try Self.jobs(".github/workflows/release.yml").filter { _, job in
      Self.steps(job).contains { "\($0)".contains("secrets.") }
    }
    #expect(!secret.isEmpty)
    for (name, job) in secret { #expect(job["environment"] != nil, "\(name)") }
  }

  /// A formula, pip or pre-commit that names files of a draft would find none.
  @Test func aReleaseIsTriedAndPublishedBeforeOthersAreToldOfIt() throws {
    let jobs = try Self.jobs(".github/workflows/release.yml")
    func before(_ name: String) -> Set<String> {
      let needs = jobs[name]?["needs"]
      let direct = (needs as? [String]) ?? (needs as? String).map { [$0] } ?? []
      return direct.reduce(into: Set(direct)) { $0.formUnion(before($1)) }
    }
    #expect(before("tell") == ["linux", "macos", "web", "gather", "draft", "try", "try-debian", "publish"])
    #expect(
      before("try") == ["linux", "macos", "web", "gather", "draft"]
        && before("publish").isSuperset(of: ["try", "try-debian"]))
    for (name, job) in jobs where name != "tell" {
      #expect(!"\(job)".contains("push-to") && !"\(job)".contains("twine"))
    }
  }

  /// A tag can be moved; a commit can't.
  @Test(arguments: ["action.yml", ".github/workflows/release.yml"]) func othersActionsAreCommits(_ path: String) throws
  {
    let used = try Self.text(path).split(separator: "\n").filter { $0.contains("uses: ") }
    #expect(!used.isEmpty)
    for line in used { #expect(line.contains(#/@[0-9a-f]{40} # v[0-9.]+$/#), "\(line)") }
  }

  /// Code scanning costs money in private repositories, and needs one more permission.
  @Test func findingsAreNotUploadedUnlessItIsAskedFor() throws {
    let action = try #require(try YAMLFile(Self.text("action.yml")).value as? [String: Any])
    let input = (action["inputs"] as? [String: [String: Any]])?["upload-sarif"]
    #expect(input?["default"] as? String == "false")
    #expect(!(try Self.text("Documentation/ci/github.yml").contains("sarif")))
  }

  /// Bitrise passes by results that do not lie in a folder of their own beside the name of the test.
  @Test func theBitriseStepNamesItsResults() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit("<document", to: "Broken.xib")
    try await repository.git("remote", "add", "origin", ".")
    let steps = try #require(try Self.bitriseSteps())
    let script = try #require((steps["script@1"] as? [String: Any])?["inputs"] as? [[String: String]])
    let content = try #require(script.first?["content"])
    // What comes before gets and builds the program.
    let start = try #require(content.range(of: "export XIB_RESULTS")).lowerBound
    try repository.folder.write("set -euo pipefail\n" + content[start...], to: "step.sh")
    let home = repository.folder.url, results = home.appendingPathComponent("results")
    let environment = [
      "XIBMERGE": Program.xibmerge, "scripts": PackageFile.url("script/ci").path,
      "BITRISE_TEST_RESULT_DIR": results.path, "BITRISE_DEPLOY_DIR": home.path, "BITRISE_IO": "true",
      "BITRISEIO_GIT_BRANCH_DEST": "main",
    ]
    let result = try await Program.run(
      "bash", ["../step.sh"], in: repository.url, environment: Program.environment(home: home, adding: environment))
    #expect(result.status == 1, "\(result.errors)")
    for (name, failures) in [("documents", 1), ("merge", 0)] {
      let information = try Data(contentsOf: results.appendingPathComponent("\(name)/test-info.json"))
      #expect(try JSONSerialization.jsonObject(with: information) as? [String: String] == ["test-name": name])
      #expect(try repository.folder.text(of: "results/\(name)/results.xml").contains("failures=\"\(failures)\""))
    }
    #expect((steps["deploy-to-bitrise-io@2"] as? [String: Bool])?["is_always_run"] == true)
  }

  private static func bitriseSteps() throws -> [String: Any]? {
    let file = try YAMLFile(text("Documentation/ci/bitrise.yml")).value as? [String: Any]
    let workflow = (file?["workflows"] as? [String: Any])?["check-interface-builder"] as? [String: Any]
    let steps = workflow?["steps"] as? [[String: Any]]
    return steps?.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  @Test func theHooksRunOnDocumentsOnly() throws {
    let hooks = try #require(try YAMLFile(Self.text(".pre-commit-hooks.yaml")).value as? [[String: String]])
    #expect(hooks.map { $0["id"] } == ["xibmerge-check", "xibmerge-check-source", "xibmerge-check-system"])
    for hook in hooks {
      let pattern = try Regex(try #require(hook["files"]))
      #expect("App/Main.storyboard".contains(pattern) && "Cell.xib".contains(pattern))
      #expect("de.lproj/Main.strings".contains(pattern) && "Texts.xcstrings".contains(pattern))
      #expect(!"Main.storyboard.swift".contains(pattern))
    }
  }
}
