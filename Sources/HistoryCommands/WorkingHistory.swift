public import GitHistory
internal import Basics

/// The history of the repository that the command runs in.
public enum WorkingHistory {
  /// The environment variable that selects the ``HistoryReader``; the default is `automatic`.
  private static let variable = "XIB_HISTORY"

  public static func open() async throws -> any History {
    let reader = environment(variable, choosing: HistoryReader.allCases.map { ($0.rawValue, $0) })
    return try await openHistory(at: ".", using: reader ?? .automatic)
  }
}
