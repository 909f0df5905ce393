import Foundation
import TestSupport
import Testing

/// `xibmerge check` on merges that nobody made yet.
@Suite struct MergeCheckTests {
  private static let path = "Main.storyboard"

  /// What a check said, finding by finding.
  private struct Report {
    let status: Int32
    let errors: String
    let findings: [[String: Any]]

    init(_ result: Program.Result) throws {
      status = result.status
      errors = result.errors
      let value = result.output.isEmpty ? nil : try JSONSerialization.jsonObject(with: Data(result.output))
      findings = (value as? [String: Any])?["findings"] as? [[String: Any]] ?? []
    }

    /// The rule and the path of each finding.
    var places: [String] { findings.map { "\($0["rule"] ?? "") \($0["path"] ?? "")" } }
  }

  private func check(
    _ arguments: String..., in repository: TemporaryRepository, folder: String? = nil, reader: String = "automatic"
  ) async throws -> Report {
    try await check(arguments, in: repository, folder: folder, reader: reader)
  }

  private func check(
    _ arguments: [String], in repository: TemporaryRepository, folder: String? = nil, reader: String = "automatic"
  ) async throws -> Report {
    try Report(
      try await Program.run(
        Program.xibmerge, ["check", "--format", "json"] + arguments,
        in: folder.map { repository.folder.url.appendingPathComponent($0) } ?? repository.url,
        environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader])))
  }

  private func diverged(
    base: String = SampleStoryboard.text(), ours: String, theirs: String
  ) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    return repository
  }

  // MARK: Contents

  @Test(arguments: ["libgit2", "git"]) func aContradictionIsNamedWithItsObjectAndLine(reader: String) async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(note: "Hello"), theirs: SampleStoryboard.text(note: "Good day"))
    let report = try await check("--against", "side", in: repository, reader: reader)
    #expect(report.status == 1 && report.places == ["merge-conflict Main.storyboard"])
    let finding = try #require(report.findings.first)
    #expect(finding["line"] as? Int == 14)
    #expect((finding["object"] as? [String: Any])?["id"] as? String == "nOt-La-001")
    let message = try #require(finding["message"] as? String)
    #expect(message.contains("Text") && message.contains("\"Hello\"") && message.contains("\"Good day\""))
  }

  @Test(arguments: ["--staged", "--against=side"], ["libgit2", "git"])
  func aPathThatNamesNothingIsSaidToDoSo(_ option: String, reader: String) async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(note: "Hello"), theirs: SampleStoryboard.text(title: "Log in"))
    try await repository.git("rm", "-q", "--cached", "Main.storyboard")
    let options = option == "--staged" ? [option] : ["--against", "side"]
    for path in [".", "Main.storyboard"] {
      let report = try await check(options + [path], in: repository, reader: reader)
      #expect(report.errors == "", "\(path): \(report.errors)")
    }
    for path in ["Mian.storyboard", "*.xib"] {
      let report = try await check(options + [path], in: repository, reader: reader)
      #expect(report.status == 0 && report.errors.hasPrefix("\(path) names nothing"), "\(path): \(report.errors)")
    }
  }

  // MARK: Files

  @Test(arguments: ["libgit2", "git"]) func aFileRenamedHereAndChangedThereIsMerged(reader: String) async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.git("commit", "-q", "-m", "Rename")
    let report = try await check("--merge", "main", "side", in: repository, reader: reader)
    #expect(report.places == ["merge-conflict Start.storyboard"])
    let other = try await check("--merge", "side", "main", in: repository, reader: reader)
    #expect(other.places == ["merge-conflict Start.storyboard"])
  }

  @Test func aSymbolicLinkIsNeverFollowed() async throws {
    let repository = try await TemporaryRepository()
    func link(_ target: String) async throws {
      let file = repository.url.appendingPathComponent("Link.xib")
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
      try await repository.commit("Link")
    }
    try await link("/base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await link("/theirs")
    try await repository.git("checkout", "-q", "main")
    try await link("/ours")
    #expect(try await check("--merge", "main", "side", in: repository).places == ["merge-file-conflict Link.xib"])
  }

  // MARK: Histories

  /// Both sides merged the other's parent, so that there are two merge bases.
  private func crissCross(lastTitle: String) async throws -> TemporaryRepository {
    let repository = try await diverged(
      ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(note: "Hello"))
    try await repository.git("branch", "old-main")
    try await repository.git("merge", "-q", "--no-edit", "side")
    try await repository.git("checkout", "-q", "side")
    try await repository.git("merge", "-q", "--no-edit", "old-main")
    let bases = try await repository.git("merge-base", "--all", "main", "side").split(separator: "\n")
    #expect(bases.count == 2)
    try await repository.commit(SampleStoryboard.text(title: lastTitle, note: "Hello"), to: Self.path)
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(title: "Log in", note: "Welcome!"), to: Self.path)
    return repository
  }

  @Test(arguments: ["libgit2", "git"]) func severalMergeBasesAreMergedFirst(reader: String) async throws {
    // Either base alone would make a contradiction of one of the two changes.
    let repository = try await crissCross(lastTitle: "Enter")
    let report = try await check("--merge", "main", "side", in: repository, reader: reader)
    #expect(report.status == 0 && report.findings.isEmpty, "\(report.findings) \(report.errors)")
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(
      try repository.text(of: Self.path) == SampleStoryboard.text(title: "Enter", note: "Welcome!"))
  }

  @Test func aShallowCloneIsToldToFetchMore() async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git(
      "clone", "-q", "--depth", "1", "--no-single-branch", "file://\(repository.url.path)", "../shallow")
    let report = try await check("--merge", "origin/main", "origin/side", in: repository, folder: "shallow")
    #expect(report.status == 2 && report.errors.contains("git fetch --unshallow"))
  }

  @Test func aBareRepositoryIsEnough() async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("clone", "-q", "--bare", ".", "../bare.git")
    let report = try await check("--merge", "main", "side", in: repository, folder: "bare.git")
    #expect(report.places == ["merge-conflict Main.storyboard"])
  }

  @Test func everyTwoBranchesOfAMatrixAreMerged() async throws {
    let repository = try await diverged(
      ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    try await repository.git("checkout", "-q", "-b", "third", "main~1")
    try await repository.commit(SampleStoryboard.text(note: "Hello"), to: Self.path)
    let result = try await Program.run(
      Program.xibmerge, ["check", "--matrix", "main", "side", "third"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 1)
    #expect(result.text.contains("[merging side into main]"))
    #expect(!result.text.contains("merging third") && !result.text.contains("into third"))
    #expect(result.text.hasSuffix("1 document checked: 1 error.\n"), "\(result.text)")
  }

  @Test func foldersNestedWithoutEndAreTroubleAndASentence() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commitNested(depth: 20_000)
    let report = try await check("--merge", "old", "new", in: repository)
    #expect(report.status == 2)
    // Where git reads the trees, it says so.
    #expect(report.errors.contains(/folders deep|allowed tree depth/) && report.errors.utf8.count < 1000)
  }
}
