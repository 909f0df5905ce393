internal import ToolSupport
internal import XibMergeCommand

extension DoctorCheck {
  private static let install = "Run xibmerge install with the program that is to be used."

  static let driverProgram = DoctorCheck("git's shell finds the driver") { surroundings in
    guard let line = surroundings.driver.flatMap(DriverCommandLine.init) else { return nil }
    if line.isRelative {
      return [
        .wrong(
          "merge.xib.driver runs \(line.program), a program of whatever folder is merged; it was not tried",
          remedy: install)
      ]
    }
    guard let result = await ChildProgram.run("sh", ["-c", line.program + " --version"], in: surroundings.top) else {
      return [.wrong("\(line.program) can't be run: there is no shell, or it was ended", remedy: install)]
    }
    guard result.status == 0 else {
      let reason = result.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      return [.wrong("\(line.program) can't be run (status \(result.status)\(reason))", remedy: install)]
    }
    guard result.line == programVersion else {
      return [
        .wrong("\(line.program) is version \(result.line), and this is \(programVersion)", remedy: install)
      ]
    }
    return []
  }
}
