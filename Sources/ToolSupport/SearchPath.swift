#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The folders that programs are looked for in.
public enum SearchPath {
  /// The path of a program; `nil` where there is none.
  ///
  /// Only absolute folders count: a relative one could be the work tree, which nothing is run from.
  public static func program(_ name: String) -> String? {
    let folders = (environment("PATH") ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// A folder that may be entered is none.
  private static func isProgram(_ path: String) -> Bool { Files.isRegular(path) && access(path, X_OK) == 0 }
}
