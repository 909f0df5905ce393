internal import Basics

extension DoctorCheck {
  private static let renewal = "Run xibmerge install --hooks, which writes it anew."

  /// Whether a hook checks what is staged: one is found, and run in a scratch repository with a broken document.
  static let hook = DoctorCheck("the hook checks what is staged", needsRepository: true) { surroundings in
    if let found = await ofSettings(surroundings) { return found }
    return await ofFiles(surroundings)
  }

  /// The diagnosis of a hook that is set; `nil` if git runs none.
  private static func ofSettings(_ surroundings: Surroundings) async -> Findings? {
    let names = surroundings.gitVersion.isOlder(than: 2, 54) ? [] : surroundings.hooks(of: Hook.staged.event)
    for name in names {
      let key = "hook.\(name).command"
      guard let command = surroundings.setting(key), Hook.stagedAlone.isCalled(in: command) else { continue }
      guard await surroundings.mayRun(key) else { return Surroundings.notRun(key, command) }
      return await findings(onRunning: command, key, remedy: renewal)
    }
    return nil
  }

  /// The diagnosis of a file; `nil` if there is none that calls the program.
  private static func ofFiles(_ surroundings: Surroundings) async -> Findings? {
    guard let home = await GitProgram.line(["rev-parse", "--git-common-dir"]), let files = try? await HookFiles() else {
      return nil
    }
    let path = files.path(of: .staged)
    let name = TerminalText.line(path, limit: 300)
    let own = "\(home)/hooks/\(Hook.staged.event)"
    let written = (try? Files.read(own)).flatMap { Hook.program(in: String(decoding: $0, as: UTF8.self)) }
    if written != nil, FileSystem.resolved(path) != FileSystem.resolved(own) {
      return .wrong(
        "git does not run \(TerminalText.line(own, limit: 300)), because core.hooksPath is elsewhere: \(name)",
        remedy: "Run xibmerge install --hooks, which says what to add there.")
    }
    guard let text = files.text(of: .staged), Hook.stagedAlone.isCalled(in: text) else { return nil }
    guard SearchPath.isProgram(path) else {
      return .wrong("git does not run \(name): it is not executable", remedy: renewal)
    }
    guard let program = Hook.program(in: text) else {
      // What others wrote around the line is not run.
      let line = Hook.stagedAlone.sharedLine
      return text.contains(line) ? await findings(onRunning: line, name, remedy: renewal) : notRun(name)
    }
    let place = ShellWord.unquoted(program).flatMap { word in
      word.contains("/") ? [word].first(where: SearchPath.isProgram) : SearchPath.program(word)
    }
    guard place != nil else {
      return .wrong(
        "\(name) checks nothing, because its program is gone: \(TerminalText.line(program, limit: 200))",
        remedy: renewal)
    }
    let writes = await ProgramPaths.own.flatMap { [Hook.staged.file($0), Hook.stagedAlone.file($0)] }
    guard writes.contains(text) else { return notRun(name) }
    return await findings(onRunning: text, name, remedy: renewal)
  }

  private static func notRun(_ name: String) -> Findings {
    .note(
      "\(name) calls xibmerge check --staged, and was not tried: it is not what install writes here", remedy: renewal)
  }

  /// The diagnosis of what a hook does with a broken document.
  private static func findings(onRunning command: String, _ name: String, remedy: String) async -> Findings? {
    let environment = GitProgram.otherRepository
    guard let folder = try? ScratchFolder(),
      (try? folder.write(Array(ScratchDocument.broken.utf8), to: "Scratch.xib")) != nil,
      await GitProgram.run(["init", "-q", "--template=", "."], in: folder.path, environment: environment)?.status == 0,
      await GitProgram.run(["add", "-f", "Scratch.xib"], in: folder.path, environment: environment)?.status == 0,
      let result = await ChildProgram.run("sh", ["-c", command], in: folder.path, environment: environment)
    else { return nil }
    guard result.status == ExitStatus.found else {
      let reason = result.firstError.map { ": \($0)" } ?? ""
      return .wrong(
        "\(name) does not refuse a broken document (status \(result.status)\(reason))",
        remedy: remedy)
    }
    return []
  }
}
