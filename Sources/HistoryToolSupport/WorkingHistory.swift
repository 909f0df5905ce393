internal import ToolSupport
public import XibHistory

/// The history of the repository that the command runs in.
public enum WorkingHistory {
  /// The variable that says by what to read it: `libgit2` or `git`; by default the first that can.
  private static let variable = "XIB_HISTORY"

  public static func open() async throws -> any History {
    try await openHistory(at: ".", using: environment(variable).flatMap(HistoryReader.init) ?? .automatic)
  }
}
