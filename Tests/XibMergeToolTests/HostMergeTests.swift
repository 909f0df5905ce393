import Foundation
import TestSupport
import Testing

/// `xibmerge check` on what a hosting service will do, which merges lines.
@Suite struct HostMergeTests {
  private static let path = "Main.storyboard"

  private func check(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["check"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
  }

  private func findings(_ arguments: String..., in repository: TemporaryRepository) async throws -> [[String: Any]] {
    let result = try await Program.run(
      Program.xibmerge, ["check", "--format", "json"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    let report = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return try #require(report?["findings"] as? [[String: Any]], "\(result.errors)")
  }

  /// Two sides that add the same four constraints, one before others and one after them.
  private func addedTwice() async throws -> TemporaryRepository {
    let old = (1...8).map { (id: "oLd-cO-00\($0)", constant: $0) }
    let new = (1...4).map { (id: "nEw-cO-00\($0)", constant: 10 * $0) }
    // Without the driver, as on a server.
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(constraints: old), ours: SampleStoryboard.text(constraints: new + old),
      theirs: SampleStoryboard.text(constraints: old + new))
    return repository
  }

  @Test func idsThatTheMergeOfLinesGivesTwiceAreOneError() async throws {
    let repository = try await addedTwice()
    let all = try await findings("--against", "side", in: repository)
    #expect(all.map { $0["rule"] as? String } == ["host-merge-breaks"], "\(all)")
    let finding = try #require(all.first)
    let message = try #require(finding["message"] as? String)
    #expect(["001", "002", "003", "004"].allSatisfy { message.contains("nEw-cO-\($0)") }, "\(message)")
    // Where the first of them is in ours.
    let ours = try String(contentsOf: repository.url.appendingPathComponent(Self.path), encoding: .utf8)
    let line = ours.components(separatedBy: "\n").firstIndex { $0.contains("nEw-cO-001") }
    #expect(finding["line"] as? Int == line.map { $0 + 1 })
    #expect(try await check("--against", "side", in: repository).status == 1)

    // What git does is what was said.
    try await repository.git("merge", "-q", "--no-edit", "side")
    let merged = try String(contentsOf: repository.url.appendingPathComponent(Self.path), encoding: .utf8)
    #expect(merged.components(separatedBy: "id=\"nEw-cO-001\"").count == 3)
  }

  @Test func theUsersAttributesPlayNoPart() async throws {
    let repository = try await addedTwice()
    try await repository.git("config", "merge.xib.driver", "false")
    try repository.write("* merge=xib\n", to: ".gitattributes")
    #expect(try await findings("--against", "side", in: repository).count == 1)
  }

  // MARK: Places and names

  @Test func branchesHaveTheirNames() async throws {
    let repository = try await addedTwice()
    func merge(_ arguments: String...) async throws -> [String: String]? {
      let result = try await Program.run(
        Program.xibmerge, ["check", "--format", "json"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      let report = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      return (report?["findings"] as? [[String: Any]])?.first?["merge"] as? [String: String]
    }
    let expected = ["ours": "main", "theirs": "side"]
    let side = try await repository.git("rev-parse", "side").trimmingCharacters(in: .newlines)
    #expect(try await merge("--against", "side") == expected)
    #expect(try await merge("--against", side) == expected)
    #expect(try await merge("--merge", "refs/heads/main", "refs/heads/side") == expected)
    try await repository.git("checkout", "-q", "--detach", "main")
    #expect(try await merge("--against", "side") == expected)
    try await repository.git("update-ref", "refs/remotes/origin/topic", side)
    try await repository.git("branch", "-D", "-q", "side")
    #expect(try await merge("--against", side) == ["ours": "main", "theirs": "origin/topic"])
    try await repository.git("update-ref", "-d", "refs/remotes/origin/topic")
    #expect(try await merge("--against", side) == ["ours": "main", "theirs": String(side.prefix(10))])
  }

  // MARK: Staged documents and standard input

  @Test func whatIsStagedIsCheckedAsItIsInTheIndex() async throws {
    let repository = try await TemporaryRepository()
    let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Again", id: "nOt-La-001"))
    try await repository.commit(broken, to: "Old.storyboard")
    try repository.write(broken, to: Self.path)
    try await repository.git("add", Self.path)
    try repository.write(SampleStoryboard.text(), to: Self.path)
    let staged = try await check("--staged", in: repository)
    #expect(staged.status == 1 && staged.text.contains("Main.storyboard:21: error"), "\(staged.text)\(staged.errors)")
    #expect(!staged.text.contains("Old.storyboard"))
    #expect(try await check("--staged", "Old.storyboard", in: repository).status == 0)
    try await repository.git("add", Self.path)
    #expect(try await check("--staged", in: repository).status == 0)
    #expect(try await check("--staged", "--against", "main", in: repository).status == 2)
  }

  @Test func standardInputIsADocument() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(SampleStoryboard.text(extraView: SampleStoryboard.label("A", id: "nOt-La-001")), to: "x")
    let result = try await Program.run(
      "sh", ["-c", "\"$0\" check - <x", Program.xibmerge], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 1 && result.text.hasPrefix("-:21: error"), "\(result.text)\(result.errors)")
  }
}
