extension DoctorCheck {
  private static let install = "Run xibmerge install."
  private static let versions = ["$BASE", "$LOCAL", "$REMOTE", "$MERGED"]

  static let mergeTool = DoctorCheck("git mergetool runs xibmerge, which sees whole versions") { surroundings in
    [await command(in: surroundings), exitStatus(in: surroundings), versionsMerged(in: surroundings)].compactMap { $0 }
  }

  private static func command(in surroundings: Surroundings) async -> Diagnosis? {
    let setting = "mergetool.xibmerge.cmd"
    guard let command = surroundings.setting(setting) else {
      return .note("\(setting) is not set, so there is no git mergetool -t xibmerge", remedy: install)
    }
    guard let line = ProgramCommandLine(command, command: "mergetool") else {
      return .wrong("\(setting) does not call xibmerge mergetool, but is: \(command)", remedy: install)
    }
    let missing = versions.filter { !line.arguments.contains($0) }
    guard missing.isEmpty else {
      return .wrong("\(setting) lacks \(missing.joined(separator: ", ")): \(command)", remedy: install)
    }
    // The driver's program was tried already.
    guard line.program != surroundings.driver.flatMap(ProgramCommandLine.driver)?.program else { return nil }
    return await line.problem(of: setting, in: surroundings.top).map { .wrong($0, remedy: install) }
  }

  private static func exitStatus(in surroundings: Surroundings) -> Diagnosis? {
    guard surroundings.setting("mergetool.xibmerge.cmd") != nil,
      !isOn(surroundings.setting("mergetool.xibmerge.trustexitcode"))
    else { return nil }
    return .wrong(
      "mergetool.xibmerge.trustExitCode is not on: git takes a document for resolved while conflicts are left in it",
      remedy: "Turn it on with: git config mergetool.xibmerge.trustExitCode true")
  }

  private static func versionsMerged(in surroundings: Surroundings) -> Diagnosis? {
    let own = surroundings.setting("mergetool.xibmerge.hideresolved")
    guard isOn(own ?? surroundings.setting("mergetool.hideresolved")) else { return nil }
    return .wrong(
      "\(own == nil ? "mergetool" : "mergetool.xibmerge").hideResolved is on: git merges lines before the tool runs",
      remedy: "Turn it off with: git config mergetool.xibmerge.hideResolved false")
  }

  private static func isOn(_ value: String?) -> Bool {
    ["true", "yes", "on", "1"].contains(value?.lowercased())
  }
}
