import Foundation
import TestSupport
import Testing
import XibModel

private let path = "Main.storyboard"
private let label = SampleStoryboard.label("New", id: "nEw-La-001")

/// `xibmerge solve --commit`: a merge that is committed is made again.
@Suite struct SolveCommitTests {
  private func solve(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["solve", "--commit"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
  }

  /// A merge commit with the given document; ours changed the title, theirs the note and added a label.
  private func merged(
    _ result: String, title: String = "Sign in", constraints: [(id: String, constant: Int)] = []
  ) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: title, note: "Hello", extraView: label, constraints: constraints))
    _ = try await repository.tryGit("merge", "-q", "--no-commit", "side")
    try await repository.commit(result, to: path, "Merge side")
    return repository
  }

  private static let whole = SampleStoryboard.text(title: "Log in", note: "Hello", extraView: label)

  private func names(in repository: TemporaryRepository) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: repository.url.path).filter { $0 != ".git" }.sorted()
  }

  /// Runs the command at the end of the report.
  private func undo(_ result: Program.Result, in repository: TemporaryRepository) async throws {
    let command = try #require(result.text.firstMatch(of: /To undo it: (.*)\n/)).1
    let undone = try await Program.run(
      "sh", ["-ec", String(command)], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(undone.status == 0, "\(command): \(undone.errors)")
  }

  @Test(arguments: ["git", "libgit2"])
  func editsOfTheSideThatWasNotTakenComeBack(_ reader: String) async throws {
    let taken = SampleStoryboard.text(title: "Log in")
    let repository = try await merged(taken)
    let result = try await Program.run(
      Program.xibmerge, ["solve", "--commit"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try repository.text(of: path) == Self.whole)
    #expect(result.text.hasPrefix("\(path): 2 edits brought back, nothing in conflict\n"), "\(result.text)")
    #expect(result.text.contains("+ label \"New\" (nEw-La-001)") && result.text.contains("\"Welcome\" → \"Hello\""))
    // Git has the file as it was.
    #expect(try names(in: repository) == [path])
    try await undo(result, in: repository)
    #expect(try await repository.status() == "")
  }

  @Test func whatWasDoneSinceStays() async throws {
    let repository = try await merged(SampleStoryboard.text(title: "Log in"))
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: path, "Later")
    let now = SampleStoryboard.text(title: "Enter", constraints: [("cOn-st-001", 8)])
    try repository.write(now, to: path)
    let result = try await solve("HEAD~1", "--", path, in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(
      try repository.text(of: path)
        == SampleStoryboard.text(title: "Enter", note: "Hello", extraView: label, constraints: [("cOn-st-001", 8)]))
    // Git does not have what was not committed.
    #expect(try repository.text(of: ".git/xibmerge/" + path) == now)
    try await undo(result, in: repository)
    #expect(try repository.text(of: path) == now)
  }

  @Test(arguments: ["Log in", "Enter", "Something else"])
  func aContradictionStaysAsTheCommitDecidedIt(_ title: String) async throws {
    let repository = try await merged(SampleStoryboard.text(title: title), title: "Enter")
    let result = try await solve(in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try repository.text(of: path) == SampleStoryboard.text(title: title, note: "Hello", extraView: label))
  }

  @Test func whatOnlyTheCommitHasStays() async throws {
    let own = [("cOn-st-002", 16)]
    let repository = try await merged(SampleStoryboard.text(title: "Log in", constraints: own))
    #expect(try await solve(in: repository).status == 0)
    #expect(
      try repository.text(of: path)
        == SampleStoryboard.text(title: "Log in", note: "Hello", extraView: label, constraints: own))
  }

  @Test func aDocumentThatAMergeOfLinesBrokeIsMergedAnew() async throws {
    let broken = SampleStoryboard.text(title: "Log in", note: "Hello", extraView: label + label)
    let repository = try await merged(broken)
    let result = try await solve(in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try repository.text(of: path) == Self.whole)
  }

  @Test func twoNavigationItemsOfAMergeOfLinesAreFound() async throws {
    func with(_ titles: String...) -> String {
      let items = titles.map { "<navigationItem key=\"navigationItem\" title=\"\($0)\" id=\"nAv-\($0)\"/>" }.joined()
      return SampleStoryboard.text().replacing("</view>\n", with: "</view>\n" + items + "\n")
    }
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: SampleStoryboard.text(), ours: with("Ours"), theirs: with("Theirs"))
    _ = try await repository.tryGit("merge", "-q", "--no-commit", "side")
    try await repository.commit(with("Ours", "Theirs"), to: path, "Merge side")
    let result = try await solve(in: repository)
    #expect(result.status == 1 && result.text.contains("CONFLICT (taken-twice)"), "\(result.text)\(result.errors)")
    try await undo(result, in: repository)
    #expect(try await solve("--favor", "theirs", in: repository).status == 0)
    let text = try repository.text(of: path)
    #expect(text.contains("nAv-Theirs") && !text.contains("nAv-Ours"))
  }

  @Test(arguments: ["Sign in", "Enter"]) func committedMarkersAreMergedAnew(_ title: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in", extraView: label),
      theirs: SampleStoryboard.text(title: title, extraView: SampleStoryboard.label("Other", id: "oTh-La-001")))
    _ = try await repository.tryGit("merge", "-q", "side")
    try await repository.commit("Merge side")
    try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)) != nil)
    let result = try await solve(in: repository)
    #expect(result.text.contains("marked before, \(title == "Enter" ? "1 left, with 1 conflict" : "none left")\n"))
    #expect(result.status == (title == "Enter" ? 1 : 0), "\(result.text)\(result.errors)")
    let both = label + SampleStoryboard.label("Other", id: "oTh-La-001")
    let text = Array(try repository.text(of: path).utf8)
    let ours = ConflictMarkers(text)?.text(taking: .ours) ?? text
    #expect(String(decoding: ours, as: UTF8.self) == SampleStoryboard.text(title: "Log in", extraView: both))
    try await undo(result, in: repository)
    #expect(try await repository.status() == "")
    // One side everywhere.
    #expect(try await solve("--favor", "theirs", in: repository).status == 0)
    #expect(
      try repository.text(of: path)
        == SampleStoryboard.text(title: title == "Enter" ? title : "Log in", extraView: both))
  }

  @Test func markersThatWereResolvedSinceAreAsThePersonResolvedThem() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in", extraView: label),
      theirs: SampleStoryboard.text(title: "Enter", extraView: SampleStoryboard.label("Other", id: "oTh-La-001")))
    _ = try await repository.tryGit("merge", "-q", "side")
    try await repository.commit("Merge side")
    try await repository.commit(SampleStoryboard.text(title: "Log in", extraView: label), to: path, "Take ours")
    let result = try await solve("HEAD~1", in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    let both = label + SampleStoryboard.label("Other", id: "oTh-La-001")
    #expect(try repository.text(of: path) == SampleStoryboard.text(title: "Log in", extraView: both))
  }

  @Test func whatContradictsWhatWasDoneSinceIsMarked() async throws {
    let repository = try await merged(SampleStoryboard.text(title: "Log in"))
    try await repository.commit(SampleStoryboard.text(title: "Log in", note: "Bye"), to: path, "Later")
    let result = try await solve("HEAD~1", in: repository)
    #expect(result.status == 1, "\(result.text)\(result.errors)")
    #expect(result.text.contains("1 edit brought back, 1 left, with 1 conflict"), "\(result.text)")
    #expect(result.text.contains("CONFLICT (value): label \"Welcome\""), "\(result.text)")
    let markers = try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)))
    #expect(markers.labels.ours == "work tree" && markers.labels.theirs.hasSuffix(" merged anew"))
    #expect(
      markers.text(taking: .ours).map { String(decoding: $0, as: UTF8.self) }
        == SampleStoryboard.text(title: "Log in", note: "Bye", extraView: label))
    let json = try await solve("HEAD~1", "--format", "json", in: repository)
    #expect(json.status == 2 && json.text.contains("It has conflict markers that the merge commit does not have"))
  }

  @Test func lookingChangesNothing() async throws {
    let repository = try await merged(SampleStoryboard.text(title: "Log in"))
    let result = try await solve("--dry-run", "--format", "json", in: repository)
    #expect(result.status == 0 && result.text.contains("\"brought\""), "\(result.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    #expect(try JSONSchema.documented("xibmerge-solve.schema.json").faults(of: value) == [])
    #expect(try await repository.status() == "")
  }

  @Test func aMergeThatLacksNothingIsLeft() async throws {
    let repository = try await merged(Self.whole)
    let result = try await solve(in: repository)
    #expect(result.status == 0 && result.text.isEmpty && result.errors.contains("there is nothing to bring back"))
    // Twice brings back once.
    let other = try await merged(SampleStoryboard.text(title: "Log in"))
    #expect(try await solve("--stage", in: other).status == 0)
    #expect(try await other.status() == "M  \(path)\n")
    #expect(try await solve(in: other).errors.contains("there is nothing to bring back"))
  }

  @Test func whatCannotBeDoneIsRefusedWithASentence() async throws {
    let repository = try await merged(SampleStoryboard.text(title: "Log in"))
    func expect(_ sentence: String, _ arguments: String...) async throws {
      let result = try await Program.run(
        Program.xibmerge, ["solve", "--commit"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(result.status == 2 && result.errors.contains(sentence), "\(result.text)\(result.errors)")
    }
    try await expect("is no merge commit; name a merge of two commits.", "HEAD~1")
    try await expect("--commit makes one merge again, not a range", "HEAD~1..HEAD")
    try await repository.git("rm", "-q", path)
    try await expect("It is not in the work tree any more")
    try await repository.git("checkout", "-q", "HEAD", "--", path)
    try repository.write("<<<<<<< ours\n=======\n>>>>>>> theirs\n", to: path)
    try await expect("It has conflict markers that the merge commit does not have")
    try await repository.git("checkout", "-q", "HEAD", "--", path)
    try await repository.git("checkout", "-q", "-b", "third", "HEAD~2")
    try await repository.commit(SampleStoryboard.text(title: "Third"), to: path, "Third")
    try await repository.git("checkout", "-q", "main")
    let tree = try await repository.git("rev-parse", "HEAD^{tree}").prefix { $0 != "\n" }
    let octopus = try await repository.git(
      "commit-tree", "-m", "Octopus", "-p", "main", "-p", "side", "-p", "third", String(tree)
    ).prefix { $0 != "\n" }
    try await expect("is a merge of 3 commits, which can't be made again", String(octopus))
    _ = try await repository.tryGit("merge", "-q", "third")
    try await expect("is in conflict in the index; finish or abort that merge first")
  }
}
