import TestSupport
import Testing

/// `merge` in `.xibmerge.yml`: `install` tells the driver, and `doctor` compares.
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

  @Test func theDriverFollowsThePoliciesOfTheRepository() async throws {
    let sandbox = try await diverged()
    try await sandbox.succeed("install")
    #expect(try await sandbox.merge().text.contains("toolsVersion=\"23504\""))

    try await sandbox.commit("merge:\n  tool-stamp: oldest\n", to: ".xibmerge.yml")
    let early = try await sandbox.xibmerge("doctor")
    #expect(early.text.contains("the driver has no policies, and .xibmerge.yml has tool-stamp=oldest"), "\(early.text)")
    try await sandbox.succeed("install")
    let merged = try await sandbox.merge()
    #expect(merged.isClean && merged.text.contains("toolsVersion=\"22154\"") && merged.text.contains("Log in"))
    #expect(try await sandbox.xibmerge("doctor").text.contains("the driver follows .xibmerge.yml"))
  }

  @Test func aPolicyThatThereIsNotIsNamed() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit("merge:\n  tool-stamp: newest\n", to: ".xibmerge.yml")
    let install = try await sandbox.xibmerge("install")
    #expect(install.status == 2 && install.errors.contains("merge has no \"tool-stamp=newest\""), "\(install.errors)")
  }

  @Test func solveFollowsThemToo() async throws {
    let sandbox = try await diverged()
    try await sandbox.commit("merge:\n  tool-stamp: oldest\n", to: ".xibmerge.yml")
    _ = try await sandbox.run("git", ["merge", "-q", "--no-edit", "side"])
    try await sandbox.succeed("solve")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("toolsVersion=\"22154\""))
  }
}
