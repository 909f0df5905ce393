/// Elements beside which others in the same object count no more (format.md 2.3).
public enum Superseding {
  private static let byElement: [String: Set<String>] = ["buttonConfiguration": ["state", "fontDescription"]]

  /// The elements that count no more beside one; `nil` if it supersedes none.
  public static func superseded(by element: String) -> Set<String>? { byElement[element] }
}
