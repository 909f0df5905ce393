import Foundation
import TestSupport
import Testing

/// The GitHub action, run step by step in a clone as `actions/checkout` makes it.
@Suite struct ActionTests {
  /// The repository of the service, whose branch `feature` is the pull request.
  private let origin: TemporaryRepository
  private let folder: URL
  private let clone: URL

  init() async throws {
    origin = try await TemporaryRepository(attributes: "*.storyboard merge=xib diff=xib\n")
    folder = origin.folder.url
    clone = folder.appendingPathComponent("clone")
    try await origin.git("config", "uploadpack.allowAnySHA1InWant", "true")
    try await origin.git("config", "receive.denyCurrentBranch", "ignore")
  }

  private static let dangling = SampleStoryboard.text().replacingOccurrences(of: "tSt-Vw-001", with: "nOt-La-001")
  private static let old = (1...8).map { (id: "oLd-cO-00\($0)", constant: $0) }
  private static let new = (1...4).map { (id: "nEw-cO-00\($0)", constant: 10 * $0) }

  /// Makes the two branches from versions of one document, with older commits that the check does not need.
  private func branches(base: String, main: String, feature: String, path: String = "Main.storyboard") async throws {
    for number in 1...3 { try await origin.commit("\(number)", to: "README") }
    try await origin.commit(base, to: path)
    try await origin.git("checkout", "-q", "-b", "feature")
    try await origin.commit(feature, to: path)
    try await origin.git("checkout", "-q", "main")
    try await origin.commit(main, to: path)
  }

  /// Two branches whose merge of lines has four ids twice, and that the driver merges.
  private func brokenByLines() async throws {
    try await branches(
      base: SampleStoryboard.text(constraints: Self.old), main: SampleStoryboard.text(constraints: Self.new + Self.old),
      feature: SampleStoryboard.text(constraints: Self.old + Self.new))
  }

  /// Two branches that add a label each: lines conflict, and objects do not.
  private func conflictingInLines() async throws {
    try await branches(
      base: SampleStoryboard.text(),
      main: SampleStoryboard.text(extraView: SampleStoryboard.label("Main", id: "mAi-La-001")),
      feature: SampleStoryboard.text(extraView: SampleStoryboard.label("Feature", id: "fEa-La-001")))
  }

  private func conflicting() async throws {
    try await branches(
      base: SampleStoryboard.text(), main: SampleStoryboard.text(title: "Enter"),
      feature: SampleStoryboard.text(title: "Log in"))
  }

  private func commit(_ name: String) async throws -> String {
    try await origin.git("rev-parse", name).trimmingCharacters(in: .newlines)
  }

  /// Clones as `actions/checkout` does: one commit, without any branch.
  private func checkOut(_ commit: String) async throws {
    try? FileManager.default.removeItem(at: clone)
    try FileManager.default.createDirectory(at: clone, withIntermediateDirectories: true)
    for arguments in [
      ["init", "-q"], ["remote", "add", "origin", "file://" + origin.url.path],
      ["fetch", "-q", "--no-tags", "--depth=1", "origin", "+\(commit):refs/remotes/pull/7/merge"],
      ["checkout", "-q", "--detach", "refs/remotes/pull/7/merge"],
    ] {
      let result = try await Program.run(
        "git", arguments, in: clone, environment: Program.environment(home: folder))
      try #require(result.status == 0, "\(result.errors)")
    }
  }

  /// A runner for the pull request of the branch `feature`.
  private func runner(
    _ service: FakeService, inputs: [String: String] = [:], from home: String = "owner/app"
  ) async throws -> FakeRunner {
    let head = try await commit("feature")
    try await origin.git("update-ref", "refs/pull/7/head", head)
    let event: [String: Any] = ["number": 7, "pull_request": try await pull(head, from: home)]
    return try await runner(service, inputs: inputs, event: event, name: "pull_request")
  }

  /// The pull request of the branch `feature`, as GitHub tells of it.
  private func pull(_ head: String, from home: String = "owner/app") async throws -> [String: Any] {
    [
      "number": 7, "base": ["ref": "main", "sha": try await commit("main"), "repo": ["full_name": "owner/app"]],
      "head": ["ref": "feature", "sha": head, "repo": ["full_name": home]],
    ]
  }

  private func runner(
    _ service: FakeService, inputs: [String: String], event: [String: Any], name: String,
    reference: String = "refs/pull/7/merge"
  ) async throws -> FakeRunner {
    let file = folder.appendingPathComponent("event.json")
    try JSONSerialization.data(withJSONObject: event).write(to: file)
    let runner = try FakeRunner(folder: folder, clone: clone, inputs: inputs)
    runner.environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": name, "GITHUB_EVENT_PATH": file.path,
      "GITHUB_REPOSITORY": "owner/app", "GITHUB_API_URL": service.address,
      "GITHUB_GRAPHQL_URL": service.address + "/graphql", "GITHUB_SERVER_URL": "https://github.com",
      "GITHUB_SHA": try await commit("feature"), "GITHUB_REF": reference,
    ]
    return runner
  }

  private func result(_ name: String, in steps: [FakeRunner.Step]) throws -> Program.Result {
    try #require(steps.first { $0.name == name }, "\(steps.map { "\($0.name): \($0.result.errors)" })").result
  }

  // MARK: Pull requests

  @Test func aConflictIsAnAnnotationASummaryAndOneComment() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service).run()
    let check = try result("Check", in: steps)
    let line =
      try #require(
        SampleStoryboard.text().components(separatedBy: "\n").firstIndex { $0.contains("tSt-Vw-001") }) + 1
    #expect(check.status == 1)
    #expect(check.text.contains("::error file=Main.storyboard,line=\(line),title=merge-conflict::"), "\(check.text)")
    #expect(check.text.contains("[merging origin/main into origin/feature]"), "\(check.text)\(check.errors)")
    #expect(try result("Fetch what both branches have in common", in: steps).text.contains("The clone is shallow"))
    #expect(try origin.folder.text(of: "summary.md").contains("Main.storyboard"))
    #expect(FileManager.default.fileExists(atPath: clone.appendingPathComponent("xibmerge-merge.sarif").path))
    let written = try #require(try service.writes().first)
    #expect(written.method == "POST" && written.path == "/repos/owner/app/issues/7/comments")
    #expect(written.token == "Bearer the-token" && written.body.hasPrefix("<!-- xibmerge -->"))
    #expect(written.body.contains("merge\\-conflict") && written.body.contains("What changed"), "\(written.body)")
    #expect(written.body.contains("Log in") && written.body.contains(FakeRunner.artifact))

    // The same again, and then with another head: there is one comment.
    _ = try await runner(service).run()
    #expect(try service.writes().count == 1)
    try await origin.git("checkout", "-q", "feature")
    try await origin.commit(SampleStoryboard.text(title: "Sign on"), to: "Main.storyboard")
    try await origin.git("checkout", "-q", "main")
    try await checkOut("feature")
    _ = try await runner(service).run()
    let last = try #require(try service.writes().last)
    #expect(try service.writes().count == 2)
    #expect(last.method == "PATCH" && last.path == "/repos/owner/app/issues/comments/40")
    #expect(last.body.contains("Sign on"))
  }

  @Test func theMergeThatGitHubChecksOutIsNotTheHead() async throws {
    try await brokenByLines()
    try await origin.git("checkout", "-q", "--detach", "main")
    try await origin.git("merge", "-q", "--no-edit", "feature")
    try await origin.git("update-ref", "refs/pull/7/merge", "HEAD")
    try await origin.git("checkout", "-q", "main")
    try await checkOut("refs/pull/7/merge")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let check = try result("Check", in: try await runner(service).run())
    let feature = SampleStoryboard.text(constraints: Self.old + Self.new).components(separatedBy: "\n")
    let line = try #require(feature.firstIndex { $0.contains("nEw-cO-001") }) + 1
    #expect(check.status == 1)
    #expect(
      check.text.contains("::error file=Main.storyboard,line=\(line),title=host-merge-breaks::"), "\(check.text)")
  }

  @Test func aServerThatGivesNoCommitsByTheirDigitsIsAskedForTheBranch() async throws {
    try await conflicting()
    try await origin.git("update-ref", "refs/pull/7/merge", "main")
    try await checkOut("refs/pull/7/merge")
    try await origin.git("config", "uploadpack.allowAnySHA1InWant", "false")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    #expect(try result("Check", in: try await runner(service).run()).status == 1)
  }

  @Test func aForkGetsAnnotationsAndASummaryOnly() async throws {
    try await conflictingInLines()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"], from: "stranger/app").run()
    let check = try result("Check", in: steps)
    #expect(check.status == 0 && check.text.contains("title=host-merge-conflicts"), "\(check.text)\(check.errors)")
    #expect(check.text.contains("into pull/7/head]"))
    #expect(try result("Merge with the driver", in: steps).text.contains("from a fork"))
    #expect(try result("Comment", in: steps).text.contains("from a fork"))
    #expect(try service.calls().isEmpty)
  }

  /// Anybody can begin a comment with the bot's mark, and edit it after each run.
  @Test func theCommentOfSomebodyElseIsLeftAlone() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder, comments: [FakeService.forged])
    defer { service.stop() }
    for _ in 1...2 {
      _ = try await runner(service).run()
      #expect(try service.writes().map(\.method) == ["POST"])
    }
  }

  @Test func aTokenThatMayNotWriteFailsNothing() async throws {
    try await conflictingInLines()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    try service.forbidWriting()
    let comment = try result("Comment", in: try await runner(service).run())
    #expect(comment.status == 0 && comment.text.contains("permission to write"), "\(comment.text)\(comment.errors)")
  }

  @Test func aPullRequestWithoutDocumentsGetsNoComment() async throws {
    try await branches(base: "a", main: "b", feature: "c", path: "Code.swift")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service).run()
    #expect(steps.allSatisfy { $0.result.status == 0 }, "\(steps.map(\.result.errors))")
    #expect(try service.writes().isEmpty)
    #expect(try result("Comment", in: steps).text.contains("no comment"))
  }

  @Test func aLongCommentStaysBelowTheLimit() async throws {
    let labels = (10..<40).map {
      SampleStoryboard.label("A rather long text of the label \($0), so that all are many", id: "lAb-el-0\($0)")
    }.joined()
    func commit(_ text: String) async throws {
      for number in 10..<30 { try origin.write(text, to: "Screen\(number).storyboard") }
      try await origin.commit("Many")
    }
    // Both the conflicts and what changed take room.
    try await commit(SampleStoryboard.text())
    try await origin.git("checkout", "-q", "-b", "feature")
    try await commit(SampleStoryboard.text(title: "Log in", extraView: labels))
    try await origin.git("checkout", "-q", "main")
    try await commit(SampleStoryboard.text(title: "Enter"))
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service).run()
    let written = try #require(try service.writes().first, "\(steps.map(\.result.errors))")
    #expect(written.body.count <= 60_000 && written.body.contains("More than fits here changed."))
  }

  @Test func whatIsBrokenInADocumentOfTheBranchIsInTheComment() async throws {
    try await origin.commit(SampleStoryboard.text(), to: "Main.storyboard")
    try await origin.git("checkout", "-q", "-b", "feature")
    try await origin.commit(Self.dangling, to: "New.storyboard")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    #expect(try result("Check", in: try await runner(service).run()).status == 1)
    let body = try #require(try service.writes().first).body
    #expect(body.contains("### The documents") && body.contains("Two objects have the id"), "\(body)")
  }

  @Test func whatWasBrokenBeforeIsOneLineAndFailsNothing() async throws {
    for name in ["A", "B"] { try await origin.commit(Self.dangling, to: "\(name).storyboard") }
    try await origin.git("checkout", "-q", "-b", "feature")
    try await origin.commit("let a = 1", to: "Code.swift")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let check = try result("Check", in: try await runner(service).run())
    #expect(check.status == 0 && !check.text.contains("::error"), "\(check.text)\(check.errors)")
    #expect(check.text.contains("2 errors in documents that did not change here"), "\(check.text)")
    let lines = try #require(try service.writes().first).body.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("No Interface Builder document changed here. 2 errors"), "\(lines)")
    let sarif = try String(contentsOf: clone.appendingPathComponent("xibmerge.sarif"), encoding: .utf8)
    #expect(sarif.contains("A.storyboard"))
  }

  /// As on a laptop, with `check --against`.
  @Test func whatAMergeOfTheBranchLostIsReported() async throws {
    try await branches(
      base: SampleStoryboard.text(), main: SampleStoryboard.text(note: "Hello"),
      feature: SampleStoryboard.text(title: "Log in"))
    try await origin.git("checkout", "-q", "feature")
    _ = try await origin.tryGit("merge", "-q", "-s", "ours", "--no-edit", "main")
    try await origin.git("checkout", "-q", "main")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let check = try result("Check", in: try await runner(service).run())
    #expect(
      check.text.contains("title=merge-lost-edit::") && check.text.contains("Hello"), "\(check.text)\(check.errors)")
  }

  // MARK: Merging

  @Test func whatOnlyTheDriverMergesIsMergedAndPushed() async throws {
    try await conflictingInLines()
    let before = try await commit("feature")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"]).run()
    let merge = try result("Merge with the driver", in: steps)
    #expect(merge.text.contains("Merged `main` into `feature`"), "\(merge.text)\(merge.errors)")
    #expect(try await commit("feature^1") == before)
    #expect(try await commit("feature^2") == commit("main"))
    let merged = try await origin.git("show", "feature:Main.storyboard")
    #expect(merged.contains("mAi-La-001") && merged.contains("fEa-La-001"))
    #expect(try result("Check", in: steps).status == 0)
    #expect(try #require(try service.writes().first).body.contains("Merged `main` into `feature`"))
    // Now there is nothing left to merge.
    let again = try result("Merge with the driver", in: try await runner(service, inputs: ["merge": "true"]).run())
    #expect(again.text.contains("nothing was merged"))
  }

  @Test func stringsFilesAreMergedByKeyToo() async throws {
    let path = "en.lproj/Localizable.strings", old = "\"a\" = \"A\";\n"
    try await branches(
      base: old, main: old + "\"c\" = \"C\";\n", feature: old + "\"b\" = \"B\";\n", path: path)
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"]).run()
    let merge = try result("Merge with the driver", in: steps)
    #expect(merge.text.contains("Merged `main` into `feature`"), "\(merge.text)\(merge.errors)")
    #expect(try await origin.git("show", "feature:" + path) == old + "\"b\" = \"B\";\n\"c\" = \"C\";\n")
    #expect(try result("Check", in: steps).status == 0)
  }

  @Test func editsOfWhatTheOtherSideMovedAreBroughtAndPushed() async throws {
    let base = SampleStoryboard.text(constraints: [("cOn-st-001", 20)])
    let scene = base.split(separator: "\n").drop { !$0.contains("<!--") }.prefix { !$0.contains("</scenes>") }
      .joined(separator: "\n")
    try await branches(
      base: base,
      main: base.replacing(scene + "\n", with: "").replacing(" initialViewController=\"vCo-nt-001\"", with: ""),
      feature: base.replacing("constant=\"20\"", with: "constant=\"48\""))
    try await origin.commit(base, to: "Start.storyboard")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let merge = try result("Merge with the driver", in: try await runner(service, inputs: ["merge": "true"]).run())
    #expect(merge.text.contains("Merged `main` into `feature`"), "\(merge.text)\(merge.errors)")
    #expect(try await origin.git("show", "feature:Start.storyboard").contains("constant=\"48\""))
  }

  @Test func nothingIsMergedUnlessItIsAskedFor() async throws {
    try await conflictingInLines()
    let before = try await commit("feature")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service).run()
    #expect(!steps.contains { $0.name == "Merge with the driver" })
    #expect(try await commit("feature") == before)
  }

  @Test func whatNeedsAPersonIsNotPushed() async throws {
    try await conflicting()
    let before = try await commit("feature")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"]).run()
    #expect(try result("Merge with the driver", in: steps).text.contains("nothing was merged"))
    #expect(try await commit("feature") == before)
  }

  /// Two jobs for one branch, or a person who pushes while a job merges.
  @Test(arguments: [true, false]) func whoLosesARaceLooksAgain(_ isMerged: Bool) async throws {
    try await conflictingInLines()
    try await origin.git("checkout", "-q", "-b", "meanwhile", "feature")
    if isMerged {
      try await origin.git(
        "-c", "merge.xib.driver=\(TemporaryRepository.driver)", "merge", "-q", "--no-edit", "main")
    } else {
      try await origin.commit("more", to: "README")
    }
    try await origin.git("checkout", "-q", "main")
    let hook = try origin.folder.write(
      """
      #!/bin/sh
      [ ! -e raced ] || exit 0
      touch raced
      unset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
      git update-ref refs/heads/feature meanwhile
      """, to: "work/.git/hooks/pre-receive")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"]).run()
    let said = try result("Merge with the driver", in: steps)
    #expect(said.text.contains(isMerged ? "all of `main` by now" : "Merged `main` into"), "\(said.text)\(said.errors)")
    #expect(try await commit(isMerged ? "feature" : "feature^1") == commit("meanwhile"))
    #expect(try result("Check", in: steps).status == 0)
    #expect(try #require(try service.writes().first).body.contains(isMerged ? "by now" : "Merged `main`"))
  }

  // MARK: Pushes

  @Test func aPushWithoutABaseChecksTheDocuments() async throws {
    try await origin.commit(Self.dangling, to: "New.storyboard")
    try await origin.git("branch", "feature")
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: [:], event: ["ref": "refs/heads/feature"], name: "push").run()
    let check = try result("Check", in: steps)
    #expect(check.status == 1 && check.text.hasPrefix("::error file=New.storyboard,"), "\(check.text)\(check.errors)")
    #expect(try service.writes().isEmpty)
    #expect(try result("Comment", in: steps).status == 0)
  }

  @Test func aPushWithABaseIsMergedWithIt() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(
      service, inputs: ["base": "main"], event: ["ref": "refs/heads/feature"], name: "push"
    ).run()
    #expect(try result("Check", in: steps).text.contains("title=merge-conflict"))
  }

  @Test func aMissingBaseIsTrouble() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(
      service, inputs: ["base": "nowhere"], event: ["ref": "refs/heads/feature"], name: "push"
    ).run()
    let fetch = try result("Fetch what both branches have in common", in: steps)
    #expect(fetch.status == 2 && fetch.errors.contains("nowhere"), "\(fetch.errors)")
    #expect(!steps.contains { $0.name == "Check" })
  }

  // MARK: Events that name no pull request

  /// What GitHub says of an event, and where its job runs.
  struct Event: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    /// The branch that is checked out.
    let branch: String
    let event: @Sendable (_ pull: [String: Any]) -> [String: Any]
    /// Whether the pull request is merged.
    var isMerged = true
    var home = "owner/app"

    static func comment(_ body: String, by person: String, isMerged: Bool) -> Event {
      Event(
        testDescription: "\(body) by a \(person)", name: "issue_comment", branch: "main",
        event: { _ in
          [
            "issue": ["number": 7, "pull_request": ["url": "x"]], "comment": ["body": body, "user": ["login": person]],
          ]
        }, isMerged: isMerged)
    }

    static func label(by person: String, isMerged: Bool) -> Event {
      Event(
        testDescription: "a label by a \(person)", name: "pull_request_target", branch: "main",
        event: {
          [
            "action": "labeled", "label": ["name": "xibmerge merge"], "sender": ["login": person], "pull_request": $0,
          ]
        }, isMerged: isMerged)
    }
  }

  static let events = [
    Event(testDescription: "a push", name: "push", branch: "feature", event: { _ in ["ref": "refs/heads/feature"] }),
    Event(
      testDescription: "a push of the base", name: "push", branch: "main", event: { _ in ["ref": "refs/heads/main"] }),
    Event(testDescription: "the clock", name: "schedule", branch: "main", event: { _ in ["schedule": "0 * * * *"] }),
    Event(
      testDescription: "a person", name: "workflow_dispatch", branch: "feature",
      event: { _ in ["ref": "refs/heads/feature"] }),
    Event(
      testDescription: "a push of the base of a fork", name: "push", branch: "main",
      event: { _ in ["ref": "refs/heads/main"] }, isMerged: false, home: "stranger/app"),
    .comment("/xibmerge merge\n", by: "writer", isMerged: true),
    .comment("/xibmerge merge", by: "stranger", isMerged: false),
    .comment("I'd not use /xibmerge merge", by: "writer", isMerged: false),
    .label(by: "writer", isMerged: true), .label(by: "reader", isMerged: false),
  ]

  @Test(arguments: events) func thePullRequestIsFoundAndMerged(_ event: Event) async throws {
    try await conflictingInLines()
    let before = try await commit("feature")
    try await origin.git("update-ref", "refs/pull/7/head", before)
    try await checkOut(event.branch)
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let pull = try await pull(before, from: event.home)
    try service.answer([
      "/pulls?head=owner:feature": event.home == "owner/app" ? [pull] : [], "/pulls?base=main": [pull],
      "/pulls/7": pull,
      "/collaborators/writer/permission": ["permission": "write"],
      "/collaborators/reader/permission": ["permission": "read"],
    ])
    let steps = try await runner(
      service, inputs: ["merge": "true"], event: event.event(pull), name: event.name,
      reference: "refs/heads/\(event.branch)"
    ).run()
    let said = try result("Merge with the driver", in: steps)
    #expect(said.status == 0, "\(said.text)\(said.errors)")
    guard event.isMerged else {
      #expect(try await commit("feature") == before, "\(said.text)")
      return
    }
    #expect(said.text.contains("Merged `main` into `feature`"), "\(said.text)\(said.errors)")
    #expect(try await commit("feature^1") == before)
    #expect(try await commit("feature^2") == commit("main"))
    let merged = try await origin.git("show", "feature:Main.storyboard")
    #expect(merged.contains("mAi-La-001") && merged.contains("fEa-La-001"))
    // Where the job is about this one request, it checks and comments on it.
    if event.branch == "feature" || event.name != "push" && event.name != "schedule" {
      #expect(try result("Check", in: steps).status == 0)
      #expect(try service.writes().last?.path == "/repos/owner/app/issues/7/comments")
    }
  }

  @Test func theBotFollowsThePoliciesOfTheBranch() async throws {
    let policies = "merge:\n  tool-stamp: oldest\n"
    try await origin.commit(policies, to: ".xibmerge.yml")
    try await branches(
      base: SampleStoryboard.text(),
      main: SampleStoryboard.text(toolsVersion: "22155", extraView: SampleStoryboard.label("Main", id: "mAi-La-001")),
      feature: SampleStoryboard.text(
        toolsVersion: "21701", extraView: SampleStoryboard.label("Feature", id: "fEa-La-001")))
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service, inputs: ["merge": "true"]).run()
    let merged = try await origin.git("show", "feature:Main.storyboard")
    let said = try result("Merge with the driver", in: steps).text
    #expect(merged.contains("toolsVersion=\"21701\"") && merged.contains("mAi-La-001"), "\(said)")
  }

  /// A queue makes its branches itself, with the merge of lines in them.
  @Test func aMergeQueueIsCheckedForWhatItsMergeBroke() async throws {
    try await origin.commit(Self.dangling, to: "Old.storyboard")
    try await brokenByLines()
    try await origin.git("checkout", "-q", "-b", "gh-readonly-queue/main/pr-7", "main")
    try await origin.git("-c", "merge.default=text", "merge", "-q", "--no-edit", "feature")
    try await origin.git("checkout", "-q", "main")
    try await checkOut("gh-readonly-queue/main/pr-7")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(
      service, inputs: [:], event: ["merge_group": ["base_ref": "refs/heads/main"]], name: "merge_group",
      reference: "refs/heads/gh-readonly-queue/main/pr-7"
    ).run()
    let check = try result("Check", in: steps)
    #expect(check.status == 1 && check.text.contains("file=Main.storyboard"), "\(check.text)\(check.errors)")
    #expect(!check.text.contains("file=Old.storyboard"))
  }

  // MARK: Programs

  @Test(arguments: ["bin/xibmerge", "./bin/xibmerge"])
  func aProgramIsFoundFromAnyFolder(_ given: String) async throws {
    try origin.write("#!/bin/sh\n", to: "bin/xibmerge")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: origin.url.appendingPathComponent("bin/xibmerge").path)
    let result = try await Program.run(
      PackageFile.url("script/ci/program").path, [], in: origin.url,
      environment: Program.environment(home: folder, adding: ["XIB_PROGRAM": given]))
    #expect(result.status == 0 && result.text.hasPrefix("/") && result.text.hasSuffix("/work/\(given)\n"))
  }

  /// A loader that finds no library, or an old one, ends with 1.
  @Test(arguments: [("/nowhere/xibmerge", "can't be run"), ("old", "does not start here")])
  func aProgramThatCannotBeHadStopsTheAction(_ given: String, _ words: String) async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let old = try origin.folder.write("#!/bin/sh\nexit 1\n", to: "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: old)
    let program = given == "old" ? old : given
    let steps = try await runner(service, inputs: ["xibmerge": program]).run()
    let found = try result("Find, download or build xibmerge", in: steps)
    #expect(found.status == 2 && found.errors.contains("\(program) \(words)"), "\(found.errors)")
    #expect(!steps.contains { $0.name == "Check" })
  }

  /// 1 means that something was found.
  @Test(arguments: ["/nowhere/xibmerge", "", "killed"]) func aCheckWithoutAProgramIsTrouble(_ program: String)
    async throws
  {
    try origin.write("#!/bin/sh\nkill -9 $$\n", to: "killed")
    let killed = origin.url.appendingPathComponent("killed").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: killed)
    let result = try await Program.run(
      PackageFile.url("script/ci/check").path, [], in: origin.url,
      environment: Program.environment(
        home: folder,
        adding: [
          "XIBMERGE": program == "killed" ? killed : program,
          "XIB_RESULTS": folder.appendingPathComponent("results").path,
        ]))
    #expect(result.status == 2 && !result.errors.contains("Traceback"), "\(result.errors)")
  }

  // MARK: Other services

  /// Danger and others post the file that the sample names.
  @Test func withoutATokenTheCommentIsAFileWithAllItsParts() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    let steps = try await runner(service).run()
    let posted = try #require(try service.writes().first).body
    let results = clone.appendingPathComponent("results")
    var variables = try await runner(service).environment
    variables["XIBMERGE"] = Program.xibmerge
    variables["XIB_RESULTS"] = results.path
    variables["XIB_PAGE_URL"] = FakeRunner.artifact
    for step in ["fetch", "check", "draw", "comment"] {
      _ = try await Program.run(
        PackageFile.url("script/ci/\(step)").path, [], in: clone,
        environment: Program.environment(home: folder, adding: variables))
    }
    let page = try String(contentsOf: PackageFile.url("Documentation/check.md"), encoding: .utf8)
    let sample = try #require(page.firstMatch(of: /markdown File.read\('([^']+)'\)/))
    let text = try String(contentsOf: clone.appendingPathComponent(String(sample.1)), encoding: .utf8)
    #expect(text == posted + "\n" && text.contains("What changed"), "\(steps.map(\.name)) \(text)")
    #expect(try service.writes().count == 1)
  }

  /// Runs steps as a service would that is not GitHub.
  private func run(_ steps: [String], _ variables: [String: String]) async throws -> [Program.Result] {
    let usual = ["XIBMERGE": Program.xibmerge, "XIB_RESULTS": folder.appendingPathComponent("results").path]
    var results: [Program.Result] = []
    for step in steps {
      results.append(
        try await Program.run(
          PackageFile.url("script/ci/\(step)").path, [], in: clone,
          environment: Program.environment(home: folder, adding: usual.merging(variables) { $1 })))
    }
    return results
  }

  /// An old Python ends with 1 where it does not know a function.
  @Test func aStepThatCannotRunIsTrouble() async throws {
    try await conflicting()
    try await checkOut("feature")
    let python = try origin.folder.write("#!/bin/sh\nexit 1\n", to: "bin/python3")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
    let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    #expect(try await run(["all"], ["XIB_PROGRAM": Program.xibmerge, "PATH": path]).map(\.status) == [2])
  }

  @Test func aMergeRequestOfGitLabGetsTheSameComment() async throws {
    try await conflicting()
    try await checkOut("feature")
    let service = try await FakeService(in: folder, comments: [FakeService.forged])
    defer { service.stop() }
    let variables = [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature",
      "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": try await commit("feature"),
      "CI_MERGE_REQUEST_PROJECT_ID": "5", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "5",
      "CI_API_V4_URL": service.address, "XIB_TOKEN": "the-token",
      "XIB_PULL_PAGE": "https://team.example/pull.html", "CI_PROJECT_URL": "https://git.example.com/group/app",
    ]
    #expect(try await run(["fetch", "check", "comment"], variables).map(\.status) == [0, 1, 0])
    let written = try #require(try service.writes().first)
    #expect(written.path == "/projects/5/merge_requests/7/notes" && written.token == "the-token")
    #expect(written.body.contains("merge\\-conflict"))
    let link = "https://team.example/pull.html#https://git.example.com/group/app/-/merge_requests/7!Main.storyboard"
    #expect(written.body.contains("### `Main.storyboard` · [pictures](\(link))"), "\(written.body)")
    // The next run finds its own.
    try Data("{\"findings\": []}".utf8).write(to: folder.appendingPathComponent("results/merge.json"))
    try Data("Nothing found.".utf8).write(to: folder.appendingPathComponent("results/merge.md"))
    _ = try await run(["comment"], variables)
    #expect(try service.writes().map(\.method) == ["POST", "PUT"])
    #expect(try service.writes().last?.path == "/projects/5/merge_requests/7/notes/41")
  }

  /// A picture holds images of the branch.
  @Test func whatConvertsPicturesForGitLabHasLimits() async throws {
    try await conflicting()
    try await checkOut("feature")
    let converter = try origin.folder.write(
      "#!/bin/sh\nulimit -v >'\(folder.path)/memory'\nexit 1\n", to: "bin/rsvg-convert")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: converter)
    let variables = [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature",
      "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": try await commit("feature"), "XIB_TOKEN": "the-token",
      "PATH": "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
    ]
    let draw = try #require(try await run(["fetch", "draw"], variables).last)
    #expect(draw.status == 0 && draw.text.contains("is not shown: rsvg-convert"), "\(draw.text)\(draw.errors)")
    #expect(try origin.folder.text(of: "results/pictures.md").contains("| *not shown* | *not shown* |"))
    #if os(Linux)
      #expect(try origin.folder.text(of: "memory") == "\(1 << 20)\n")
    #endif
  }

  /// Whoever opens a pull request chooses what the program that converts PDFs reads.
  @Test(arguments: [nil, "false", "true"]) func aPDFOfABranchIsReadOnlyWhereThatIsAskedFor(_ asked: String?)
    async throws
  {
    try await origin.commit("%PDF-1.4 /MediaBox [0 0 20 10]", to: "logo.pdf")
    let frame = "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"60\" height=\"60\"/>"
    let view = "<imageView image=\"logo\" id=\"iMa-Vi-001\">\(frame)</imageView>"
    try await branches(
      base: SampleStoryboard.text(), main: SampleStoryboard.text(note: "Hello"),
      feature: SampleStoryboard.text(extraView: view))
    try await checkOut("feature")
    for program in ["pdftocairo", "sips"] {
      let converter = try origin.folder.write("#!/bin/sh\ntouch '\(folder.path)/ran'\n", to: "bin/\(program)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: converter)
    }
    let service = try await FakeService(in: folder)
    defer { service.stop() }
    var variables = try await runner(service).environment
    variables["PATH"] = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    variables["XIB_PDF"] = asked
    #expect(try await run(["fetch", "draw"], variables).map(\.status) == [0, 0])
    #expect(FileManager.default.fileExists(atPath: folder.path + "/ran") == (asked == "true"))
  }

  /// What each service sets for a pull request; HEAD stands for the newest commit of the branch.
  private static let services: [[String: String]] = [
    ["CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "7", "CI_PULL_REQUEST_TARGET_BRANCH": "main"],
    [
      "CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_NUMBER": "7", "CI_PULL_REQUEST_TARGET_BRANCH": "main",
      "CI_PULL_REQUEST_SOURCE_BRANCH": "feature", "CI_PULL_REQUEST_SOURCE_COMMIT": "HEAD",
      "CI_PULL_REQUEST_SOURCE_REPO": "owner/app", "CI_PULL_REQUEST_TARGET_REPO": "owner/app",
    ],
    [
      "TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main", "SYSTEM_PULLREQUEST_PULLREQUESTID": "7",
    ],
    [
      "TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "main", "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER": "7",
      "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/feature", "SYSTEM_PULLREQUEST_ISFORK": "True",
      "SYSTEM_PULLREQUEST_SOURCECOMMITID": "HEAD",
    ],
    ["BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main"],
    [
      "BITBUCKET_BUILD_NUMBER": "1", "BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main",
      "BITBUCKET_BRANCH": "feature", "BITBUCKET_COMMIT": "HEAD",
    ],
    ["CHANGE_ID": "7", "CHANGE_TARGET": "main"],
    ["JENKINS_URL": "https://ci", "CHANGE_ID": "7", "CHANGE_TARGET": "main", "CHANGE_BRANCH": "feature"],
    [
      "JENKINS_URL": "https://ci", "CHANGE_ID": "7", "CHANGE_TARGET": "main", "CHANGE_BRANCH": "main",
      "CHANGE_FORK": "stranger",
    ],
    ["CI": "true", "XIB_BASE": "main"],
  ]

  /// Services that name the branch may check out their own merge of it, in which nothing conflicts any more.
  @Test(arguments: services) func theMergeOfAPullRequestIsCheckedOnEveryService(_ given: [String: String]) async throws
  {
    try await brokenByLines()
    let head = try await commit("feature")
    try await origin.git("update-ref", "refs/pull/7/head", head)
    try await origin.git("checkout", "-q", "--detach", "main")
    try await origin.git("merge", "-q", "--no-edit", "feature")
    try await origin.git("update-ref", "refs/pull/7/merge", "HEAD")
    try await origin.git("checkout", "-q", "main")
    let namesBranch = given.values.contains { $0.hasSuffix("feature") } || given["CHANGE_FORK"] != nil
    try await checkOut(namesBranch ? "refs/pull/7/merge" : "feature")
    let results = try await run(["fetch", "check"], given.mapValues { $0 == "HEAD" ? head : $0 })
    #expect(results.map(\.status) == [0, 1], "\(results.map(\.errors))")
    #expect(results[1].text.contains("[host-merge-breaks]"), "\(results[1].text)")
    let quality = try origin.folder.text(of: "results/merge.gitlab.json")
    #expect(quality.contains("\"check_name\":\"host-merge-breaks\""), "\(quality)")
  }

  @Test(
    arguments: [
      (["CI": "true"], 2), (["TF_BUILD": "True", "SYSTEM_PULLREQUEST_PULLREQUESTID": "7"], 2),
      (["CI": "true", "XIB_BASE": ""], 0), (["TF_BUILD": "True"], 0), (["CI": "true", "GITLAB_CI": "true"], 0),
      ([:], 0),
    ] as [([String: String], Int32)])
  func aJobThatCanNotKnowItsBaseIsTrouble(_ given: [String: String], _ status: Int32) async throws {
    try await conflicting()
    try await checkOut("feature")
    for result in try await run(["fetch", "check"], given) {
      #expect(result.status == status && result.errors.contains("Set XIB_BASE") == (status == 2), "\(result.errors)")
    }
  }
}
