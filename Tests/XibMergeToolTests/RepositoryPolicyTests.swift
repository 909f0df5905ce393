import TestSupport
import Testing

/// `merge` in `.xibmerge.yml`: the driver reads it, however and whenever it was installed.
@Suite struct RepositoryPolicyTests {
  /// A branch `side` and main, which two releases of Xcode saved, and a third the base.
  private func diverged() async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SampleStoryboard.text(toolsVersion: "21507"))
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit(SampleStoryboard.text(title: "Log in", toolsVersion: "23504"))
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(SampleStoryboard.text(note: "Hello", toolsVersion: "22154"))
    return sandbox
  }

  private static let oldest = "merge:\n  tool-stamp: oldest\n"

  @Test(arguments: ["--local", "--global"])
  func theDriverFollowsThePoliciesOfTheRepository(_ scope: String) async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install", scope)
    #expect(try await sandbox.merge().text.contains("toolsVersion=\"23504\""))

    try await sandbox.commit(Self.oldest, to: ".xibmerge.yml")
    let merged = try await sandbox.merge()
    #expect(merged.isClean && merged.text.contains("toolsVersion=\"22154\"") && merged.text.contains("Log in"))
    #expect(try await sandbox.xibmerge("doctor").text.contains("the driver follows .xibmerge.yml"))
    #expect(try await !sandbox.git("config", "merge.xib.driver").contains("tool-stamp"))
  }

  /// In a rebase, ours is the upstream.
  @Test func aRebaseFollowsTheUpstreamsFile() async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install", "--global")
    try await sandbox.commit(Self.oldest, to: ".xibmerge.yml")
    try await sandbox.git("checkout", "-q", "side")
    try await sandbox.git("rebase", "-q", "main")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("toolsVersion=\"22154\""))
  }

  @Test func policiesThatAnEarlierInstallationCopiedCountNoMore() async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install")
    let setting = try await sandbox.git("config", "merge.xib.driver").replacing("\n", with: "")
    let older = setting.replacing("-Y %Y", with: "-Y %Y --rule tool-stamp=oldest")
    try await sandbox.git("config", "merge.xib.driver", older)
    #expect(try await sandbox.merge().text.contains("toolsVersion=\"22154\""))
    try await sandbox.commit("exclude: [Old]\n", to: ".xibmerge.yml")
    #expect(try await sandbox.merge().text.contains("toolsVersion=\"23504\""))
    #expect(
      try await sandbox.xibmerge("doctor").text.contains("has policies (tool-stamp=oldest), which older versions"))
  }

  @Test func aPolicyThatThereIsNotIsNamed() async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install")
    try await sandbox.commit("merge:\n  tool-stamp: newest\n", to: ".xibmerge.yml")
    let merge = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    #expect(merge.status == 0 && merge.errors.contains("merge has no \"tool-stamp=newest\""), "\(merge.errors)")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 1 && doctor.text.contains("merge has no \"tool-stamp=newest\""), "\(doctor.text)")
  }

  @Test func solveFollowsThemToo() async throws {
    let sandbox = try await diverged()
    try await sandbox.commit("merge:\n  tool-stamp: oldest\n", to: ".xibmerge.yml")
    _ = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    try await sandbox.succeed("solve")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("toolsVersion=\"22154\""))
  }
}
