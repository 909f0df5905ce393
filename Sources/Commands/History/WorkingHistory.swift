public import GitHistory
internal import Basics
internal import CommandSupport

/// The history of the repository that the command runs in, or that it names.
public enum WorkingHistory {
  /// The environment variable that selects the ``HistoryReader``; the default is `automatic`.
  private static let variable = "XIB_HISTORY"

  /// Opens the history of a repository.
  ///
  /// - Parameter folder: A folder in the repository; `nil` for the working directory. If it is not `nil`, git's
  ///   variables that name another repository are removed from the environment.
  public static func open(at folder: String? = nil) async throws -> any History {
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
