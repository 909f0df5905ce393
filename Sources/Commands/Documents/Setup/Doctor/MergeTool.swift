extension DoctorCheck {
  private static let install = "Run xibmerge install."

  static let mergeTool = DoctorCheck("git mergetool runs xibmerge, which sees whole versions") { surroundings in
    var found: [Diagnosis] = []
    for tool in MergeTool.all {
      found += [
        await tool.command(in: surroundings), tool.exitStatus(in: surroundings), tool.versionsMerged(in: surroundings),
      ].compactMap { $0 }
    }
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

    private var section: String { "mergetool.\(name)" }

    func command(in surroundings: Surroundings) async -> Diagnosis? {
      let setting = "\(section).cmd"
      guard let command = surroundings.setting(setting) else {
        return .note("\(setting) is not set, so there is no git mergetool -t \(name)", remedy: install)
      }
      guard let line = ProgramCommandLine(command, command: subcommand) else {
        return .wrong("\(setting) does not call xibmerge \(subcommand), but is: \(command)", remedy: install)
      }
      let missing = versions.filter { !line.arguments.contains($0) }
      guard missing.isEmpty else {
        return .wrong("\(setting) lacks \(missing.joined(separator: ", ")): \(command)", remedy: install)
      }
      // If the driver runs the same program, that was tried already.
      guard line.program != surroundings.driver.flatMap(ProgramCommandLine.driver)?.program else { return nil }
      return await line.problem(of: setting, in: surroundings.top).map { .wrong($0, remedy: install) }
    }

    func exitStatus(in surroundings: Surroundings) -> Diagnosis? {
      guard surroundings.setting("\(section).cmd") != nil, !isOn(surroundings.setting("\(section).trustexitcode"))
      else { return nil }
      return .wrong(
        "\(section).trustExitCode is not on: git takes a document for resolved while conflicts are left in it",
        remedy: "Turn it on with: git config \(section).trustExitCode true")
    }

    func versionsMerged(in surroundings: Surroundings) -> Diagnosis? {
      guard surroundings.setting("\(section).cmd") != nil else { return nil }
      let own = surroundings.setting("\(section).hideresolved")
      guard isOn(own ?? surroundings.setting("mergetool.hideresolved")) else { return nil }
      return .wrong(
        "\(own == nil ? "mergetool" : section).hideResolved is on: git merges lines before the tool runs",
        remedy: "Turn it off with: git config \(section).hideResolved false")
    }

    private func isOn(_ value: String?) -> Bool { ["true", "yes", "on", "1"].contains(value?.lowercased()) }
  }
}
