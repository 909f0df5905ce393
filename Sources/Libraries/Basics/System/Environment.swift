/// The value of an environment variable; `nil` if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The choice that an environment variable names; `nil` if the variable is not set, empty or unknown.
///
/// Reports and ignores any other value, so that the user notices a typo.
package func environment<Choice>(_ name: String, choosing choices: [(word: String, choice: Choice)]) -> Choice? {
  guard let word = environment(name), !word.isEmpty else { return nil }
  if let known = choices.first(where: { $0.word == word }) { return known.choice }
  let known = choices.map(\.word).joined(separator: ", ")
  StandardError.write("Ignoring \(name): unknown value. Use one of \(known).")
  return nil
}

/// The folders in which programs are looked up.
package enum SearchPath {
  /// The path of a program; `nil` if there is none.
  ///
  /// Only absolute folders count: a relative one could be the work tree, and no program is run from there.
  ///
  /// - Parameter folders: The folders, separated by colons; by default `PATH` from the environment.
  package static func program(_ name: String, in folders: String? = environment("PATH")) -> String? {
    let folders = (folders ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a path leads to an executable file; a folder is not one.
  package static func isProgram(_ path: String) -> Bool { Files.isRegular(path) && access(path, X_OK) == 0 }
}
