public import SemanticMerge

/// The style of conflict markers, or how to find it.
public enum StyleRequest: Sendable {
  case known(ConflictStyle)
  /// To be found only if there is a conflict. A merge whose style is known starts no other thread for it.
  case asked(@Sendable () async -> ConflictStyle)
}
