import Foundation
import TestSupport
import Testing

/// `xibmerge check` and `solve` while an operation of git is open: what was resolved, and what it lacks.
@Suite struct ResolutionCheckTests {
  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  /// Both changed the title; theirs the note, too.
  private func diverged() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter", note: "Hello"))
    return repository
  }

  /// The ways in which git merges a commit, each with what stands for ours in it.
  private static let operations: [(name: String, commands: [[String]])] = [
    ("merge", [["merge", "side"]]),
    ("squash", [["merge", "--squash", "side"]]),
    ("cherry-pick", [["cherry-pick", "side"]]),
    ("rebase", [["checkout", "-q", "-b", "mine", "side"], ["rebase", "main"]]),
    ("rebase by patches", [["checkout", "-q", "-b", "mine", "side"], ["rebase", "--apply", "main"]]),
    (
      "patches",
      [
        ["format-patch", "-q", "-1", "side", "-o", ".git/patches"],
        ["am", "-3", "-q", ".git/patches/0001-Theirs.patch"],
      ]
    ),
  ]

  private static let lost = "that nothing contradicts: label \"Hello\" (nOt-La-001) Text: Welcome → Hello."

  @Test(arguments: operations.map(\.name)) func oneSideTakenWholeIsToldBeforeTheCommit(_ name: String) async throws {
    let repository = try await diverged()
    for command in Self.operations.first(where: { $0.name == name })?.commands ?? [] {
      _ = try await repository.tryGit(command)
    }
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    // In the work tree, then in the index.
    let unstaged = try await xibmerge("check", in: repository)
    #expect(unstaged.status == 0 && unstaged.text.contains(Self.lost), "\(unstaged.text)\(unstaged.errors)")
    try await repository.git("add", "Main.storyboard")
    guard name != "squash" else { return }
    let staged = try await xibmerge("check", "--staged", in: repository)
    #expect(staged.status == 0 && staged.text.contains(Self.lost), "\(staged.text)\(staged.errors)")
    #expect(staged.text.contains("[resolution-lost-edit]") && !staged.text.contains("Log in"))
    #expect(try await xibmerge("check", "--staged", "--strict", in: repository).status == 1)
  }

  @Test func whatHasTheEditsOfBothSidesIsSilent() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    // A contradiction may be decided either way, and by a third value.
    for title in ["Log in", "Enter", "Come in"] {
      try repository.folder.write(SampleStoryboard.text(title: title, note: "Hello"), to: "work/Main.storyboard")
      try await repository.git("add", "Main.storyboard")
      let check = try await xibmerge("check", "--staged", in: repository)
      #expect(check.status == 0 && !check.text.contains("resolution-lost-edit"), "\(check.text)")
    }
  }

  @Test func whatIsInConflictIsNotTakenForResolved() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    let check = try await xibmerge("check", in: repository)
    #expect(check.text.contains("conflict-markers") && !check.text.contains("resolution-lost-edit"), "\(check.text)")
  }

  @Test func theMessageSaysThatItIsMeant() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let message = "Merge side\n\nXib-Dropped: Main.storyboard\n"
    try repository.folder.write(message, to: "work/.git/MERGE_MSG")
    #expect(!(try await xibmerge("check", "--staged", in: repository)).text.contains("resolution-lost-edit"))
    try await repository.git("commit", "-q", "--no-edit")
    let audit = try await xibmerge("audit", in: repository)
    #expect(audit.status == 0 && audit.text.hasSuffix("none lost an edit of a document.\n"), "\(audit.text)")
  }

  @Test func solveBringsBackWhatAResolutionLacks() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    let solve = try await xibmerge("solve", in: repository)
    #expect(solve.status == 0 && solve.text.contains("1 edit brought back"), "\(solve.text)\(solve.errors)")
    #expect(try repository.text(of: "Main.storyboard") == SampleStoryboard.text(title: "Log in", note: "Hello"))
    #expect(!(try await xibmerge("check", in: repository)).text.contains("resolution-lost-edit"))
  }

  @Test func ofAMergeThatIsCommittedNothingIsSaid() async throws {
    let repository = try await diverged()
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("checkout", "-q", "--ours", "Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    try await repository.git("commit", "-q", "-m", "Merge side")
    try await repository.commit(SampleStoryboard.text(title: "Log in", note: "Later"), to: "Main.storyboard")
    #expect(!(try await xibmerge("check", in: repository)).text.contains("resolution"))
  }

  @Test func aRebaseIsComparedCommitByCommit() async throws {
    let repository = try await diverged()
    try await repository.git("checkout", "-q", "-b", "mine", "side")
    _ = try await repository.tryGit("rebase", "main")
    try repository.folder.write(SampleStoryboard.text(title: "Enter"), to: "work/Main.storyboard")
    try await repository.git("add", "Main.storyboard")
    _ = try await repository.tryGit(["rebase", "--continue"], environment: ["GIT_EDITOR": "true"])
    let audit = try await xibmerge("audit", "--rebase", in: repository)
    #expect(audit.status == 1 && audit.text.hasPrefix("commit "), "\(audit.text)\(audit.errors)")
    #expect(audit.text.contains("Text: \"Welcome\" → \"Hello\""), "\(audit.text)")
    #expect(audit.text.contains("1 rebased commit compared with what it was: 1 lost 1 edit that nothing contradicted."))
    #expect(!audit.text.contains("solve --commit"))
  }
}
