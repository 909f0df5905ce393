internal import Basics

/// How much the driver says about a merge.
enum Verbosity: Int, Comparable {
  case nothing, conflicts, everything

  /// - Parameter isQuiet: Whether the driver was called with `--quiet`.
  ///
  /// Git has `GIT_MERGE_VERBOSITY` for itself, and hands it on; of `git merge --quiet` it tells a driver nothing.
  init(isQuiet: Bool) {
    let asked = environment("GIT_MERGE_VERBOSITY").flatMap { Int($0) }.flatMap {
      Verbosity(rawValue: min(max($0, 0), 2))
    }
    let isSilent = isQuiet || ["1", "true", "yes"].contains(environment("XIBMERGE_QUIET"))
    self = isSilent ? .nothing : asked ?? .everything
  }

  static func < (one: Verbosity, other: Verbosity) -> Bool { one.rawValue < other.rawValue }
}
