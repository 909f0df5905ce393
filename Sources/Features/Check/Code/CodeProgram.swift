internal import Basics

/// The program that reads source code: it holds swift-syntax, which is larger than all else.
enum CodeProgram {
  private static let name = "xibmerge-code"

  /// Runs the program to its end, and returns its output.
  static func output(of input: [UInt8]) async throws(CodeProgramError) -> [UInt8] {
    guard let path = places.first(where: SearchPath.isProgram) else { throw .missing(places.first ?? name) }
    let folder: ScratchFolder
    let question: String
    do {
      folder = try ScratchFolder()
      question = try folder.write(input, to: "question")
    } catch {
      throw failure("\(error)")
    }
    defer { withExtendedLifetime(folder) {} }
    let result = await ChildProgram.run(at: path, reading: question)
    guard let result, result.status == 0 else {
      throw failure(result?.errors.split(separator: "\n").last.map(String.init) ?? "")
    }
    return result.output
  }

  /// The error for a program that did not do its work.
  static func failure(_ reason: String) -> CodeProgramError {
    .failed(places.first(where: SearchPath.isProgram) ?? name, reason: ControlCharacters.replaced(in: reason))
  }

  /// The paths where the program may be: beside this one, as in a build, or in `libexec`, as it is installed.
  ///
  /// They are never in the current folder or on the search path: only one that came with this program may run.
  static var places: [String] {
    guard let own = runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    let folder = own[..<slash]
    return ["\(folder)/\(name)"]
      + (folder.lastIndex(of: "/").map { ["\(folder[..<$0])/libexec/xibmerge/\(name)"] } ?? [])
  }
}

/// Why source code could not be read.
enum CodeProgramError: Error, CustomStringConvertible {
  case missing(String)
  case failed(String, reason: String)

  var description: String {
    switch self {
    case .missing(let path):
      "This needs the program \(path), which is missing or can't be run; install it with script/install, or build it with "
        + "swift build\(Self.configuration(path)) --product xibmerge-code."
    case .failed(let path, let reason):
      "The program \(path) ended early\(reason.isEmpty ? "" : " (\(reason))"); install all programs of one version "
        + "together, with script/install."
    }
  }

  /// The option of `swift build` for the build folder that the path is in.
  private static func configuration(_ path: String) -> String {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    return folder.lowercased().hasPrefix("release") ? " -c release" : ""
  }
}
