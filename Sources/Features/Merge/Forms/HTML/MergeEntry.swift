internal import SemanticMerge

/// A conflict or a decision in the list of a page.
struct MergeEntry {
  let object: ObjectReference
  let isConflict: Bool
  let isBookkeeping: Bool
  /// The object and the property.
  let title: String
  /// The reason, the values and the consequences, a line each.
  let lines: [String]
  /// The conflicts one by one, if they are several.
  var parts: [String] = []

  /// The conflicts of a merge, then its decisions.
  static func entries(of merge: ToldMerge?) -> [MergeEntry] {
    (merge?.conflicts.map(MergeEntry.init) ?? []) + (merge?.decisions.map(MergeEntry.init) ?? [])
  }

  private init(_ conflict: ConflictPresentation) {
    object = conflict.conflict.object
    (isConflict, isBookkeeping) = (true, false)
    title = conflict.title
    lines = [conflict.reason] + conflict.lines() + conflict.sentences
    parts = MergeTextReport.lines(conflict.parts)
  }

  private init(_ decision: Decision) {
    object = decision.object
    isConflict = false
    isBookkeeping = decision.reason.isBookkeeping
    title = MergeTextReport.subject(decision.object, decision.wording?.label ?? decision.property)
    let words = decision.wording?.values
    lines =
      ["\(decision.reason.rawValue): \(Self.sentence(decision.explanation))"]
      + Self.values(
        words?.base ?? decision.base, words?.ours ?? decision.ours, words?.theirs ?? decision.theirs)
  }

  private static func sentence(_ text: String) -> String { TerminalText.line(text, limit: 300) }

  private static func values(_ base: String?, _ ours: String?, _ theirs: String?) -> [String] {
    guard base != nil || ours != nil || theirs != nil else { return [] }
    return [("base", base), ("ours", ours), ("theirs", theirs)].map { name, value in
      "\(name): \(value.map { TerminalText.line($0, limit: 200) } ?? "not set")"
    }
  }
}

extension Decision.Reason {
  /// Whether the decision is about bookkeeping, which no designer looks at.
  var isBookkeeping: Bool {
    switch self {
    case .toolStamp, .derivedCache, .editorState, .layoutResult, .rounding, .resourceInUse, .freshIdentifier,
      .reidentified, .spellings, .textState:
      true
    case .anchoredFrame, .fittedFrame, .deletionStands, .movedIsKept, .addedTwice, .sharedIdentifier, .sharedEdge,
      .ambiguous, .order, .comment, .favor:
      false
    }
  }
}
