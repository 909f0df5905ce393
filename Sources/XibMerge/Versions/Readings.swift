/// A set of readings. A reading is the merge with every conflict resolved to one side; the readings differ only at
/// conflicts.
struct Readings: OptionSet, Hashable {
  let rawValue: UInt8
  static let ours = Readings(rawValue: 1)
  static let theirs = Readings(rawValue: 2)
  static let both: Readings = [.ours, .theirs]
  static let none: Readings = []

  /// The reading of a side.
  init(_ side: Side) { self = side == .ours ? .ours : .theirs }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
