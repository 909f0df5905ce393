internal import Basics

/// The files of a repository's hooks that check what is to be committed, for a git that has no settings for hooks.
struct HookFiles {
  /// The folder where git looks for hooks.
  private let folder: String
  /// The folder of hooks that the configuration names; `nil` for the repository's own.
  private let configured: String?

  init() async throws(SetupError) {
    guard let home = await GitProgram.line(["rev-parse", "--git-common-dir"]) else { throw .noHookFolder }
    configured = await GitProgram.line(["config", "--type=path", "--get", "core.hooksPath"])
    // A relative one begins at the top of the work tree.
    let top = configured?.hasPrefix("/") == false ? await GitProgram.line(["rev-parse", "--show-cdup"]) ?? "" : ""
    folder = configured.map { top + $0 } ?? "\(home)/hooks"
  }

  func path(of hook: Hook) -> String { "\(folder)/\(hook.event)" }

  /// The text of a hook; `nil` if there is none.
  func text(of hook: Hook) -> String? {
    (try? Files.read(path(of: hook))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the hooks, unless there are others.
  ///
  /// A folder that the configuration names may serve other repositories, so nothing is written there.
  func install(_ programs: ProgramPaths) -> [SetupEdit] {
    if let configured {
      let folder = TerminalText.line(configured, limit: 300)
      // husky 9 has hooks of its own there, and writes them anew.
      let file = configured.hasSuffix(".husky/_") ? "\(folder.dropLast("/_".count))/pre-commit" : "its pre-commit"
      let line = Hook.stagedAlone.sharedLine
      return [
        staying(
          .staged, .leave, "left as it is, because core.hooksPath is \(folder); add this line to \(file): \(line)")
      ]
    }
    guard isFree(.staged) else { return [staying(.staged, .leave, "there is a hook already; \(remedy)")] }
    if isFree(.message) { return [write(.staged, programs), write(.message, programs)] }
    let isChecked = text(of: .message).map(Hook.message.isCalled) ?? false
    let line = "there is a hook already; to check the message too, add this line to it, and install again: "
    return [write(isChecked ? .staged : .stagedAlone, programs)]
      + (isChecked ? [] : [staying(.message, .leave, line + Hook.message.sharedLine)])
  }

  /// Removes the hooks that an installation wrote.
  func uninstall() -> [SetupEdit] {
    guard configured == nil else { return [] }
    return [Hook.staged, .message].filter(isOwn).map { hook in
      let path = path(of: hook)
      return SetupEdit(.remove(path), [SetupStep(.remove, path)])
    }
  }

  private func write(_ hook: Hook, _ programs: ProgramPaths) -> SetupEdit {
    let text = hook.file(programs)
    if self.text(of: hook) == text { return staying(hook, .unchanged, "has the hook already") }
    let path = path(of: hook)
    let words = "; it checks what is staged before each commit"
    return SetupEdit(
      .write(path, Array(text.utf8), isProgram: true),
      [SetupStep(.set, path, verb: ("would be written", "written"), words)])
  }

  /// How the check gets into a hook that somebody else wrote.
  private var remedy: String {
    let text = text(of: .staged) ?? ""
    // These write their hook anew.
    if text.contains("lefthook") {
      return "lefthook wrote it: add the command \"xibmerge check --staged\" under pre-commit in lefthook.yml"
    }
    if text.contains("pre-commit.com") || text.contains("pre_commit") {
      return "pre-commit wrote it: add the hook xibmerge-check to .pre-commit-config.yaml (Documentation/check.md)"
    }
    return "add this line to it: \(Hook.stagedAlone.sharedLine)"
  }

  private func staying(_ hook: Hook, _ action: SetupStep.Action, _ words: String) -> SetupEdit {
    SetupEdit(staying: SetupStep(action, path(of: hook), words))
  }

  /// Whether nobody else has written the file.
  private func isFree(_ hook: Hook) -> Bool { PathKind(at: path(of: hook)) == nil || isOwn(hook) }

  /// Whether the file is what an installation wrote, and nobody added to it.
  private func isOwn(_ hook: Hook) -> Bool {
    PathKind(at: path(of: hook)) == .file && text(of: hook).flatMap(Hook.program) != nil
  }
}
