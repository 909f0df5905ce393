/// How much of a difference a text shows.
public struct DiffDetail: Sendable {
  /// How deep to show what is in an added or removed object.
  public enum Expansion: Sendable, Equatable {
    /// As deep as fits into a few lines.
    case fitting
    /// So many levels, with all properties.
    case depth(Int)

    public static let all = Expansion.depth(.max)
  }

  public let expansion: Expansion
  /// Whether to use the names and values of the file, not those of Xcode's inspectors.
  public let isRaw: Bool
  /// The number of columns of the terminal; `nil` for lines of any length.
  public let width: Int?

  public init(expansion: Expansion = .fitting, isRaw: Bool = false, width: Int? = nil) {
    self.expansion = expansion
    self.isRaw = isRaw
    self.width = width
  }
}
