internal import ArgumentParser

/// The place where git keeps settings and attributes; the raw value is the name of git's option.
enum Scope: String, CaseIterable, EnumerableFlag {
  case local, global, system, worktree

  /// The option of `git config`.
  var option: String { "--" + rawValue }

  static func help(for value: Scope) -> ArgumentHelp? {
    switch value {
    case .local: "This repository."
    case .global: "All repositories of this user."
    case .system: "All repositories of this machine."
    case .worktree: "This work tree only."
    }
  }
}
