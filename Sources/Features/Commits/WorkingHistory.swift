internal import Basics
internal import GitHistory

/// The history of the repository that the command runs in, or that it names.
enum WorkingHistory {
  /// The environment variable that selects the ``HistoryReader``; the default is `automatic`.
  private static let variable = "XIB_HISTORY"

  /// Opens the history of a repository.
  ///
  /// - Parameter folder: A folder in the repository; `nil` for the working directory. If it is not `nil`, git's
  ///   variables that name another repository are removed from the environment.
  static func open(at folder: String? = nil) async throws -> any History {
    let reader = environment(variable, choosing: HistoryReader.allCases.map { ($0.rawValue, $0) })
    if folder != nil { for name in GitProgram.otherRepository.keys { unsetenv(name) } }
    return try await openHistory(at: folder ?? ".", using: reader ?? .automatic)
  }

  /// The history; `nil` outside of a repository.
  static func openIfThere() async throws -> (any History)? {
    do {
      return try await open()
    } catch OpenError.notARepository {
      return nil
    }
  }
}

extension RepositoryLayout {
  /// The path in the repository that a person named; `nil` if it leads out of the repository.
  ///
  /// The part after the repository's top is taken as it is written. So a link in the work tree that leads elsewhere
  /// still counts as a path in the repository, and can be rejected.
  func named(_ argument: String) -> GitPath? {
    guard let workTree, let top = realPath(workTree) else { return nil }
    let whole = argument.hasPrefix("/") ? argument : (realPath(".") ?? "") + "/" + argument
    var end = whole.endIndex
    while end > whole.startIndex {
      if realPath(String(whole[..<end])) == top, let path = path(whole[end...].drop { $0 == "/" }, isFromTop: true) {
        return path
      }
      end = whole[..<end].lastIndex(of: "/") ?? whole.startIndex
    }
    return path(argument)
  }

  /// Whether a path, or a folder on the way to it, is a link.
  func crossesLink(_ path: GitPath) -> Bool {
    guard let workTree else { return false }
    var at = workTree
    return path.components.contains { component in
      at += "/" + String(decoding: component, as: UTF8.self)
      return PathKind(at: at) == .link
    }
  }
}
