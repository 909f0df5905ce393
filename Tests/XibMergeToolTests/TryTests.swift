import Foundation
import TestSupport
import Testing

/// `xibmerge try`.
@Suite struct TryTests {
  private static let readers = ["libgit2", "git"]

  private func replay(
    _ arguments: String..., in repository: TemporaryRepository, folder: URL? = nil, reader: String = "automatic",
    adding variables: [String: String] = [:]
  ) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["try"] + arguments, in: folder ?? repository.url,
      environment: Program.environment(
        home: repository.folder.url, adding: variables.merging(["XIB_HISTORY": reader]) { $1 }))
  }

  private func report(_ result: Program.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    #expect(try JSONSchema.documented("xibmerge-try.schema.json").faults(of: value) == [])
    return try #require(value as? [String: Any])
  }

  private func totals(_ report: [String: Any], _ tool: String) -> [String: Int]? { report[tool] as? [String: Int] }

  /// A history in which side was merged into main, somehow.
  private func merged(ours: String, theirs: String) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: SampleStoryboard.text(), ours: ours, theirs: theirs)
    try await repository.git("merge", "-q", "-s", "ours", "-m", "Merge side", "side")
    return repository
  }

  /// Each side adds a label at the same place, which lines can't merge.
  private func withLabels() async throws -> TemporaryRepository {
    try await merged(
      ours: SampleStoryboard.text(extraView: SampleStoryboard.label("Ours", id: "oUr-La-001")),
      theirs: SampleStoryboard.text(extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001")))
  }

  @Test(arguments: readers) func whatGitLeftAndXibmergeMergedIsSpared(reader: String) async throws {
    let repository = try await withLabels()
    let result = try await replay("--format", "json", in: repository, reader: reader)
    #expect(result.status == 0, "\(result.errors)")
    let report = try report(result)
    #expect(report["merges"] as? Int == 1 && report["isShallow"] as? Bool == false)
    let git = try #require(totals(report, "git"))
    #expect(git["merges"] == 1 && git["documents"] == 1 && git["broken"] == 0)
    #expect(totals(report, "xibmerge") == ["merges": 0, "documents": 0, "conflicts": 0, "lines": 0, "broken": 0])
    // The numbers are those of git itself.
    try await repository.git("checkout", "-q", "HEAD~1")
    _ = try await repository.tryGit("-c", "merge.xibmerge.driver=git merge-file %A %O %B", "merge", "side")
    let text = try repository.text(of: "Main.storyboard")
    var (count, lines, isInside) = (0, 0, false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("<<<<<<<") { (count, isInside) = (count + 1, true) }
      if line.hasPrefix(">>>>>>>") { isInside = false }
      if isInside, !["<<<<<<<", "======="].contains(where: line.hasPrefix) { lines += 1 }
    }
    #expect(count > 0 && git["conflicts"] == count && git["lines"] == lines, "\(text)")
  }

  @Test func theTableFitsATerminalAndTheExampleNamesTheCommit() async throws {
    let repository = try await withLabels()
    let result = try await replay(in: repository)
    let lines = result.text.split(separator: "\n")
    #expect(result.status == 0 && lines.allSatisfy { $0.count <= 80 }, "\(result.text)")
    let commit = try await repository.git("rev-parse", "HEAD").prefix(9)
    #expect(lines.contains { $0.hasPrefix("\(commit) 2024-01-01 Merge side") })
    #expect(lines.contains { $0.hasPrefix("documents in conflict") && $0.hasSuffix("1           0       100 %") })
    #expect(lines.contains { $0.contains("merged: 1 change from ours, 1 from theirs") })
  }

  @Test func aDocumentThatACleanMergeOfLinesBrokeIsBroken() async throws {
    // Both sides add a view with the same id, far apart: lines merge, and the document has the id twice.
    let label = SampleStoryboard.label("Twice", id: "dUp-Li-001")
    let text = SampleStoryboard.text()
    let other = text.replacingOccurrences(
      of: "<label opaque=\"NO\" text=\"Welcome\"", with: label + "<label opaque=\"NO\" text=\"Welcome\"")
    let repository = try await merged(ours: SampleStoryboard.text(extraView: label), theirs: other)
    let report = try report(try await replay("--format", "json", in: repository))
    #expect(totals(report, "git")?["broken"] == 1 && totals(report, "git")?["documents"] == 0)
    #expect(totals(report, "xibmerge")?["broken"] == 0)
    let result = try await replay(in: repository)
    #expect(result.text.contains("documents broken without a conflict            1           0"), "\(result.text)")
  }

  @Test func whatBothLeaveIsNotSpared() async throws {
    let repository = try await merged(
      ours: SampleStoryboard.text(note: "Hello"), theirs: SampleStoryboard.text(note: "Good day"))
    let report = try report(try await replay("--format", "json", in: repository))
    #expect(totals(report, "git")?["documents"] == 1 && totals(report, "xibmerge")?["documents"] == 1)
    let text = try await replay(in: repository).text
    #expect(text.contains(" 0 %") && !text.contains("for example"))
  }

  @Test(arguments: readers) func mergesAreLimitedByDateNumberAndBranch(reader: String) async throws {
    let repository = try await withLabels()
    func merges(_ arguments: String...) async throws -> Int? {
      let result = try await Program.run(
        Program.xibmerge, ["try", "--format", "json"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
      return try report(result)["merges"] as? Int
    }
    try await repository.git("checkout", "-q", "-b", "later", "side")
    try await repository.git(
      "merge", "-q", "-s", "ours", "-m", "Second", "main", environment: ["GIT_COMMITTER_DATE": "2025-01-01T12:00:00Z"])
    #expect(try await merges() == 2)
    #expect(try await merges("-n", "1") == 1)
    #expect(try await merges("--since", "2024-06-01") == 1)
    #expect(try await merges("--branch", "main") == 1)
    #expect(try await merges("--branch", "main..later") == 1)
    #expect(try await merges("--branch", "side") == 0)
  }

  @Test(arguments: readers) func aBareRepositoryIsReadWhereItIsNamed(reader: String) async throws {
    let repository = try await withLabels()
    let bare = repository.folder.url.appendingPathComponent("bare.git").path
    try await repository.git("clone", "-q", "--bare", ".", bare)
    // A variable of a surrounding git must not lead elsewhere.
    let elsewhere = repository.folder.url.appendingPathComponent("nowhere").path
    let result = try await replay(
      bare, "--since", "2001-01-01", in: repository, folder: repository.folder.url, reader: reader,
      adding: ["GIT_DIR": elsewhere])
    #expect(result.status == 0 && result.text.hasPrefix("1 merge replayed, of 2024-01-01.\n"), "\(result.errors)")
  }

  @Test func aShallowCloneSaysSo() async throws {
    let repository = try await withLabels()
    let shallow = repository.folder.url.appendingPathComponent("shallow").path
    try await repository.git("clone", "-q", "--depth", "2", "file://\(repository.url.path)", shallow)
    let result = try await replay(shallow, in: repository)
    #expect(result.text.contains("The clone is shallow"), "\(result.text)")
    #expect(result.status == 2 && result.text.contains("1 merge could not be replayed"))
    #expect(try report(try await replay(shallow, "--format", "json", in: repository))["isShallow"] as? Bool == true)
  }

  @Test(arguments: readers) func aHistoryWithoutMergesOrCommitsHasNothingToReplay(reader: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let empty = try await replay(in: repository, reader: reader)
    let told = "There is no merge of two branches to replay; --branch names another branch.\n"
    #expect(empty.status == 0 && empty.text == told, "\(empty.errors)")
    #expect(empty.errors.contains("main has no commit yet"))
    try await repository.commit("text", to: "README")
    let linear = try await replay(in: repository, reader: reader)
    #expect(linear.status == 0 && linear.text == empty.text && linear.errors.isEmpty)
  }

  @Test func nothingIsWritten() async throws {
    let repository = try await withLabels()
    let before = try await repository.git("count-objects", "-v")
    _ = try await replay(in: repository)
    #expect(try await repository.git("count-objects", "-v") == before)
    #expect(try await repository.status() == "")
    #expect(!FileManager.default.fileExists(atPath: repository.folder.url.appendingPathComponent("xibmerge").path))
  }

  @Test func wrongArgumentsAreExplained() async throws {
    let repository = try await TemporaryRepository()
    let calls: [([String], String)] = [
      (["-n", "0"], "give a number above 0"),
      (["--branch", "nowhere"], "Unknown revision"), (["nowhere"], "nowhere"),
      (["https://example.com/app.git"], "git clone --bare https://example.com/app.git"),
    ]
    for (arguments, message) in calls {
      let result = try await Program.run(
        Program.xibmerge, ["try"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(result.status == 2 && result.errors.contains(message), "\(arguments): \(result.errors)")
    }
  }
}
