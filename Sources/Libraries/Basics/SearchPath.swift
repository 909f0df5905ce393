/// The folders in which programs are looked up.
public enum SearchPath {
  /// The path of a program; `nil` if there is none.
  ///
  /// Only absolute folders count: a relative one could be the work tree, and no program is run from there.
  ///
  /// - Parameter folders: The folders, separated by colons; by default `PATH` from the environment.
  public static func program(_ name: String, in folders: String? = environment("PATH")) -> String? {
    let folders = (folders ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a path leads to an executable file; a folder is not one.
  public static func isProgram(_ path: String) -> Bool { Files.isRegular(path) && access(path, X_OK) == 0 }
}
