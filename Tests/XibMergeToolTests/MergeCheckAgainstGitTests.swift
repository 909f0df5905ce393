import Foundation
import TestSupport
import Testing

/// `xibmerge check --merge` stops at the files that git stops at.
@Suite struct MergeCheckAgainstGitTests {
  private static let readers = ["libgit2", "git"]

  /// The files that a check of merging side into main names, and those that git leaves unmerged.
  private func conflicts(
    in repository: TemporaryRepository, reader: String
  ) async throws -> (check: Set<String>, git: Set<String>) {
    let result = try await Program.run(
      Program.xibmerge, ["check", "--format", "json", "--merge", "main", "side"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
    try #require(result.status < 2, "\(result.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    let findings = try #require(report?["findings"] as? [[String: Any]])
    _ = try await repository.tryGit("merge", "-q", "--no-edit", "side")
    let unmerged = try await repository.git("diff", "--name-only", "--diff-filter=U")
    return (
      Set(findings.compactMap { $0["path"] as? String }), Set(unmerged.split(separator: "\n").map(String.init))
    )
  }

  private func diverged(_ ours: String, _ theirs: String) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: SampleStoryboard.text(), ours: ours, theirs: theirs)
    return repository
  }

  /// Two bases whose merge is what main still has.
  private func crissCross() async throws -> TemporaryRepository {
    let repository = try await diverged(
      SampleStoryboard.text(title: "Log in"), SampleStoryboard.text(note: "Hello"))
    try await repository.git("branch", "old-main")
    try await repository.git("merge", "-q", "--no-edit", "side")
    try await repository.git("checkout", "-q", "side")
    try await repository.git("merge", "-q", "--no-edit", "old-main")
    let bases = try await repository.git("merge-base", "--all", "main", "side").split(separator: "\n")
    try #require(bases.count == 2)
    return repository
  }

  @Test(arguments: readers) func whatTwoBasesGiveTogetherIsNoChangeOfTheSideThatHasIt(reader: String) async throws {
    let repository = try await crissCross()
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.git("commit", "-q", "-m", "Delete")
    try await repository.git("checkout", "-q", "main")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git.isEmpty && check == git)
  }

  @Test(arguments: readers) func whatDiffersFromTwoBasesTogetherIsAChange(reader: String) async throws {
    let repository = try await crissCross()
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.git("commit", "-q", "-m", "Delete")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(title: "Enter", note: "Hello"), to: "Main.storyboard")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["Main.storyboard"] && check == git)
  }

  @Test(arguments: readers) func onlyWhatTheOtherSideTouchedIsLookedForUnderANewName(reader: String) async throws {
    let repository = try await TemporaryRepository()
    try repository.write(SampleStoryboard.text(title: "One", note: "First"), to: "One.storyboard")
    try repository.write(SampleStoryboard.text(title: "Two", note: "Second"), to: "Two.storyboard")
    try await repository.commit("Base")
    try await repository.git("checkout", "-q", "-b", "side")
    // More like Two than like One, but nothing hangs on Two.
    try await repository.git("rm", "-q", "One.storyboard", "Two.storyboard")
    try await repository.commit(SampleStoryboard.text(title: "Two", note: "Third"), to: "Three.storyboard")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(title: "One", note: "Changed"), to: "One.storyboard")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["Three.storyboard"] && check == git)
  }

  @Test(arguments: readers) func aLinkInPlaceOfAFileThatTheOtherSideRenamedIsAConflict(reader: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.git("commit", "-q", "-m", "Rename")
    try await repository.git("checkout", "-q", "main")
    let file = repository.url.appendingPathComponent("Main.storyboard")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/elsewhere")
    try await repository.commit("Link")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git.contains("Start.storyboard") && check == ["Start.storyboard"])
  }

  @Test(arguments: readers) func aFileAddedWhereTheOtherSideMovedOneIsMergedWithoutABase(reader: String) async throws {
    let repository = try await diverged(
      SampleStoryboard.text(title: "Log in"), SampleStoryboard.text(note: "Hello"))
    try await repository.commit(SampleStoryboard.text(title: "Another"), to: "Start.storyboard")
    try await repository.git("checkout", "-q", "side")
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.git("commit", "-q", "-m", "Rename")
    try await repository.git("checkout", "-q", "main")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["Start.storyboard"] && check == git)
  }

  // MARK: Other kinds of file

  /// A file that one side renamed while the other changed it.
  private func renamed(
    _ old: String, to new: String, ours: String = SampleStoryboard.text(), theirs: String
  ) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: SampleStoryboard.text(), ours: ours + " ", theirs: theirs, path: old)
    try await repository.git("mv", old, new)
    try await repository.commit(ours, to: new)
    return repository
  }

  @Test(arguments: readers) func whatBecameADocumentIsMerged(reader: String) async throws {
    let repository = try await renamed(
      "App/Main.xml", to: "Main.xib", ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter"))
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["Main.xib"] && check == git)
  }

  @Test(arguments: readers) func whatTheOtherSideMadeADocumentIsMerged(reader: String) async throws {
    let repository = try await renamed(
      "App/Main.xml", to: "App/Main.xib", ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("branch", "-m", "main", "other")
    try await repository.git("branch", "-m", "side", "main")
    try await repository.git("branch", "-m", "other", "side")
    try await repository.git("checkout", "-q", "main")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["App/Main.xib"] && check == git)
  }

  @Test(arguments: readers) func aDocumentThatBecameAnotherKindOfFileIsNotGone(reader: String) async throws {
    let repository = try await renamed(
      "Main.storyboard", to: "Main.txt", ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: "Hello"))
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git.isEmpty && check == git)
  }

  @Test(arguments: readers) func aDocumentBesideARenamedFileIsNew(reader: String) async throws {
    let repository = try await renamed("Main.xml", to: "Start.xml", theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.commit(SampleStoryboard.text(title: "Log in"), to: "Main.xib")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git.isEmpty && check == git)
  }

  @Test(arguments: readers) func aFileThatOneSideMadeADocumentAndTheOtherSomethingElseIsAConflict(
    reader: String
  ) async throws {
    let repository = try await renamed("Main.xml", to: "Main.txt", theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("checkout", "-q", "side")
    try await repository.git("mv", "Main.xml", "Main.xib")
    try await repository.git("commit", "-q", "-m", "Rename")
    try await repository.git("checkout", "-q", "main")
    let (check, git) = try await conflicts(in: repository, reader: reader)
    #expect(git == ["Main.txt", "Main.xib", "Main.xml"] && check == ["Main.xib"])
  }
}
