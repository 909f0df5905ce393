import Foundation
import TestSupport
import Testing

/// `script/fixture`, which records a merge for the tests.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct FixtureScriptTests {
  private let folder: TemporaryFolder
  private let recorded: URL

  init() throws {
    folder = try TemporaryFolder()
    recorded = folder.url.appendingPathComponent("case")
  }

  private func record(_ fixture: String, _ options: String...) async throws -> Program.Result {
    let versions = ["Base", "Ours", "Theirs"].map {
      PackageFile.url("Tests/SemanticMergeTests/Fixtures/\(fixture)/\($0).storyboard").path
    }
    let place = ["--program", Program.xibmerge, "--fixtures", folder.url.path]
    return try await Program.run(
      PackageFile.url("script/fixture").path, ["case"] + versions + place + options, in: folder.url,
      environment: Program.environment(home: folder.url))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: recorded.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func aRecordedMergeIsAsTheFixtureIs() async throws {
    let result = try await record("values-attribute-conflict-diff3", "--option", "style diff3")
    #expect(result.status == 0, "\(result.errors)")
    for name in ["Base.storyboard", "Theirs.storyboard", "Expected.storyboard", "Outcome", "Options"] {
      let fixture = PackageFile.url("Tests/SemanticMergeTests/Fixtures/values-attribute-conflict-diff3/\(name)")
      #expect(try text(name) == String(contentsOf: fixture, encoding: .utf8), "\(name)")
    }
    #expect(try await record("values-attribute-conflict").errors.contains("give another name"))
  }

  @Test func aShrunkMergeHasTheSameConflictAndLittleElse() async throws {
    let result = try await record("stakes-deleted-and-changed", "--shrink")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("Outcome") == "conflict deleted-and-changed Sgn-in-Btn\n")
    let theirs = try text("Theirs.storyboard")
    #expect(theirs.contains("Sgn-in-Btn") && !theirs.contains("<label"), "\(theirs)")
  }

  @Test func anAnonymousMergeHasNoNameOfSomebodys() async throws {
    let result = try await record("stakes-deleted-and-changed", "--anonymize")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("Outcome") == "conflict deleted-and-changed button-1\n")
    for name in ["Base.storyboard", "Ours.storyboard", "Theirs.storyboard", "Expected.storyboard"] {
      let version = try text(name)
      for word in ["Sgn-in-Btn", "Remember me", "Welcome", "LoginViewController", "nameField", "Log In", "\"logo\""] {
        #expect(!version.contains(word), "\(name) has \(word)")
      }
    }
  }

  @Test func aProgramSaysWhatToKeep() async throws {
    let result = try await record("values-attribute-conflict", "--keep", "sh -c 'grep -q rememberSwitch \"$2\"' keep")
    #expect(result.status == 0, "\(result.errors)")
    let ours = try text("Ours.storyboard")
    #expect(ours.contains("rememberSwitch") && !ours.contains("<label") && !ours.contains("nameField"), "\(ours)")
  }
}
