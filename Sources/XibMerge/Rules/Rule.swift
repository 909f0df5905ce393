/// A rule of the merge, under the name that its page, its fixtures and its mutations have.
struct Rule: Sendable {
  let name: String
  /// What it says; Documentation/merge-rules.md is made of this.
  let says: String
  /// States which facts belong together whatever the rest of the merge is.
  let bundles: (@Sendable (inout Facts) -> Void)?
  /// Finds the contradictions of a snapshot. It may name the same one more than once.
  let contradictions: (@Sendable (Snapshot) -> [Contradiction])?

  init(
    _ name: String, _ says: String, contradictions: (@Sendable (Snapshot) -> [Contradiction])? = nil,
    bundles: (@Sendable (inout Facts) -> Void)? = nil
  ) {
    (self.name, self.says) = (name, says)
    // What they find has the name of the rule.
    self.bundles = bundles.map { state in
      { @Sendable (facts: inout Facts) in
        state(&facts)
        facts.stated.name(name)
        facts.wholes.name(name)
      }
    }
    self.contradictions = contradictions.map { find in
      { @Sendable (snapshot: Snapshot) in
        var found = find(snapshot)
        found.name(name)
        return found
      }
    }
  }

  /// Whether it ties facts. Others say how a fact is decided or derived, which is done where they stand.
  var ties: Bool { bundles != nil || contradictions != nil }

  /// The rules in the order of their page, by chapter. Their order makes no difference to a merge.
  static let chapters: [(title: String, rules: [Rule])] = [
    ("Values", [values, oneValue, spellings, forms, alternatives, remarks, fileForm]),
    ("Which objects are the same", [identity, reidentified, freshIdentifier, addedTwice]),
    ("What was deleted or moved", [stakes, deletionStands, movedIsKept, returned, acyclic, movedKey]),
    (
      "What belongs together",
      [
        needs, inside, atMostOne, together, whole, contents, superseded, givenUpConstraints, exchangedOutlets,
        renamedAttributes, wrappers, frames, grids, selections, cannotHold, ambiguous,
      ]
    ),
    ("Lists", [order]),
    (
      "What the merge decides by itself",
      [
        toolStamp, derivedCache, editorState, layoutResult, rounding, anchoredFrame, fittedFrame, resourceInUse,
        sharedIdentifier, sharedEdge,
      ]
    ),
    ("Archives", [archivedPlaces]),
  ]

  static let all = chapters.flatMap { $0.rules }

  /// The chapters in Markdown.
  static var page: String {
    chapters.map { chapter in
      "## \(chapter.title)\n\n" + chapter.rules.map(\.paragraph).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private var paragraph: String {
    let policies = Decision.Reason(rawValue: name)?.policies.map { "`\($0.rawValue)`" } ?? []
    return "### \(name)\n\n\(says)\n"
      + (policies.isEmpty ? "" : "\n`--rule \(name)=…` takes \(policies.joined(separator: ", ")).\n")
  }
}
