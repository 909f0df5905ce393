internal import Basics

/// Why a helper program could not do its work.
package enum HelperProgramError: Error, CustomStringConvertible {
  case missing(HelperProgram, String)
  case failed(String, reason: String)

  package var description: String {
    switch self {
    case .missing(let program, let path):
      "This needs the program \(path), which is missing or can't be run; install it with script/install, or build it with "
        + "swift build\(Self.configuration(path)) --product \(program.rawValue)."
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

/// The programs that load a heavy library, so that no other program has to.
///
/// This is their only list: `script/helpers` prints the names below.
package enum HelperProgram: String, CaseIterable, Sendable {
  /// Runs every command that needs git history, and serves the page on which conflicts are resolved; `xibdiff` and `xibmerge`
  /// become it. It loads libgit2.
  case history = "xibmerge-history"
  /// Reads source code. It holds swift-syntax.
  case code = "xibmerge-code"

  /// The commands that ``history`` runs. The raw value is its first argument.
  package enum Command: String, Sendable {
    case diff, log, show, blame, check, solve, `try`, audit, tidy, resolve, review
    /// Prints the policies of `.xibmerge.yml`, a line each.
    case policies
  }

  /// Replaces this process with ``history``, which runs a command. Throws if that fails.
  package static func become(_ command: Command, arguments: [String]) throws(HelperProgramError) -> Never {
    let path = try history.path()
    var vector: [UnsafeMutablePointer<CChar>?] = ([path, command.rawValue] + arguments).map { strdup($0) }
    vector.append(nil)
    execv(path, vector)
    for argument in vector { free(argument) }
    throw .missing(history, path)
  }

  /// The output of a command of ``history``.
  package static func output(of command: Command) async throws(HelperProgramError) -> String {
    let result = await ChildProgram.run(at: try history.path(), [command.rawValue], reading: "/dev/null")
    guard let result, result.status == 0 else {
      throw history.failure(result?.errors.split(separator: "\n").last.map(String.init) ?? "")
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Runs the program to its end, and returns its output.
  package func output(of input: [UInt8]) async throws(HelperProgramError) -> [UInt8] {
    let path = try path()
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
      let line = result?.errors.split(separator: "\n").last.map(String.init) ?? ""
      throw failure(line)
    }
    return result.output
  }

  /// The error for a program that did not do its work.
  package func failure(_ reason: String) -> HelperProgramError {
    .failed(places.first(where: SearchPath.isProgram) ?? rawValue, reason: ControlCharacters.replaced(in: reason))
  }

  /// The path of the program.
  private func path() throws(HelperProgramError) -> String {
    let places = places
    guard let path = places.first(where: SearchPath.isProgram) else { throw .missing(self, places.first ?? rawValue) }
    return path
  }

  /// The paths where the program may be: beside this one, as in a build, or in `libexec`, as it is installed.
  ///
  /// They are never in the current folder or on the search path: only a helper that came with this program may run.
  package var places: [String] {
    guard let own = Self.runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    let folder = own[..<slash]
    return ["\(folder)/\(rawValue)"]
      + (folder.lastIndex(of: "/").map { ["\(folder[..<$0])/libexec/xibmerge/\(rawValue)"] } ?? [])
  }

  /// The absolute path of this program, with links resolved.
  package static func runningProgram() -> String? {
    #if os(Linux)
      let link = "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let link = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    #endif
    return realPath(link)
  }
}
