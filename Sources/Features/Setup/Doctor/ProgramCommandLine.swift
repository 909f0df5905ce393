internal import Basics

/// A setting that makes git's shell run a program with a command, such as `driver`.
struct ProgramCommandLine {
  /// The program, in the shell's language.
  let program: String
  /// The program's arguments, as written in the setting.
  let arguments: Substring
  /// The rest of the shell command, after the arguments.
  let rest: Substring

  /// The value of `merge.xib.driver`.
  static func driver(_ setting: String) -> ProgramCommandLine? {
    ProgramCommandLine(setting, command: "driver").map {
      ProgramCommandLine(program: withoutEscapes($0.program), arguments: $0.arguments, rest: $0.rest)
    }
  }

  init?(_ setting: String, command: String) {
    var start = setting.startIndex
    var end: String.Index?
    // Take the last match: a path may have the word in it.
    while let found = setting[start...].firstPlace(of: " \(command) ") {
      end = found.lowerBound
      start = setting.index(after: found.lowerBound)
    }
    guard let end, end > setting.startIndex else { return nil }
    let arguments = setting[end...].prefix { !"|&;".contains($0) }
    // What comes before it only asks whether the program is there.
    let program =
      Setting.beforeProgram.lazy.compactMap { setting.firstPlace(of: $0)?.upperBound }.first ?? setting.startIndex
    guard program < end else { return nil }
    self.init(program: String(setting[program..<end]), arguments: arguments, rest: setting[arguments.endIndex...])
  }

  private init(program: String, arguments: Substring, rest: Substring) {
    (self.program, self.arguments, self.rest) = (program, arguments, rest)
  }

  /// The text with each %% as one %, as git gives it to the shell.
  private static func withoutEscapes(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let character = rest.popFirst() {
      result.append(character)
      if character == "%", rest.first == "%" { rest.removeFirst() }
    }
    return result
  }

  /// Whether the program's path is relative to the folder that git merges in, where anybody may have put a program.
  var isRelative: Bool {
    guard let first = program.first, !"'\"/".contains(first) else {
      return !program.drop { "'\"".contains($0) }.hasPrefix("/") && program.contains("/")
    }
    return program.split(separator: " ").contains { word in
      // Skip absolute paths, paths in a home folder, variables, and assignments to variables.
      word.contains("/") && !"/~$".contains(word.first ?? "/") && !word.prefix { $0 != "/" }.contains("=")
    }
  }
}

extension ProgramCommandLine {
  /// The diagnosis for a setting that does not run this version of the program.
  func findings(on setting: String, _ remedy: String, in surroundings: Surroundings) async -> DoctorCheck.Findings {
    if isRelative {
      let problem = "runs \(program), which may be any program in the repository that is merged; it was not tried"
      return .wrong("\(setting) \(problem)", remedy: remedy)
    }
    if let path = ShellWord.unquoted(program), path.hasPrefix("/"), !SearchPath.isProgram(path) {
      return .wrong("\(program) can't be run: it is not there, or no program", remedy: remedy)
    }
    guard await surroundings.mayRun(setting) else { return Surroundings.notRun(setting, program) }
    return await problem(in: surroundings.top).map { .wrong($0, remedy: remedy) } ?? []
  }

  /// Why this version of the program is not run; `nil` if it is.
  private func problem(in folder: String?) async -> String? {
    guard let result = await ChildProgram.run("sh", ["-c", program + " --version"], in: folder) else {
      return "\(program) can't be run: there is no shell, or it was killed"
    }
    guard result.status == 0 else {
      let reason = result.firstError.map { ": \($0)" } ?? ""
      return "\(program) can't be run (status \(result.status)\(reason))"
    }
    guard result.line == programVersion else {
      return "\(program) is version \(result.line), and this is \(programVersion)"
    }
    return nil
  }
}
