/// One of the three versions of a document that a merge starts from.
public enum Side: Int, Sendable, CaseIterable {
  /// The merge base, the common ancestor.
  case base
  case ours
  case theirs

  /// The opposite side; for the base, the base itself.
  var other: Side {
    switch self {
    case .base: .base
    case .ours: .theirs
    case .theirs: .ours
    }
  }
}

/// A set of views. A view is the merge with every conflict resolved to one side; the views differ only at conflicts.
struct Views: OptionSet, Hashable {
  let rawValue: UInt8
  static let ours = Views(rawValue: 1)
  static let theirs = Views(rawValue: 2)
  static let both: Views = [.ours, .theirs]
  static let none: Views = []

  /// The view of a side; empty for the base, which has no view.
  init(_ side: Side) {
    self = side == .ours ? .ours : side == .theirs ? .theirs : .none
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
