// Who imports this library has the sides and the style of conflicts, too.
@_exported public import ThreeVersions

extension Side {
  /// The name of the side in messages.
  var name: String { rawValue }

  /// Says that the side deleted something which the other side did something with.
  func deletedIt(andOther deed: String) -> String { "\(name) deleted it and \(other.name) \(deed)" }
}

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
