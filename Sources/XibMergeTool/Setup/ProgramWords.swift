internal import ToolSupport

/// How settings call the programs: words for the shell.
struct ProgramWords: Sendable {
  let xibmerge: String
  let xibdiff: String

  /// The names alone, for settings that are shared between machines.
  static let portable = ProgramWords(xibmerge: "xibmerge", xibdiff: "xibdiff")

  init(xibmerge: String, xibdiff: String) {
    (self.xibmerge, self.xibdiff) = (xibmerge, xibdiff)
  }

  /// This program and the one beside it, by their paths.
  init() throws(SetupError) {
    guard let path = SiblingProgram.runningProgram(), let slash = path.lastIndex(of: "/") else {
      throw .noProgramPath
    }
    self.init(xibmerge: ShellWord.quoted(path), xibdiff: ShellWord.quoted(path[...slash] + "xibdiff"))
  }
}
