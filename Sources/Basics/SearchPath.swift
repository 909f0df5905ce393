/// The folders that programs are looked for in.
public enum SearchPath {
  /// The path of a program; `nil` where there is none.
  ///
  /// Only absolute folders count: a relative one could be the work tree, which nothing is run from.
  ///
  /// - Parameter folders: The folders, parted by colons; by default those of the environment.
  public static func program(_ name: String, in folders: String? = environment("PATH")) -> String? {
    let folders = (folders ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a path leads to a file that may be run; a folder that may be entered is none.
  public static func isProgram(_ path: String) -> Bool { Files.isRegular(path) && access(path, X_OK) == 0 }
}
