internal import Basics

/// The hook of a repository that checks staged documents before each commit.
struct HookFile {
  private let path: String
  /// The folder of hooks that the configuration names; `nil` for the repository's own.
  private let configured: String?

  private static let mark = "# xibmerge checks the documents that are staged; xibmerge uninstall removes this file."

  init() async throws(SetupError) {
    guard let folder = await GitProgram.line(["rev-parse", "--git-common-dir"]) else { throw .noHookFolder }
    configured = await Self.configured()
    path = (configured ?? "\(folder)/hooks") + "/pre-commit"
  }

  private static func configured() async -> String? {
    await GitProgram.line(["config", "--type=path", "--get", "core.hooksPath"])
  }

  /// Writes the hook, unless there is another one.
  ///
  /// A folder that the configuration names may serve other repositories, so nothing is written there.
  func install(_ programs: ProgramPaths) throws -> SetupEdit {
    let program = ShellWord.quoted(programs.xibmerge)
    let command = "\(program) check --staged"
    // Others have the program elsewhere, or not at all; their commits must go on. A graphical program of a Mac has a
    // search path without Homebrew's folders.
    let shared =
      "(PATH=$PATH:/opt/homebrew/bin:/usr/local/bin; ! command -v xibmerge >/dev/null || xibmerge check --staged) || exit 1"
    if let configured {
      let folder = TerminalText.line(configured, limit: 300)
      // husky 9 has hooks of its own there, and writes them anew.
      let file = configured.hasSuffix(".husky/_") ? "\(folder.dropLast("/_".count))/pre-commit" : "its pre-commit"
      return staying(.leave, "left as it is, because core.hooksPath is \(folder); add this line to \(file): \(shared)")
    }
    let text = "#!/bin/sh\n\(Self.mark)\ncommand -v \(program) >/dev/null || exit 0\nexec \(command)\n"
    if PathKind(at: path) != nil {
      guard try isOwn() else { return staying(.leave, "there is a hook already; \(remedy(shared))") }
      if try Files.read(path) == Array(text.utf8) { return staying(.unchanged, "has the hook already") }
    }
    return SetupEdit(
      .write(path, Array(text.utf8), isProgram: true),
      [SetupStep(.set, path, verb: ("would be written", "written"), "; it checks what is staged before each commit")])
  }

  /// How the check gets into a hook that somebody else wrote.
  private func remedy(_ line: String) -> String {
    let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    // These write their hook anew.
    if text.contains("lefthook") {
      return "lefthook wrote it: add the command \"xibmerge check --staged\" under pre-commit in lefthook.yml"
    }
    if text.contains("pre-commit.com") || text.contains("pre_commit") {
      return "pre-commit wrote it: add the hook xibmerge-check to .pre-commit-config.yaml (Documentation/check.md)"
    }
    return "add this line to it: \(line)"
  }

  /// Why the hook that an installation wrote checks nothing, with what to do; `nil` if it does, or if there is none.
  static func problem() async -> (String, remedy: String)? {
    guard let folder = await GitProgram.line(["rev-parse", "--git-common-dir"]) else { return nil }
    let path = folder + "/hooks/pre-commit"
    guard let bytes = try? Files.read(path), let program = program(in: bytes) else { return nil }
    let name = TerminalText.line(path, limit: 300)
    if let other = await configured(), FileSystem.resolved(other) != FileSystem.resolved(folder + "/hooks") {
      return (
        "git does not run \(name), because core.hooksPath is \(TerminalText.line(other, limit: 200))",
        "Run xibmerge install --hooks, which says what to add there."
      )
    }
    let renewal = "Run xibmerge install --hooks, which writes it anew."
    guard SearchPath.isProgram(path) else { return ("git does not run \(name): it is not executable", renewal) }
    guard
      ShellWord.unquoted(program).map({ $0.contains("/") ? SearchPath.isProgram($0) : SearchPath.program($0) != nil })
        == true
    else {
      return ("\(name) checks nothing, because its program is gone: \(TerminalText.line(program, limit: 200))", renewal)
    }
    return nil
  }

  /// The program that a hook runs, as a word of the shell; `nil` if no installation wrote the hook.
  private static func program(in hook: [UInt8]) -> String? {
    let (start, end) = ("command -v ", " >/dev/null || exit 0")
    guard let line = ownLines(hook)?[2], line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }

  /// Removes the hook that an installation wrote; `nil` if there is none.
  func uninstall() throws -> SetupEdit? {
    guard configured == nil, try isOwn() else { return nil }
    return SetupEdit(.remove(path), [SetupStep(.remove, path)])
  }

  private func staying(_ action: SetupStep.Action, _ words: String) -> SetupEdit {
    SetupEdit(staying: SetupStep(action, path, words))
  }

  /// Whether the file is what an installation wrote, and nobody added to it.
  private func isOwn() throws -> Bool {
    PathKind(at: path) == .file ? Self.ownLines(try Files.read(path)) != nil : false
  }

  /// The lines of a hook that an installation wrote; `nil` for others.
  private static func ownLines(_ hook: [UInt8]) -> [Substring]? {
    let lines = String(decoding: hook, as: UTF8.self).split(separator: "\n")
    return lines.count == 4 && lines[1] == mark ? lines : nil
  }
}
