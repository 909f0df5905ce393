internal import Basics
internal import CommandSupport

/// The programs as settings call them: words for the shell.
struct ProgramWords: Sendable {
  let xibmerge: String
  let xibdiff: String

  init(_ programs: ProgramPaths) {
    (xibmerge, xibdiff) = (ShellWord.quoted(programs.xibmerge), ShellWord.quoted(programs.xibdiff))
  }
}

/// The programs by their paths, or by names that are found on the search path.
struct ProgramPaths: Sendable {
  let xibmerge: String
  let xibdiff: String

  /// The names alone, for settings that are shared between machines.
  static let portable = ProgramPaths(xibmerge: "xibmerge", xibdiff: "xibdiff")

  init(xibmerge: String, xibdiff: String) {
    (self.xibmerge, self.xibdiff) = (xibmerge, xibdiff)
  }

  /// This program and the one beside it, by their paths.
  init() throws(SetupError) {
    guard let path = HelperProgram.runningProgram(), let slash = path.lastIndex(of: "/") else {
      throw .noProgramPath
    }
    self.init(xibmerge: Self.lasting(path), xibdiff: Self.lasting(path[...slash] + "xibdiff"))
  }

  /// The link on the search path that leads to a program, or else the program's own path.
  ///
  /// An upgrade may move the program to another folder and change only the link.
  private static func lasting(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let found = SearchPath.program(name), FileSystem.resolved(found) == FileSystem.resolved(path) else {
      return path
    }
    return found
  }
}
