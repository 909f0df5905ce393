import Foundation
import TestSupport
import Testing

/// The commands of the GitHub action, run by hand with the variables that GitHub gives them.
@Suite struct ActionTests {
  private let repository: TemporaryRepository

  init() async throws {
    repository = try await TemporaryRepository()
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard")
    try await repository.git("update-ref", "refs/remotes/origin/main", "main")
  }

  /// Runs one step as GitHub runs `shell: bash`.
  private func step(_ name: String, _ environment: [String: String]) async throws -> Program.Result {
    let text = try String(contentsOf: PackageFile.url("action.yml"), encoding: .utf8)
    let action = try #require(try YAMLFile(text).value as? [String: Any])
    let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
    let command = try #require(steps.first { $0["name"] as? String == name }?["run"] as? String)
    try repository.folder.write(command, to: "step.sh")
    let files = ["GITHUB_ENV", "GITHUB_OUTPUT"].map { ($0, repository.folder.url.appendingPathComponent($0).path) }
    return try await Program.run(
      "bash", ["--noprofile", "--norc", "-eo", "pipefail", "../step.sh"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: Dictionary(uniqueKeysWithValues: files))
        .merging(environment) { $1 })
  }

  private func check(base: String, sarif: String = "") async throws -> Program.Result {
    try await step("Check", ["XIBMERGE": Program.xibmerge, "BASE": base, "SARIF": sarif])
  }

  @Test(arguments: ["", "main"]) func aSoundBranchPasses(_ base: String) async throws {
    let result = try await check(base: base, sarif: "-x.sarif")
    #expect(result.status == 0 && result.text == "", "\(result.errors)")
    #expect(try repository.text(of: "-x.sarif").contains("\"results\":[]"))
    let outputs = try? repository.folder.text(of: "GITHUB_OUTPUT")
    #expect(outputs == (base.isEmpty ? nil : "merge-sarif=-x-merge.sarif\n"))
  }

  @Test(arguments: ["", "main"]) func aBrokenDocumentFailsWithABaseAndWithout(_ base: String) async throws {
    let broken = SampleStoryboard.text().replacingOccurrences(of: "tSt-Vw-001", with: "nOt-La-001")
    try await repository.commit(broken, to: "New.storyboard")
    let result = try await check(base: base, sarif: "x.sarif")
    #expect(result.status == 1 && result.text.hasPrefix("::error file=New.storyboard,"), "\(result.errors)")
    #expect(try repository.text(of: "x.sarif").contains("New.storyboard"))
  }

  @Test func aConflictWithTheBaseFails() async throws {
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(SampleStoryboard.text(title: "Log in"), to: "Main.storyboard")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "Main.storyboard")
    try await repository.git("update-ref", "refs/remotes/origin/main", "main")
    try await repository.git("checkout", "-q", "side")
    let result = try await check(base: "main", sarif: "x.sarif")
    #expect(result.status == 1 && result.text.contains("title=merge-conflict"), "\(result.errors)")
    #expect(try repository.text(of: "x.sarif").contains("\"results\":[]"))
    #expect(try repository.text(of: "x-merge.sarif").contains("Main.storyboard"))
  }

  @Test func aMissingBaseIsTrouble() async throws {
    #expect(try await check(base: "nowhere", sarif: "x.sarif").status == 2)
  }

  @Test(arguments: ["bin/xibmerge", "./bin/xibmerge"])
  func aProgramIsFoundFromAnyFolder(_ given: String) async throws {
    try repository.write("#!/bin/sh\n", to: "bin/xibmerge")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: repository.url.appendingPathComponent("bin/xibmerge").path)
    #expect(try await step("Take the given xibmerge", ["GIVEN": given]).status == 0)
    let path = try repository.folder.text(of: "GITHUB_ENV").dropFirst("XIBMERGE=".count).dropLast()
    #expect(path.hasPrefix("/") && path.hasSuffix("/work/\(given)"))
  }
}
