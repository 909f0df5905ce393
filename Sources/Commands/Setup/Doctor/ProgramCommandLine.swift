/// A setting that has git's shell run a command of a program.
struct ProgramCommandLine {
  /// The program, in the shell's language.
  let program: String
  /// What the program is given, as git reads it.
  let arguments: Substring
  /// What the shell is told to do after that.
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
    // The last time, for a path may have the word in it.
    while let found = setting[start...].firstRange(of: " \(command) ") {
      end = found.lowerBound
      start = setting.index(after: found.lowerBound)
    }
    guard let end, end > setting.startIndex else { return nil }
    let arguments = setting[end...].prefix { !"|&;".contains($0) }
    self.init(program: String(setting[..<end]), arguments: arguments, rest: setting[arguments.endIndex...])
  }

  private init(program: String, arguments: Substring, rest: Substring) {
    (self.program, self.arguments, self.rest) = (program, arguments, rest)
  }

  /// The text with each %% as git gives it to the shell.
  private static func withoutEscapes(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let character = rest.popFirst() {
      result.append(character)
      if character == "%", rest.first == "%" { rest.removeFirst() }
    }
    return result
  }

  /// Whether the program is looked for in the folder that git merges in, where anybody may have put it.
  var isRelative: Bool {
    guard let first = program.first, !"'\"/".contains(first) else {
      return !program.drop { "'\"".contains($0) }.hasPrefix("/") && program.contains("/")
    }
    return program.split(separator: " ").contains { word in
      // Not a folder of the home, and not a variable's value.
      word.contains("/") && !"/~$".contains(word.first ?? "/") && !word.prefix { $0 != "/" }.contains("=")
    }
  }
}

extension Substring {
  /// Where a text stands for the first time.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
