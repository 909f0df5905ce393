#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The program that compares revisions, which the one for files becomes when it is asked to.
///
/// It loads libgit2, and with it more than everything else together; so only it does.
enum HistoryProgram {
  private static let name = "xibdiff-history"

  /// Replaces this process; comes back only with an error.
  static func become(arguments: [String]) throws(InputError) -> Never {
    guard let own = executablePath(), let slash = own.lastIndex(of: "/") else { throw .noHistoryProgram(name) }
    // Never looked for in the current folder or on the search path: only what was installed with this program is run.
    let path = own[...slash] + name
    var vector: [UnsafeMutablePointer<CChar>?] = ([String(path)] + arguments).map { strdup($0) }
    vector.append(nil)
    execv(String(path), vector)
    for argument in vector { free(argument) }
    throw .noHistoryProgram(String(path))
  }

  private static func executablePath() -> String? {
    #if os(Linux)
      let link = "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let link = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    #endif
    guard let resolved = realpath(link, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
