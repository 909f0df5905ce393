#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
#if canImport(MachO)
  private import MachO
#endif

/// Why the program that was installed beside this one could not be run.
public enum SiblingProgramError: Error, CustomStringConvertible {
  case missing(String)

  public var description: String {
    switch self {
    case .missing(let path):
      "This needs \(path), which can't be run; install the programs of this package side by side, in one folder."
    }
  }
}

/// A program that was installed in the folder of this one.
///
/// Reading histories loads libgit2, and with it more than everything else together; so only programs of their own do it.
public struct SiblingProgram: Sendable {
  private let name: String

  public init(_ name: String) { self.name = name }

  /// Replaces this process; comes back only with an error.
  public func become(arguments: [String]) throws(SiblingProgramError) -> Never {
    guard let own = Self.runningProgram(), let slash = own.lastIndex(of: "/") else { throw .missing(name) }
    // Never looked for in the current folder or on the search path: only what was installed with this program is run.
    let path = own[...slash] + name
    var vector: [UnsafeMutablePointer<CChar>?] = ([String(path)] + arguments).map { strdup($0) }
    vector.append(nil)
    execv(String(path), vector)
    for argument in vector { free(argument) }
    throw .missing(String(path))
  }

  /// The absolute path of this program, links resolved.
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
