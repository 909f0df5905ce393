internal import Basics

extension DoctorCheck {
  private static let needed = ["%O", "%A", "%B"]
  private static let useful = ["%P", "%L"]
  private static let renewal =
    "Run xibmerge install again, in the same scope, to renew the setting; each of a team does it once."
  private static let install = "Run xibmerge install, or xibmerge install --global for all repositories."

  static let driverSetting = DoctorCheck("the driver is set") { surroundings in
    if surroundings.driver == nil, surroundings.setting("merge.xib.command") != nil {
      return .wrong("merge.xib.command is set, but git reads merge.xib.driver", remedy: install)
    }
    return await findings(on: .documents, surroundings, install)
  }

  /// Whether the driver for files with texts is set, where attributes name it.
  static let textsDriver = DoctorCheck("the driver for strings is set") { surroundings in
    let files = [surroundings.sharedAttributes, surroundings.infoAttributes]
    guard
      files.contains(where: MergeDriver.texts.isNamed(inFile:))
        || surroundings.setting(MergeDriver.texts.key("driver")) != nil
    else { return nil }
    return await findings(on: .texts, surroundings, "Run xibmerge install --strings.")
  }

  private static func findings(
    on kind: MergeDriver, _ surroundings: Surroundings, _ install: String
  ) async -> Findings {
    let key = kind.key("driver")
    guard let driver = surroundings.setting(key), !driver.isEmpty else {
      return .wrong("\(key) is not set, so git merges lines", remedy: install)
    }
    guard let line = ProgramCommandLine.driver(driver) else {
      return .wrong(
        "\(key) does not call xibmerge driver, but is: \(driver)", remedy: await installInItsPlace(key, install))
    }
    let missing = needed.filter { !line.arguments.contains($0) }
    guard missing.isEmpty else {
      let problem = "\(key) lacks \(missing.joined(separator: ", ")): \(driver)"
      return .wrong(problem, remedy: await installInItsPlace(key, install))
    }
    let lacking = useful.filter { !line.arguments.contains($0) }
      .flatMap { Findings.note("\(key) lacks \($0): \(driver)", remedy: install) }
    var passing: Findings = []
    if LastingPath.isOfOneVersion(line.program) {
      passing = .note("\(key) names a program that the next upgrade removes: \(line.program)", remedy: renewal)
    } else if let path = ShellWord.unquoted(line.program), PassingFolder.around(path) != nil {
      passing = .wrong(
        "\(key) names a program that goes when its folder is emptied, and git would then stop at every merge: \(line.program)",
        remedy: "Install a program that stays (\(PassingFolder.remedy)), and run xibmerge install again.")
    }
    return lacking + findings(onEnd: line, of: driver, key, surroundings) + passing
  }

  /// The diagnosis for a setting that does not stop git if the driver did not merge. An earlier release or a person
  /// wrote it.
  private static func findings(
    onEnd line: ProgramCommandLine, of driver: String, _ key: String, _ surroundings: Surroundings
  ) -> Findings {
    if line.rest.contains(Setting.olderEnd) {
      return .note(
        "\(key) was set by an older version: a shim, a wrapper or another program that ends with 0 or 1 in place of the "
          + "driver counts as a merge or a conflict, and theirs is lost",
        remedy: renewal)
    }
    if Setting.endsSafely(driver) { return [] }
    guard surroundings.gitVersion.isOlder(than: 2, 42) else {
      return .note("\(key) keeps ours without markers if the driver is killed or missing", remedy: renewal)
    }
    return .wrong(
      "\(key) keeps ours without markers if the driver is killed: git \(surroundings.gitVersion) takes "
        + "that for a conflict", remedy: renewal)
  }

  /// Whether the driver decides as the team's file says.
  static let driverPolicies = DoctorCheck("the driver follows .xibmerge.yml", needsRepository: true) { surroundings in
    guard let line = surroundings.driverLine else { return nil }
    let words = line.arguments.split(separator: " ")
    let own = zip(words, words.dropFirst()).compactMap { option, value in
      PlainArguments.rule.contain(String(option)) ? NamedPolicy(String(value)) : nil
    }
    do {
      let file = try await ConfigurationFile.read()
      guard !own.isEmpty else { return file.merge.isEmpty ? nil : [] }
      return .note(
        "the driver's setting has policies (\(own.map(\.text).joined(separator: ", "))), which older versions took from "
          + ".xibmerge.yml; the driver now reads that file itself, and follows the setting only where there is none",
        remedy: renewal)
    } catch {
      return .wrong("\(error)", remedy: "Correct .xibmerge.yml; until then, the driver decides as without it.")
    }
  }

  /// How to replace the setting that is in force. That of a work tree overrides all others.
  private static func installInItsPlace(_ key: String, _ install: String) async -> String {
    let line = await GitProgram.line(["config", "--show-scope", "--get", key])
    guard line?.hasPrefix("worktree\t") == true else { return install }
    return "Run xibmerge install --worktree: that setting is of this work tree alone."
  }

  static let driverProgram = DoctorCheck("git's shell finds the driver") { surroundings in
    guard let line = surroundings.driverLine else { return nil }
    let remedy = "Run xibmerge install with the program that git should use."
    return await line.findings(on: "merge.xib.driver", remedy, in: surroundings)
  }

  static let innerMerges = DoctorCheck("merges of merge bases use the driver too") { surroundings in
    guard let other = surroundings.setting("merge.xib.recursive"), other != "xib" else { return [] }
    return .wrong(
      "merge.xib.recursive is \(other), so criss-cross merges are not merged object by object",
      remedy: "Remove it with: git config --unset merge.xib.recursive")
  }

  private static let installHere = "Run xibmerge install."

  static let textConversion = DoctorCheck("git shows documents as was chosen") { surroundings in
    // xibdiff may also be set as an external diff, in place of the text conversion.
    if let program = surroundings.setting("diff.xib.command"), !program.contains("xibdiff") {
      return .wrong(
        "diff.xib.command is \(program), which git runs in place of diff.xib.textconv",
        remedy: "Remove it with: git config --unset diff.xib.command")
    }
    var notes: Findings = []
    if surroundings.setting("diff.xib.cachetextconv") == "true" {
      notes += .note(
        "diff.xib.cachetextconv is on, so git keeps converted texts in the repository", remedy: installHere)
    } else if await ConversionNotes.exist() {
      notes += .note("git still keeps converted texts of an older installation", remedy: installHere)
    }
    // Without it, git shows XML.
    guard let command = surroundings.setting(Setting.conversionKey) else { return notes }
    guard await surroundings.mayRun(Setting.conversionKey) else {
      return notes + Surroundings.notRun(Setting.conversionKey, command)
    }
    guard let folder = try? ScratchFolder() else { return nil }
    guard (try? folder.write(Array(ScratchDocument.base.utf8), to: "Scratch.xib")) != nil,
      let result = await ChildProgram.run("sh", ["-c", command + " \"$@\"", "sh", "Scratch.xib"], in: folder.path)
    else { return nil }
    guard result.status == 0, !result.output.isEmpty else {
      let reason = result.firstError.map { ": \($0)" } ?? ""
      return .wrong(
        "diff.xib.textconv does not work (\(command), status \(result.status)\(reason))", remedy: installHere)
    }
    if result.output.starts(with: ScratchDocument.base.utf8) {
      notes += .wrong("diff.xib.textconv can't run its program, so git shows XML: \(command)", remedy: installHere)
    }
    return notes
  }

  static let mergeTool = DoctorCheck("git mergetool runs xibmerge, which sees whole versions") { surroundings in
    var found: Findings = []
    for tool in MergeTool.all { found += await tool.findings(in: surroundings) }
    return found
  }

  /// A tool of `git mergetool` that runs `xibmerge`.
  private struct MergeTool {
    let name: String
    /// The subcommand that the setting must call, and the arguments that it needs.
    let subcommand: String
    let versions: [String]

    static let all = [
      MergeTool(name: "xibmerge", subcommand: "mergetool", versions: ["$BASE", "$LOCAL", "$REMOTE", "$MERGED"]),
      MergeTool(name: "xibmerge-web", subcommand: "resolve", versions: ["$MERGED"]),
    ]

    func findings(in surroundings: Surroundings) async -> Findings {
      let section = "mergetool.\(name)"
      guard let command = surroundings.setting("\(section).cmd") else {
        return .note("\(section).cmd is not set, so there is no git mergetool -t \(name)", remedy: installHere)
      }
      var found = await findings(on: command, of: "\(section).cmd", in: surroundings)
      if !isOn(surroundings.setting("\(section).trustexitcode")) {
        found += .wrong(
          "\(section).trustExitCode is not on: git takes a document for resolved while conflicts are left in it",
          remedy: "Turn it on with: git config \(section).trustExitCode true")
      }
      let own = surroundings.setting("\(section).hideresolved")
      if isOn(own ?? surroundings.setting("mergetool.hideresolved")) {
        found += .wrong(
          "\(own == nil ? "mergetool" : section).hideResolved is on: git merges lines before the tool runs",
          remedy: "Turn it off with: git config \(section).hideResolved false")
      }
      return found
    }

    private func findings(on command: String, of setting: String, in surroundings: Surroundings) async -> Findings {
      guard let line = ProgramCommandLine(command, command: subcommand) else {
        return .wrong("\(setting) does not call xibmerge \(subcommand), but is: \(command)", remedy: installHere)
      }
      let missing = versions.filter { !line.arguments.contains($0) }
      guard missing.isEmpty else {
        return .wrong("\(setting) lacks \(missing.joined(separator: ", ")): \(command)", remedy: installHere)
      }
      // If the driver runs the same program, that was tried already.
      guard line.program != surroundings.driverLine?.program else { return [] }
      return await line.findings(on: setting, installHere, in: surroundings)
    }

    private func isOn(_ value: String?) -> Bool { ["true", "yes", "on", "1"].contains(value?.lowercased()) }
  }
}
