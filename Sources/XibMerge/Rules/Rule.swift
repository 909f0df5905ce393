/// A rule of a sound document, by which facts are tied.
struct Rule: Sendable {
  let name: String
  /// Finds the contradictions of a snapshot. It may name the same one more than once.
  let contradictions: @Sendable (Snapshot) -> [Contradiction]

  /// All rules. Their order makes no difference.
  static let all = [needs, stakes, atMostOne, inside, acyclic, together, whole, returned, cannotHold, ambiguous]
}
