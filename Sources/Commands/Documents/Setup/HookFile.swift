internal import Basics
internal import CommandSupport
internal import Reports

/// The hook of a repository that checks staged documents before each commit.
struct HookFile {
  private let path: String
  /// The folder of hooks that the configuration names; `nil` for the repository's own.
  private let configured: String?
  let isDryRun: Bool

  private static let mark = "# xibmerge checks the documents that are staged; xibmerge uninstall removes this file."

  init(isDryRun: Bool) async throws(SetupError) {
    guard let path = await GitProgram.line(["rev-parse", "--git-path", "hooks/pre-commit"]) else { throw .noHookFolder }
    self.path = path
    self.isDryRun = isDryRun
    configured = await GitProgram.line(["config", "--type=path", "--get", "core.hooksPath"])
  }

  private var name: String { TerminalText.line(path, limit: 300) }

  /// Writes the hook, unless there is another one; returns what was done.
  ///
  /// A folder that the configuration names may serve other repositories, so nothing is written there.
  func install(_ programs: ProgramWords) throws -> [SetupStep] {
    let command = "\(programs.xibmerge) check --staged"
    if let configured {
      let folder = TerminalText.line(configured, limit: 300)
      return [
        step(.leave, "left as it is, because core.hooksPath is \(folder); add this line to its pre-commit: \(command)")
      ]
    }
    let text = "#!/bin/sh\n\(Self.mark)\ncommand -v \(programs.xibmerge) >/dev/null || exit 0\nexec \(command)\n"
    if PathKind(at: path) != nil {
      guard try isOwn() else {
        return [step(.leave, "there is a hook already; add this line to it: \(command) || exit 1")]
      }
      if try Files.read(path) == Array(text.utf8) { return [step(.unchanged, "has the hook already")] }
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: path)
      try Files.write(Array(text.utf8), to: path)
      chmod(path, 0o755)
    }
    return [step(.set, "\(isDryRun ? "would be written" : "written"); it checks what is staged before each commit")]
  }

  /// Removes the hook that an installation wrote; returns what was done.
  func uninstall() throws -> [SetupStep] {
    guard configured == nil, PathKind(at: path) != nil, try isOwn() else { return [] }
    if !isDryRun { try FileSystem.remove(path) }
    return [step(.remove, isDryRun ? "would be removed" : "removed")]
  }

  private func step(_ action: SetupStep.Action, _ text: String) -> SetupStep {
    SetupStep(action: action, file: path, text: "\(name): \(text)")
  }

  /// Whether the file is what an installation wrote, and nobody added to it.
  private func isOwn() throws -> Bool {
    guard PathKind(at: path) == .file else { return false }
    let lines = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n")
    return lines.count == 4 && lines[1] == Self.mark
  }
}
