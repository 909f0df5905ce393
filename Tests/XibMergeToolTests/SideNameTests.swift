import Foundation
import TestSupport
import Testing

/// What the driver calls the two sides, in markers and in messages, whatever git tells it.
@Suite struct SideNameTests {
  private static let path = "Main.storyboard"

  /// A repository whose branches `main` and `side` change one title differently, and a note each in their own way.
  private func diverged() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in", note: "Hello"), path: Self.path)
    return repository
  }

  @Test func aMergeNamesTheBranchInMarkersAndMessages() async throws {
    let repository = try await diverged()
    let result = try await repository.tryGit("merge", "side")
    let text = try repository.text(of: Self.path)
    #expect(text.contains("<<<<<<< HEAD\n"))
    #expect(text.contains(">>>>>>> side\n"))
    #expect(result.errors.contains("from ours, 2 from theirs (side),"), "\(result.errors)")
  }

  @Test func aRebaseSaysWhichSideIsWhose() async throws {
    let repository = try await diverged()
    let result = try await repository.tryGit("rebase", "side")
    #expect(result.errors.contains("from ours (upstream), 1 from theirs (your commit),"), "\(result.errors)")
  }

  @Test func aRebaseInALinkedWorkTreeIsOneToo() async throws {
    let repository = try await diverged()
    try await repository.git("worktree", "add", "-q", "-b", "other", "linked", "main")
    let result = try await repository.tryGit("rebase", "side", in: "linked")
    #expect(result.errors.contains("from ours (upstream), 1 from theirs (your commit),"), "\(result.errors)")
  }

  /// As git 2.48 links them with `worktree.useRelativePaths`.
  @Test func aRebaseInAWorkTreeWithRelativePathsIsOneToo() async throws {
    let repository = try await diverged()
    try await repository.git("worktree", "add", "-q", "-b", "other", "linked", "main")
    try repository.write("gitdir: ../.git/worktrees/linked\n", to: "linked/.git")
    try repository.write("../../../linked/.git\n", to: ".git/worktrees/linked/gitdir")
    let result = try await repository.tryGit("rebase", "side", in: "linked")
    #expect(result.errors.contains("from ours (upstream), 1 from theirs (your commit),"), "\(result.errors)")
    let environment = Program.environment(home: repository.folder.url)
    let linked = repository.url.appendingPathComponent("linked")
    let check = try await Program.run(Program.xibmerge, ["resolve", "--json"], in: linked, environment: environment)
    #expect(check.status == 1 && check.text.contains("Log in"), "\(check.text)\(check.errors)")
  }

  /// `git replay` tells only the commits; the branch that has the one is asked for.
  @Test func aReplayNamesItsBranch() async throws {
    let repository = try await diverged()
    let commits = try await repository.git("log", "--no-walk=unsorted", "--format=%h", "main", "side")
      .split(separator: "\n").map(String.init)
    for (name, commit) in [("base", "main~1"), ("ours", "main"), ("theirs", "side")] {
      try repository.write(try await repository.git("show", "\(commit):\(Self.path)"), to: name)
    }
    let result = try await Program.run(
      Program.xibmerge,
      [
        "driver", "base", "ours", "theirs", "-P", Self.path, "-S", "parent of \(commits[1])", "-X", commits[0],
        "-Y", commits[1],
      ], in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(result.errors.contains("from ours (\(commits[0])), 2 from theirs (side),"), "\(result.errors)")
  }

  @Test(arguments: ["--merge", "--apply"]) func theMarkersOfARebaseSayItToo(_ backend: String) async throws {
    let repository = try await diverged()
    let result = try await repository.tryGit("rebase", backend, "side")
    #expect(result.errors.contains("from ours (upstream), 1 from theirs (your commit),"), "\(result.errors)")
    let text = try repository.text(of: Self.path)
    #expect(text.contains("\n<<<<<<< upstream") && text.contains("\n>>>>>>> your commit"), "\(text)")
  }

  @Test(arguments: ["parent of 89abcde (Text)", "constructed fake ancestor"])
  func theLabelsOfANewerGitStayInTheMarkersOfARebase(_ base: String) async throws {
    let files = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in"))
    try files.folder.write("", to: ".git/rebase-merge/done")
    _ = try await files.driver("-S", base, "-X", "HEAD", "-Y", "89abcde (Text)")
    let text = string(files.ours ?? [])
    #expect(text.contains("<<<<<<< upstream, HEAD\n") && text.contains(">>>>>>> your commit, 89abcde (Text)\n"))
  }

  @Test func aCherryPickIsNotCalledARebase() async throws {
    let repository = try await diverged()
    let result = try await repository.tryGit("cherry-pick", "side")
    #expect(result.errors.contains("from ours"), "\(result.errors)")
    #expect(!result.errors.contains("upstream"), "\(result.errors)")
  }

  @Test(arguments: [
    (["-S", "1234567", "-X", "HEAD", "-Y", "side"], "ours, 2 from theirs (side)"),
    (
      ["-S", "1234567", "-X", "Updated upstream", "-Y", "Stashed changes"],
      "ours (Updated upstream), 2 from theirs (Stashed changes)"
    ),
    (
      ["-S", "parent of 89abcde (Text)", "-X", "HEAD", "-Y", "89abcde (Text)"],
      "ours (your branch), 2 from theirs (the picked commit)"
    ),
    (
      ["-S", "89abcde (Text)", "-X", "HEAD", "-Y", "parent of 89abcde (Text)"],
      "ours (your branch), 2 from theirs (before the reverted commit)"
    ),
    (["-S", "parent of 89abcde", "-X", "1234567", "-Y", "89abcde"], "ours (1234567), 2 from theirs (89abcde)"),
    (["-S", "%S", "-X", "%X", "-Y", "%Y"], "ours, 2 from theirs,"),
  ])
  func labelsOfNewerGitsTellWhatTheSidesAre(_ labels: [String], _ expected: String) async throws {
    let files = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in", note: "Hello"))
    let result = try await files.driver(labels)
    #expect(result.status == 1)
    #expect(result.errors.contains("from \(expected)"), "\(result.errors)")
  }

  @Test(arguments: [
    ["GITHEAD_\(String(repeating: "a", count: 40))": "one", "GITHEAD_\(String(repeating: "b", count: 40))": "other"],
    ["GITHEAD_": "none"], ["GITHEAD_xyz": "none"], ["GITHEAD_\(String(repeating: "a", count: 40))": ""],
  ])
  func anUnclearEnvironmentNamesNobody(_ environment: [String: String]) async throws {
    let files = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in"))
    let result = try await files.driver("-X", "%X", "-Y", "%Y", environment: environment)
    #expect(result.errors.contains("from ours, 1 from theirs,"), "\(result.errors)")
    #expect(string(files.ours ?? []).contains("<<<<<<< ours\n"))
  }

  @Test(arguments: [
    (["-q"], [:], 0), (["--quiet"], [:], 0), ([], ["XIBMERGE_QUIET": "1"], 0), ([], ["GIT_MERGE_VERBOSITY": "0"], 0),
    ([], ["GIT_MERGE_VERBOSITY": "1"], 1), ([], ["GIT_MERGE_VERBOSITY": "5"], 2), ([], ["XIBMERGE_QUIET": "0"], 2),
  ])
  func theDriverSaysAsMuchAsItWasAskedFor(
    _ options: [String], _ environment: [String: String], _ lines: Int
  ) async throws {
    let files = try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(title: "Log in"))
    let result = try await files.driver(options, environment: environment)
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").count == lines, "\(result.errors)")
    #expect(string(files.ours ?? []).contains("<<<<<<<"))
  }
}
