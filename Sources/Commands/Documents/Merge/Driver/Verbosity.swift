internal import Basics

/// How much the driver says about a merge.
enum Verbosity: Int, Comparable {
  case nothing, conflicts, everything

  /// Reads the verbosity from the environment.
  ///
  /// Git passes its own `GIT_MERGE_VERBOSITY` on to the driver, but does not tell the driver about `git merge --quiet`.
  ///
  /// - Parameter isQuiet: Whether the driver was called with `--quiet`.
  init(isQuiet: Bool) {
    let asked = environment("GIT_MERGE_VERBOSITY").flatMap { Int($0) }.flatMap {
      Verbosity(rawValue: min(max($0, 0), 2))
    }
    let isSilent = isQuiet || ["1", "true", "yes"].contains(environment("XIBMERGE_QUIET"))
    self = isSilent ? .nothing : asked ?? .everything
  }

  static func < (one: Verbosity, other: Verbosity) -> Bool { one.rawValue < other.rawValue }
}
