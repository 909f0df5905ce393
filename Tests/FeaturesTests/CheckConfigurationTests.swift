@testable import Features
import TestSupport
import Testing
import XibModel

/// What `.xibmerge.yml` says of the rules and the documents of `xibmerge check`.
@Suite struct CheckConfigurationTests {
  /// What is found in two documents that each have one error.
  private func check(configuration: String, _ arguments: String...) async throws -> CheckResult {
    let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Twice", id: "nOt-La-001"))
    return try await FakeHistory([".xibmerge.yml": configuration, "A.xib": broken, "Pods/deep/B.xib": broken])
      .check(arguments)
  }

  @Test(arguments: [
    ("", 2, "2 errors"), ("# nothing\n", 2, "2 errors"), ("rules:\nexclude:\n", 2, "2 errors"),
    ("rules:\n  duplicate-identifier: off\n", 0, "nothing found"),
    ("rules: {duplicate-identifier: warning}\n", 0, "2 warnings"),
    ("rules: {\"duplicate-identifier\": note}\n", 0, "2 notes"), ("exclude: [Pods]\n", 1, "1 error."),
    ("exclude:\n  - \"**/B.xib\"  # R&D\n", 1, "1 error."), ("exclude: [\"*.xib\"]\n", 1, "1 error."),
    ("exclude:\n  - Pods/\n  - A.xib\n", 0, "0 documents checked"), ("exclude: [/Pods]\n", 1, "1 error."),
    ("exclude: [/A.xib, \"/Po*/**\"]\n", 0, "0 documents checked"), ("exclude: [\"[A]*\"]\n", 1, "1 error."),
    ("exclude: [\"[]A]*\", \"Pods/../[!B]*/**/B.xib\"]\n", 0, "0 documents checked"),
  ])
  func theFileSaysWhatCounts(_ configuration: String, _ errors: Int, _ summary: String) async throws {
    let result = try await check(configuration: configuration)
    #expect(result.count(of: .error) == errors && result.text.contains(summary), "\(result.text)")
  }

  @Test func optionsHaveTheLastWord() async throws {
    let off = "rules: {duplicate-identifier: off}\n"
    #expect(try await check(configuration: off, "--enable", "duplicate-identifier").text.contains("2 errors"))
    let low = "rules: {duplicate-identifier: warning}\n"
    #expect(try await check(configuration: low, "--enable", "duplicate-identifier").text.contains("2 warnings"))
    #expect(try await check(configuration: low, "--disable", "duplicate-identifier").text.contains("nothing found"))
  }

  @Test(arguments: [
    (
      "rule: {}\n",
      ":1: There is no setting \"rule\"; the settings are rules, exclude, ignore, sources, xcode, merge and tidy."
    ),
    ("rules:\n  duplicate-id: off\n", ":2: There is no rule \"duplicate-id\"; the rules are well-formed,"),
    ("rules: {stale-cache: loud}\n", ":1: stale-cache can't be \"loud\"; it takes error, warning, note, off."),
    ("rules: {stale-cache: [off]}\n", "stale-cache can't be"), ("rules: [a]\n", ":1: rules takes"),
    ("tidy: {frames: some}\n", ":1: tidy: frames can't be \"some\"; it takes unedited, all."),
    ("tidy: {frame: all}\n", "There is no setting \"tidy: frame\""), ("tidy: {hook: [true]}\n", "tidy: hook can't be"),
    ("exclude: Pods\n", "exclude takes a list"), ("exclude: [[a]]\n", "exclude takes plain values"),
    ("exclude:\n  - a\n  - ../x\n", ":3: \"../x\" leads out of the repository"),
    ("exclude: [a/../../x]\n", ":1: \"a/../../x\" leads out"), ("exclude: [/../x]\n", ":1: \"/../x\" leads out"),
    ("exclude:\n  - \"\"\n", ":2: exclude has an empty line"), ("exclude: [/]\n", ":1: exclude has an empty"),
    ("exclude: [a, 1]\n", ":1: exclude takes text, and YAML reads 1 as something else; put it in quotation marks."),
    ("exclude: [true]\n", "YAML reads true as"), ("exclude: [\"[abc\"]\n", ":1: \"[abc\" has a [ that no ] closes"),
    ("exclude: [\"a/[!]b\"]\n", "has a ["), ("exclude: ['[a\\]']\n", "has a ["),
    ("- a\n", "The file takes"), ("rules: {\n", "is not YAML"), ("exclude:\n  - *.xib\n", "is not YAML"),
    ("a: &x [1]\n", "Anchors"), ("\"rule\u{1B}[31m\": 1\n", "is not YAML"), ("\"r\\e[31m\": 1\n", "no setting"),
    (String(repeating: "#\n", count: 40_000), "more than 65536 bytes"),
    (String(repeating: "[", count: 60_000), "is not YAML"),
    (String(repeating: "- ", count: 30_000), "is not YAML"),
  ])
  func aFileThatIsWrongIsTroubleThatSaysWhat(_ configuration: String, _ message: String) async throws {
    let error = await #expect(throws: ConfigurationError.self) { try await check(configuration: configuration) }
    let text = try #require(error).description
    #expect(text.hasPrefix(".xibmerge.yml") && text.contains(message) && !text.contains("\u{1B}"), "\(text)")
  }

  @Test func valuesThatSpellOutBillionsAreRefusedAtOnce() async throws {
    let lines = (1...9).map { "a\($0): &a\($0) [\(String(repeating: "*a\($0 - 1),", count: 10))]" }
    let bomb = "a0: &a0 [x]\n" + lines.joined(separator: "\n") + "\n? *a9\n: *a9\n"
    let error = await #expect(throws: ConfigurationError.self) { try await check(configuration: bomb) }
    #expect(error?.description.contains("Anchors") == true)
  }
}
