import Foundation
import TestSupport
import Testing

/// What commands print for programs follows the schemas in `Documentation`.
@Suite struct JSONOutputTests {
  private func value(_ result: Program.Result, _ schema: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    #expect(try JSONSchema.documented("\(schema).schema.json").faults(of: value) == [])
    return try #require(value as? [String: Any])
  }

  private func list(_ report: [String: Any], _ key: String) throws -> [[String: Any]] {
    try #require(report[key] as? [[String: Any]])
  }

  @Test func whatInstallWouldDoAndDidIsTheSame() async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    let trial = try value(try await sandbox.xibmerge("install", "--dry-run", "--format", "json"), "xibmerge-setup")
    #expect(trial["isDryRun"] as? Bool == true)
    #expect(try sandbox.setup() == before)
    let done = try value(try await sandbox.xibmerge("install", "--format", "json"), "xibmerge-setup")
    func outline(_ report: [String: Any]) throws -> [String] {
      try list(report, "steps").map { "\($0["action"] ?? "") \($0["key"] ?? "") \($0["value"] ?? "")" }
    }
    #expect(try outline(trial) == outline(done))
    let actions = try list(done, "steps").compactMap { $0["action"] as? String }
    #expect(Set(actions) == ["set", "add", "commit"])
    let again = try value(try await sandbox.xibmerge("install", "--format", "json"), "xibmerge-setup")
    #expect(try list(again, "steps").compactMap { $0["action"] as? String } == ["unchanged", "unchanged", "unchanged"])
    let undone = try value(try await sandbox.xibmerge("uninstall", "--format", "json"), "xibmerge-setup")
    #expect(Set(try list(undone, "steps").compactMap { $0["action"] as? String }) == ["unset", "remove", "commit"])
    #expect(try sandbox.setup() == before)
  }

  @Test func stepsThatWereDoneAreListedThoughTheNextOneFails() async throws {
    let sandbox = try await SetupSandbox()
    try FileManager.default.createDirectory(
      at: sandbox.folder.url.appendingPathComponent("system/attributes"), withIntermediateDirectories: true)
    try await sandbox.git("config", "--global", "core.attributesFile", sandbox.folder.url.path + "/system/attributes")
    let result = try await sandbox.xibmerge("install", "--global", "--format", "json")
    #expect(result.status == 2 && result.errors.contains("attributes"))
    let report = try value(result, "xibmerge-setup")
    #expect(try list(report, "steps").allSatisfy { $0["action"] as? String == "set" })
    #expect(try !list(report, "steps").isEmpty)
  }

  @Test func doctorSaysWhatItFoundAndWhatItDidNotLookAt() async throws {
    let sandbox = try await SetupSandbox()
    let sick = try await sandbox.xibmerge("doctor", "--format", "json")
    let report = try value(sick, "xibmerge-doctor")
    #expect(sick.status == 1 && report["isWell"] as? Bool == false)
    let checks = try list(report, "checks")
    let findings = try checks.flatMap { try list($0, "findings") }
    #expect(findings.contains { $0["weight"] as? String == "wrong" })
    #expect(checks.contains { $0["isChecked"] as? Bool == false })
    try await sandbox.succeed("install")
    try await sandbox.git("add", ".gitattributes")
    try await sandbox.git("commit", "-q", "-m", "Attributes")
    let well = try await sandbox.xibmerge("doctor", "--format", "json")
    #expect(try well.status == 0 && value(well, "xibmerge-doctor")["isWell"] as? Bool == true, "\(well.text)")
  }

  @Test func solveListsEachFile() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let base = SampleStoryboard.text()
    for path in ["A.storyboard", "B.storyboard", "C.storyboard"] { try repository.write(base, to: path) }
    try await repository.commit("Base")
    try await repository.git("checkout", "-q", "-b", "side")
    let label = { SampleStoryboard.text(extraView: SampleStoryboard.label($0, id: "\($0)-La-001")) }
    try repository.write(label("the"), to: "A.storyboard")
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "B.storyboard")
    try repository.write(label("abc"), to: "C.storyboard")
    try await repository.commit("Theirs")
    try await repository.git("checkout", "-q", "main")
    try repository.write(label("our"), to: "A.storyboard")
    try repository.write(SampleStoryboard.text(title: "Log in"), to: "B.storyboard")
    try repository.write(label("xyz"), to: "C.storyboard")
    try await repository.commit("Ours")
    _ = try await repository.tryGit("merge", "-q", "side")
    try repository.write(base, to: "C.storyboard")
    let result = try await Program.run(
      Program.xibmerge, ["solve", "--format", "json"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 2 && result.errors.hasPrefix("C.storyboard: "), "\(result.errors)")
    let files = try list(try value(result, "xibmerge-solve"), "files")
    #expect(files.map { $0["path"] as? String } == ["A.storyboard", "B.storyboard", "C.storyboard"])
    #expect(files[0]["left"] as? Int == 0 && files[0]["isWritten"] as? Bool == true)
    #expect(files[0]["backup"] as? String == ".git/xibmerge/A.storyboard")
    #expect(files[1]["left"] as? Int == 1)
    #expect(((files[1]["merge"] as? [String: Any])?["conflicts"] as? [Any])?.count == 1)
    #expect(files[2]["error"] is String)
  }

  @Test func drawListsItsFiles() async throws {
    let folder = try TemporaryFolder()
    try folder.write(SampleStoryboard.text(), to: "Main.storyboard")
    let result = try await Program.run(
      Program.xibmerge, ["draw", "Main.storyboard", "--format", "json"], in: folder.url,
      environment: Program.environment(home: folder.url))
    let pictures = try list(try value(result, "xibmerge-draw"), "pictures")
    #expect(pictures.map { $0["kind"] as? String } == ["scene", "map"])
    #expect(pictures[0]["width"] as? Int == 390 && pictures[0]["id"] as? String == "sCe-ne-001")
    for picture in pictures { #expect(try folder.text(of: try #require(picture["file"] as? String)).contains("<svg")) }
  }

  @Test func theDecisionsOfAMergeFollowTheirSchema() async throws {
    let folder = try TemporaryFolder()
    try folder.write(SampleStoryboard.text(), to: "base.xib")
    try folder.write(SampleStoryboard.text(title: "Log in", toolsVersion: "22154"), to: "ours.xib")
    try folder.write(SampleStoryboard.text(title: "Enter", toolsVersion: "21701"), to: "theirs.xib")
    let result = try await Program.run(
      Program.xibmerge, ["merge", "base.xib", "ours.xib", "theirs.xib", "-o", "out.xib", "--json", "/dev/stdout"],
      in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 1)
    let report = try value(result, "xibmerge-merge")
    #expect(try list(report, "decisions").count == 1 && list(report, "conflicts").count == 1)
  }
}
