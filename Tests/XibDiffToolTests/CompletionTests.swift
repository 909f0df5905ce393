import Foundation
import TestSupport
import Testing

/// The completions that `script/install` writes.
@Suite struct CompletionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox(["a.storyboard": "", "letter.txt": ""]) }

  private static func script(for shell: String) async throws -> Program.Result {
    let folder = try TemporaryFolder()
    return try await Program.run(
      PackageFile.url("script/completions").path, [Sandbox.program, shell], in: folder.url,
      environment: Program.environment(home: folder.url))
  }

  /// Made once: the parser's generator is slow without optimization.
  private static let bash = Task { try await script(for: "bash") }

  /// Whatever the generator writes one day, its mistakes must not come back unnoticed.
  @Test(arguments: ["bash", "zsh", "fish"]) func theGeneratedScriptIsCorrected(_ shell: String) async throws {
    let corrected = try await shell == "bash" ? Self.bash.value : Self.script(for: shell)
    #expect(corrected.status == 0 && corrected.errors == "")
    let generated = try await sandbox.xibdiff("--generate-completion-script", shell)
    #expect(generated.status == 0 && generated.text != corrected.text)
    #expect(corrected.text.contains("textconv"))
    if shell == "zsh" { #expect(!corrected.text.contains("'*:revision or path:'")) }
  }

  @Test(arguments: [
    ("''", "log show blame textconv help a.storyboard letter.txt"), ("l", "log letter.txt"), ("HEAD l", "letter.txt"),
    ("--sta", "--stat --staged"), ("HEAD --sta", "--stat --staged"), ("log --sta", "--stat"),
    ("log ''", "a.storyboard"),
    ("textconv --sta", ""), ("textconv --bookkeeping ''", "hide show"), ("--format j", "json"),
  ])
  func bashCompletes(_ words: String, _ expected: String) async throws {
    try sandbox.folder.write(try await Self.bash.value.text, to: ".completions")
    let result = try await Program.run(
      "bash",
      [
        "--norc", "-c",
        """
        . ./.completions
        COMP_WORDS=(xibdiff \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        _xibdiff xibdiff "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], in: sandbox.folder.url, environment: Program.environment(home: sandbox.folder.url))
    #expect(
      Set(result.text.split(separator: "\n")).subtracting([".completions"]) == Set(expected.split(separator: " ")),
      "\(result.errors)")
  }
}
