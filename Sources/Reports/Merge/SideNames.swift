public import SemanticMerge

/// The names of the two sides for the person who merges, such as branch names.
public struct SideNames: Equatable, Sendable {
  private let ours: String?
  private let theirs: String?

  /// - Parameters:
  ///   - ours: The name of our side; `nil` if it has none.
  ///   - theirs: The name of their side; `nil` if it has none.
  public init(ours: String? = nil, theirs: String? = nil) { (self.ours, self.theirs) = (ours, theirs) }

  /// A side with its name: `theirs (sign-up)`.
  public func text(_ side: Side) -> String {
    let name = side == .ours ? ours : theirs
    return name.map { "\(side.rawValue) (\(TerminalText.line($0)))" } ?? side.rawValue
  }
}
