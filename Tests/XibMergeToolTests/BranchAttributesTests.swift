import Foundation
import TestSupport
import Testing

/// Attributes that hold in all branches, in the repository's own file.
@Suite struct BranchAttributesTests {
  private static let info = "work/.git/info/attributes"

  @Test(arguments: [true, false]) func aBranchWithoutAttributesGetsTheDriver(_ hasInfo: Bool) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    try await sandbox.succeed("install", hasInfo ? "--local" : "--no-info")
    try FileManager.default.removeItem(at: sandbox.folder.url.appendingPathComponent("work/.gitattributes"))
    #expect(try await sandbox.merge().isClean == hasInfo)
  }

  /// Attributes of one branch that the file for all branches would override.
  static let others = [
    ("App/.gitattributes", "*.storyboard -merge\n", "-merge"),
    (".gitattributes", "App/** merge=union\n", "merge=union"),
    (".gitattributes", "*.storyboard binary\n", "-merge"), (".gitattributes", "*.storyboard -diff\n", "-diff"),
  ]

  @Test(arguments: others)
  func attributesOfABranchAreNotOverridden(_ path: String, _ line: String, _ attribute: String) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("checkout", "-q", "-b", "vendor")
    try await sandbox.commit(line, to: path)
    try await sandbox.git("checkout", "-q", "main")
    let result = try await sandbox.xibmerge("install")
    let words = "would override \(attribute) for \(SetupSandbox.document) on the branch vendor"
    #expect(result.status == 0 && result.text.contains(words), "\(result.text)\(result.errors)")
    #expect(!(try sandbox.setup()[Self.info] ?? "").contains("merge=xib"))
  }

  @Test func attributesOfOtherFilesAndOfTheUserAreNoObstacle() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.commit("*.png binary\nOther/** -merge\n*.storyboard text\n", to: ".gitattributes")
    try sandbox.folder.write("*.storyboard -merge\n", to: "git/attributes")
    try await sandbox.succeed("install")
    #expect(try sandbox.folder.text(of: Self.info).contains("*.storyboard merge=xib"))
  }

  @Test func attributesThatABranchGetsLaterAreNamed() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install")
    #expect(try await sandbox.xibmerge("doctor").text.contains("ok     info/attributes overrides no branch"))
    try await sandbox.commit("*.storyboard -merge\n", to: "App/.gitattributes")
    try await sandbox.git("update-ref", "refs/remotes/origin/vendor", "HEAD")
    try await sandbox.git("reset", "-q", "--hard", "HEAD~1")
    let doctor = try await sandbox.xibmerge("doctor").text
    #expect(doctor.contains("overrides -merge for \(SetupSandbox.document) on the branch origin/vendor"), "\(doctor)")
  }
}
