internal import Findings

/// A hook of git that checks what is to be committed.
struct Hook: Sendable {
  /// The name that git has for it.
  let event: String
  /// The name of its settings.
  private let name: String
  /// The subcommand and its options; git adds arguments of its own.
  private let call: String

  /// Checks what is staged. What a resolution lacks waits for the message, which may say that it is meant: git asks for that
  /// later.
  static let staged = Hook(
    event: "pre-commit", name: "xibmerge", call: "\(stagedAlone.call) --disable \(CheckRule.resolutionLost.name)")
  /// The same where nothing looks at the message.
  static let stagedAlone = Hook(event: "pre-commit", name: "xibmerge", call: "check --staged")
  /// Checks what a resolution lacks, but for what the message says.
  static let message = Hook(event: "commit-msg", name: "xibmerge-message", call: "check --staged --message")

  /// The settings of these hooks, which git knows since 2.54, and runs beside the files of hooks.
  static func settings(_ programs: ProgramPaths) -> [Setting] {
    [staged, message].flatMap { hook in
      [
        Setting(key: "hook.\(hook.name).event", value: hook.event),
        Setting(
          key: "hook.\(hook.name).command",
          value: hook.check(programs) + "; " + hook.tidying(programs) + hook.program(programs)),
      ]
    }
  }

  /// Whether git runs hooks that are set.
  static func canBeSet() async -> Bool {
    await GitVersion.ofGit()?.isOlder(than: 2, 54) == false
  }

  /// The text of the file.
  func file(_ programs: ProgramPaths) -> String {
    "#!/bin/sh\n\(Self.mark)\n\(check(programs))\n\(tidying(programs))exec \(program(programs)) \"$@\"\n"
  }

  /// A line for a hook that others share: they have the program elsewhere, or not at all, and their commits must go on. A
  /// graphical program of a Mac has a search path without Homebrew's folders.
  var sharedLine: String {
    let arguments = event == Self.message.event ? " \"$1\"" : ""
    return "(PATH=$PATH:/opt/homebrew/bin:/usr/local/bin; ! command -v xibmerge >/dev/null || "
      + "\(program(.portable))\(arguments)) || exit 1"
  }

  /// Whether a hook, or the command of one, calls the program for this.
  func isCalled(in text: String) -> Bool { text.contains("xibmerge") && text.contains(" \(call)") }

  private static let mark = "# xibmerge checks the documents that are staged; xibmerge uninstall removes this file."

  /// Ends a hook well where the program is gone.
  private func check(_ programs: ProgramPaths) -> String {
    "\(Self.start)\(ShellWord.quoted(programs.xibmerge))\(Self.end)"
  }

  private static let (start, end) = ("command -v ", " >/dev/null || exit 0")

  /// Takes bookkeeping back before the check, if `.xibmerge.yml` asks for it.
  private func tidying(_ programs: ProgramPaths) -> String {
    event == Self.message.event ? "" : "\(ShellWord.quoted(programs.xibmerge)) tidy --hook; "
  }

  private func program(_ programs: ProgramPaths) -> String { "\(ShellWord.quoted(programs.xibmerge)) \(call)" }

  /// The program that a hook of an installation runs, as a word of the shell; `nil` for a hook that somebody else wrote, or
  /// added to.
  static func program(in hook: String) -> String? {
    let lines = hook.split(separator: "\n")
    guard lines.count == 4, lines[1] == mark, lines[2].hasPrefix(start), lines[2].hasSuffix(end) else { return nil }
    return String(lines[2].dropFirst(start.count).dropLast(end.count))
  }
}

/// A version of git.
struct GitVersion: Sendable, CustomStringConvertible {
  let description: String

  /// The version of the git that is run; `nil` if there is none.
  static func ofGit() async -> GitVersion? {
    guard let line = await GitProgram.line(["version"]) else { return nil }
    return GitVersion(description: line.split(separator: " ").dropFirst(2).first.map(String.init) ?? line)
  }

  func isOlder(than major: Int, _ minor: Int) -> Bool {
    description.split(separator: ".").map { Int($0) ?? 0 }.lexicographicallyPrecedes([major, minor])
  }
}
