/// The amount of detail in which a text shows a difference.
public struct DiffDetail: Sendable {
  /// The number of levels to show of an added or removed object.
  public enum Expansion: Sendable, Equatable {
    /// As deep as fits into a few lines.
    case fitting
    /// The given number of levels, with all properties.
    case depth(Int)

    public static let all = Expansion.depth(.max)
  }

  public let expansion: Expansion
  /// Whether to use the names and values of the file, not those of Xcode's inspectors.
  public let isRaw: Bool
  /// The number of columns of the terminal; `nil` for lines of any length.
  public let width: Int?
  /// Whether the same change of several objects is one line.
  let sumsUp: Bool

  public init(expansion: Expansion = .fitting, isRaw: Bool = false, width: Int? = nil) {
    self.init(expansion: expansion, isRaw: isRaw, width: width, sumsUp: expansion == .fitting)
  }

  init(expansion: Expansion = .fitting, isRaw: Bool = false, width: Int? = nil, sumsUp: Bool) {
    self.expansion = expansion
    self.isRaw = isRaw
    self.width = width
    self.sumsUp = sumsUp
  }
}
