extension DoctorCheck {
  private static let needed = ["%O", "%A", "%B"]
  private static let useful = ["%P", "%L"]
  private static let install = "Run xibmerge install, or xibmerge install --global for all repositories."

  static let driverSetting = DoctorCheck("the driver is set") { surroundings in
    guard let driver = surroundings.driver, !driver.isEmpty else {
      if surroundings.setting("merge.xib.command") != nil {
        return [
          .wrong(
            "merge.xib.command is set, but git reads merge.xib.driver", remedy: install)
        ]
      }
      return [.wrong("merge.xib.driver is not set, so git merges lines", remedy: install)]
    }
    guard let line = ProgramCommandLine.driver(driver) else {
      return [.wrong("merge.xib.driver does not call xibmerge driver, but is: \(driver)", remedy: install)]
    }
    let missing = needed.filter { !line.arguments.contains($0) }
    guard missing.isEmpty else {
      return [.wrong("merge.xib.driver lacks \(missing.joined(separator: ", ")): \(driver)", remedy: install)]
    }
    var notes: [Diagnosis] = useful.filter { !line.arguments.contains($0) }.map {
      .note("merge.xib.driver lacks \($0): \(driver)", remedy: install)
    }
    if !line.rest.contains(Setting.orStop) { notes.append(weak(line, surroundings)) }
    return notes
  }

  /// The diagnosis for a setting that does not stop git if the driver did not merge. An earlier release or a person
  /// wrote it.
  private static func weak(_ line: ProgramCommandLine, _ surroundings: Surroundings) -> Diagnosis {
    let renewal = "Run xibmerge install again, in the same scope, to renew the setting."
    guard surroundings.gitIsOlder(than: 2, 42) else {
      return .note("merge.xib.driver keeps ours without markers if the driver is killed or missing", remedy: renewal)
    }
    return .wrong(
      "merge.xib.driver keeps ours without markers if the driver is killed: git \(surroundings.gitVersion) takes "
        + "that for a conflict", remedy: renewal)
  }
}
