import Foundation
import TestSupport
import Testing

/// `xibmerge install --hooks`: what is staged is checked before each commit.
@Suite struct HookTests {
  private static let hook = "work/.git/hooks/pre-commit"
  /// An id that two objects have.
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Again", id: "nOt-La-001"))

  private func installed() async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox(programs: "it's my bin")
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install", "--hooks")
    return sandbox
  }

  @Test func aBrokenDocumentIsNotCommitted() async throws {
    let sandbox = try await installed()
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    let result = try await sandbox.attempt("commit", "-q", "-m", "Broken")
    #expect(result.status == 1 && (result.text + result.errors).contains("nOt-La-001"), "\(result.errors)")
    // What is not staged does not matter.
    try sandbox.folder.write(SetupSandbox.ours, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("commit", "-q", "-m", "Sound")
  }

  @Test func aProgramThatIsGoneStopsNoCommit() async throws {
    let sandbox = try await installed()
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    try await sandbox.git("commit", "-q", "-m", "Unchecked")
  }

  @Test func uninstallRemovesTheHook() async throws {
    let sandbox = try await installed()
    let again = try await sandbox.xibmerge("install", "--hooks")
    #expect(again.status == 0 && again.text.contains("has the hook already"), "\(again.text)")
    try await sandbox.succeed("uninstall")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: Self.hook) }
  }

  @Test func aHookThatIsThereStays() async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("#!/bin/sh\nexit 0\n", to: Self.hook)
    let result = try await sandbox.xibmerge("install", "--hooks")
    #expect(result.status == 0 && result.text.contains("check --staged || exit 1"), "\(result.text)\(result.errors)")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: Self.hook) == "#!/bin/sh\nexit 0\n")
  }

  @Test func aFolderOfHooksThatTheConfigurationNamesStays() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "core.hooksPath", "../hooks")
    let result = try await sandbox.xibmerge("install", "--hooks")
    #expect(result.status == 0 && result.text.contains("core.hooksPath is"), "\(result.text)\(result.errors)")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: "hooks/pre-commit") }
  }

  @Test func aDryRunWritesNothingAndOtherScopesHaveNoHooks() async throws {
    let sandbox = try await SetupSandbox()
    let result = try await sandbox.xibmerge("install", "--hooks", "--dry-run")
    #expect(result.status == 0 && result.text.contains("pre-commit: would be written"), "\(result.text)")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: Self.hook) }
    #expect(try await sandbox.xibmerge("install", "--hooks", "--global").status == 2)
  }

  @Test func doctorListsBranchesWithoutTheAttributes() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("branch", "old")
    try await sandbox.succeed("install", "--no-info")
    try await sandbox.git("add", ".gitattributes")
    try await sandbox.git("commit", "-q", "-m", "Attributes")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 0 && doctor.text.contains("in the .gitattributes of: old;"), "\(doctor.text)")
    try await sandbox.succeed("install", "--global")
    #expect(try await sandbox.xibmerge("doctor").text.contains("ok     the branches have the attributes"))
  }
}
