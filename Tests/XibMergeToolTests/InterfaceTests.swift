import Foundation
import TestSupport
import Testing

/// Options and schemas that changed since the last release are named in the changelog.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct InterfaceTests {
  private static let programs = URL(fileURLWithPath: Program.xibmerge).deletingLastPathComponent().path

  private static func interface(_ arguments: [String]) async throws -> Program.Result {
    let folder = try TemporaryFolder()
    return try await Program.run(
      PackageFile.url("script/interface").path, arguments, in: folder.url,
      environment: Program.environment(home: folder.url))
  }

  /// What the programs have, asked for once: the parser lists its options slowly without optimization.
  private static let present = Task {
    let result = try await interface([programs])
    try #require(result.status == 0, "\(result.errors)")
    return result.text
  }

  /// Calls the script with what the programs have.
  private func changes(_ arguments: String...) async throws -> Program.Result {
    let folder = try TemporaryFolder()
    return try await Self.interface([folder.write(Self.present.value, to: "present.txt"), "--changes"] + arguments)
  }

  @Test func whatChangedSinceTheReleaseIsNamedInTheChangelog() async throws {
    let result = try await changes()
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  @Test(arguments: [
    ("xibmerge merge --json", "`xibmerge merge --json` writes a report.", "`--json-lines` is new."),
    ("xibmerge review", "`xibmerge review` is new.", "Nothing of it."),
    ("xibdiff.schema.json properties version const: 1", "`xibdiff.schema.json` has a version.", "A schema changed."),
  ])
  func anUnnamedChangeIsFound(_ line: String, _ named: String, _ unnamed: String) async throws {
    let lines = try await Self.present.value.split(separator: "\n").map(String.init)
    try #require(lines.contains(line))
    let folder = try TemporaryFolder()
    let released = try folder.write(lines.filter { $0 != line }.joined(separator: "\n"), to: "released.txt")
    for (notes, status) in [(named, 0), (unnamed, 1)] as [(String, Int32)] {
      let changelog = try folder.write(
        "# Changelog\n\n## Unreleased\n\n- \(notes)\n\n## 1.0.0\n\n- \(named)\n", to: "changes.md")
      let result = try await changes("--released", released, "--changelog", changelog)
      #expect(result.status == status, "\(notes): \(result.text)\(result.errors)")
      #expect(status == 0 || result.text.contains("new, and not named in CHANGELOG.md: \(line)\n"))
    }
  }
}
