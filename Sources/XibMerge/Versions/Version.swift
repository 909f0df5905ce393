/// One of the three versions of a document that a merge starts from.
public enum Version: Int, Sendable, CaseIterable {
  /// The merge base, the common ancestor.
  case base
  case ours
  case theirs
}

/// One of the two versions that a merge joins.
public enum Side: String, Sendable, CaseIterable {
  case ours
  case theirs

  /// The opposite side.
  public var other: Side { self == .ours ? .theirs : .ours }

  public var version: Version { self == .ours ? .ours : .theirs }

  /// The name of the side in messages.
  var name: String { rawValue }
}
