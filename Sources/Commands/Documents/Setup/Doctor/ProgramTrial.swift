internal import CommandSupport

extension ProgramCommandLine {
  /// Why a setting does not run this version of the program; `nil` if it does.
  func problem(of setting: String, in folder: String?) async -> String? {
    if isRelative {
      return "\(setting) runs \(program), which may be any program in the repository that is merged; it was not tried"
    }
    guard let result = await ChildProgram.run("sh", ["-c", program + " --version"], in: folder) else {
      return "\(program) can't be run: there is no shell, or it was killed"
    }
    guard result.status == 0 else {
      let reason = result.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      return "\(program) can't be run (status \(result.status)\(reason))"
    }
    guard result.line == programVersion else {
      return "\(program) is version \(result.line), and this is \(programVersion)"
    }
    return nil
  }
}
