import Foundation
import TestSupport
import Testing

/// The files that other people's automation reads.
@Suite struct AutomationFileTests {
  private static let files = [
    "action.yml", ".pre-commit-hooks.yaml", "Documentation/ci/github.yml", "Documentation/ci/gitlab-ci.yml",
    "Documentation/ci/bitrise.yml", "Documentation/ci/azure-pipelines.yml", "Documentation/ci/bitbucket-pipelines.yml",
    ".github/workflows/ci.yml", ".github/workflows/release.yml",
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
      #expect(!"\(job)".contains("push-to") && !"\(job)".contains("twine upload"))
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

  /// Checks that are required are missing from what the bot pushes, and two jobs would push at once.
  @Test func theSampleForGitHubMergesNothingAndRunsOneJobABranch() throws {
    let sample = try #require(try YAMLFile(Self.text("Documentation/ci/github.yml")).value as? [String: Any])
    #expect((sample["permissions"] as? [String: String])?["contents"] == "read")
    let job = try #require(try Self.jobs("Documentation/ci/github.yml")["check"])
    #expect(Self.steps(job).allSatisfy { $0["with"] == nil })
    let group = try #require((job["concurrency"] as? [String: Any])?["group"] as? String)
    // A stranger's fork may have a branch of the same name.
    #expect(group.contains("head.label") && group.contains("repository_owner"))
  }

  /// A sample for a service: its file, what the service sets, where it finds the results, and the commands in the file.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// `FOLDER` stands for a folder of the job, and `HEAD` for the newest commit of the branch.
    let variables: [String: String]
    let results: [String]
    let commands: @Sendable (_ text: String) throws -> String

    init(
      _ file: String, _ variables: [String: String], results: [String],
      _ commands: @escaping @Sendable (String) throws -> String
    ) {
      (testDescription, self.variables, self.results, self.commands) = (file, variables, results, commands)
    }

    /// What lies at a path of keys and places in YAML.
    static func value(_ text: String, _ path: String...) throws -> Any {
      try path.reduce(try #require(try YAMLFile(text).value)) { value, key in
        let next = (value as? [String: Any])?[key] ?? Int(key).flatMap { place in (value as? [Any])?[place] }
        return try #require(next, "\(key)")
      }
    }

    static func lines(_ value: Any) throws -> String { try #require(value as? [String]).joined(separator: "\n") }
  }

  private static let reports = ["documents.xml", "merge.xml"]

  static let samples = [
    Sample(
      "gitlab-ci.yml",
      [
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "HEAD",
        "CI_PROJECT_DIR": "FOLDER",
      ], results: (reports + ["documents.gitlab.json", "merge.gitlab.json"]).map { "interface-builder/" + $0 }
    ) { text in
      let job = try #require(try Sample.value(text, "interface-builder") as? [String: Any])
      let reports = try #require((job["artifacts"] as? [String: Any])?["reports"] as? [String: [String]])
      #expect(reports["codequality"] == ["documents", "merge"].map { "interface-builder/\($0).gitlab.json" })
      let variables = try #require(job["variables"] as? [String: String])
      return try variables.map { "export \($0)=\"\($1)\"\n" }.joined()
        + [job["before_script"], job["script"]].map { try Sample.lines($0 as Any) }.joined(separator: "\n")
    },
    // Bitrise passes by results that do not lie in a folder of their own beside the name of the test.
    Sample(
      "bitrise.yml",
      [
        "BITRISE_IO": "true", "BITRISE_PULL_REQUEST": "7", "BITRISEIO_GIT_BRANCH_DEST": "main",
        "BITRISE_GIT_BRANCH": "feature", "BITRISE_GIT_COMMIT": "HEAD", "BITRISE_DEPLOY_DIR": "FOLDER",
        "BITRISE_TEST_RESULT_DIR": "FOLDER/tests",
      ],
      results: ["documents", "merge"].flatMap { ["tests/\($0)/results.xml", "tests/\($0)/test-info.json"] }
    ) { text in
      let steps = try Sample.value(text, "workflows", "check-interface-builder", "steps")
      let last = try #require((steps as? [[String: Any]])?.last?["deploy-to-bitrise-io@2"] as? [String: Bool])
      #expect(last["is_always_run"] == true)
      let script = (steps as? [[String: Any]])?.compactMap { $0["script@1"] as? [String: Any] }.first
      return try #require((script?["inputs"] as? [[String: String]])?.first?["content"])
    },
    Sample(
      "azure-pipelines.yml",
      [
        "TF_BUILD": "True", "SYSTEM_PULLREQUEST_PULLREQUESTID": "7", "SYSTEM_PULLREQUEST_SOURCECOMMITID": "HEAD",
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main", "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/feature",
        "SYSTEM_PULLREQUEST_ISFORK": "False", "AGENT_TEMPDIRECTORY": "FOLDER/temporary",
        "BUILD_ARTIFACTSTAGINGDIRECTORY": "FOLDER/staging",
      ], results: reports.map { "staging/interface-builder/" + $0 }
    ) { try #require(try Sample.value($0, "steps", "1", "bash") as? String) },
    Sample(
      "bitbucket-pipelines.yml",
      [
        "BITBUCKET_BUILD_NUMBER": "1", "BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main",
        "BITBUCKET_BRANCH": "feature", "BITBUCKET_COMMIT": "HEAD", "BITBUCKET_CLONE_DIR": "FOLDER",
      ], results: reports.map { "test-results/" + $0 }
    ) { try Sample.lines(try Sample.value($0, "pipelines", "pull-requests", "**", "0", "step", "script")) },
    Sample(
      "Jenkinsfile",
      [
        "JENKINS_URL": "https://ci", "CHANGE_ID": "7", "CHANGE_TARGET": "main", "CHANGE_BRANCH": "feature",
        "WORKSPACE": "FOLDER",
      ], results: reports.map { "interface-builder/" + $0 }
    ) { text in
      let parts = text.components(separatedBy: "'''")
      return try #require(parts.count == 3 && parts[0].hasSuffix("sh ") ? parts[1] : nil)
    },
    Sample(
      "ci_post_clone.sh",
      [
        "CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "7", "CI_PULL_REQUEST_TARGET_BRANCH": "main",
        "CI_PULL_REQUEST_SOURCE_BRANCH": "feature", "CI_PULL_REQUEST_SOURCE_COMMIT": "HEAD",
        "CI_PULL_REQUEST_SOURCE_REPO": "owner/app", "CI_PULL_REQUEST_TARGET_REPO": "owner/app",
        "CI_PRIMARY_REPOSITORY_PATH": ".",
      ], results: []
    ) { $0 },
  ]

  /// As the service runs it, with the scripts from where it clones them.
  @Test(arguments: samples) func aSampleFindsTheConflictOfAPullRequest(_ sample: Sample) async throws {
    let origin = try await TemporaryRepository()
    try await origin.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in"))
    try await origin.git("branch", "-m", "side", "feature")
    let text = try Self.text("Documentation/ci/" + sample.testDescription)
    let address = try #require(text.firstMatch(of: #/https://github\.com/[A-Za-z0-9-]+/xibmerge/#)).output
    let version = try #require(text.firstMatch(of: #/v[0-9]+\.[0-9]+\.[0-9]+/#)).output
    let home = origin.folder.url
    for name in ["job", "bin", "temporary"] {
      try FileManager.default.createDirectory(at: home.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    // The image of a container gets programs with it.
    let apt = try origin.folder.write("#!/bin/sh\n", to: "bin/apt-get")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: apt)
    let setUp = """
      git init -q scripts && mkdir scripts/script && cp -R -p '\(PackageFile.url("script/ci").path)' scripts/script
      git -C scripts add -A && git -C scripts commit -q -m Scripts && git -C scripts tag '\(version)'
      git config --global 'url.file://\(home.path)/scripts.insteadOf' '\(address)'
      git clone -q -b feature 'file://\(origin.url.path)' clone
      """
    let head = try await origin.git("rev-parse", "feature").trimmingCharacters(in: .newlines)
    let job = home.appendingPathComponent("job").path
    var variables = sample.variables.mapValues { $0 == "HEAD" ? head : $0.replacing("FOLDER", with: job) }
    variables["XIB_PROGRAM"] = Program.xibmerge
    variables["TMPDIR"] = home.appendingPathComponent("temporary").path
    var environment = Program.environment(home: home, adding: variables)
    environment["PATH"] = "\(home.path)/bin:\(environment["PATH"] ?? "")"
    let made = try await Program.run("sh", ["-ec", setUp], in: home, environment: environment)
    try #require(made.status == 0, "\(made.errors)")
    let commands = try sample.commands(text).replacing("/tmp/xibmerge", with: "\"$TMPDIR/scripts\"")
    let result = try await Program.run(
      "bash", ["-ec", commands], in: home.appendingPathComponent("clone"), environment: environment)
    #expect(result.status == 1 && result.text.contains("[merge-conflict]"), "\(result.text)\(result.errors)")
    for path in sample.results {
      #expect(FileManager.default.fileExists(atPath: job + "/" + path), "\(path)")
    }
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
