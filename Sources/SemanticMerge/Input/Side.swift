/// The three versions of a document that a merge starts from.
public enum Side: Int, Sendable, CaseIterable {
  /// The merge base, the common ancestor.
  case base
  case ours
  case theirs

  /// The other of the two sides that are merged; the base is its own.
  var other: Side {
    switch self {
    case .base: .base
    case .ours: .theirs
    case .theirs: .ours
    }
  }
}

/// The merge as it looks when every conflict is resolved to one side; the two differ where there are conflicts only.
struct Views: OptionSet, Hashable {
  let rawValue: UInt8
  static let ours = Views(rawValue: 1)
  static let theirs = Views(rawValue: 2)
  static let both: Views = [.ours, .theirs]
  static let none: Views = []

  /// The view of a side; the base is no view.
  init(_ side: Side) {
    self = side == .ours ? .ours : side == .theirs ? .theirs : .none
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
