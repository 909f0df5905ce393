internal import Basics

/// Why the helper program could not be run.
public enum HelperProgramError: Error, CustomStringConvertible {
  case missing(String)

  public var description: String {
    switch self {
    case .missing(let path):
      "This needs the program \(path), which is missing or can't be run; install it with script/install, or build it with "
        + "swift build\(Self.configuration(path)) --product \(HelperProgram.name)."
    }
  }

  /// The option of `swift build` for the build folder that the path is in.
  private static func configuration(_ path: String) -> String {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    return folder.lowercased().hasPrefix("release") ? " -c release" : ""
  }
}

/// The helper program, which does all that needs git history.
///
/// Reading history needs libgit2, which loads more than everything else together. So a separate program does it, and
/// the other programs replace themselves with that one.
public enum HelperProgram {
  public static let name = "xibmerge-history"

  /// The helper's commands; each raw value is the helper's first argument.
  public enum Command: String, Sendable {
    case diff, log, show, blame, check, solve
  }

  /// Replaces this process with the helper; returns only by an error.
  public static func become(_ command: Command, arguments: [String]) throws(HelperProgramError) -> Never {
    let places = places
    guard let path = places.first(where: SearchPath.isProgram) else { throw .missing(places.first ?? name) }
    var vector: [UnsafeMutablePointer<CChar>?] = ([path, command.rawValue] + arguments).map { strdup($0) }
    vector.append(nil)
    execv(path, vector)
    for argument in vector { free(argument) }
    throw .missing(path)
  }

  /// The paths where the helper may be: beside this program, as in a build, or in `libexec`, as it is installed.
  ///
  /// The current folder and the search path are left out: only a helper that came with this program is run.
  public static var places: [String] {
    guard let own = runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    let folder = own[..<slash]
    return ["\(folder)/\(name)"]
      + (folder.lastIndex(of: "/").map { ["\(folder[..<$0])/libexec/xibmerge/\(name)"] } ?? [])
  }

  /// The absolute path of this program, with links resolved.
  public static func runningProgram() -> String? {
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
