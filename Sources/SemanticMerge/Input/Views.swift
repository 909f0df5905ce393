/// A set of views. A view is the merge with every conflict resolved to one side; the views differ only at conflicts.
struct Views: OptionSet, Hashable {
  let rawValue: UInt8
  static let ours = Views(rawValue: 1)
  static let theirs = Views(rawValue: 2)
  static let both: Views = [.ours, .theirs]
  static let none: Views = []

  /// The view of a side.
  init(_ side: Side) { self = side == .ours ? .ours : .theirs }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
