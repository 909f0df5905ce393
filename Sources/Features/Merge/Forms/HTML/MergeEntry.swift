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

  /// The conflicts of a merge, then its decisions.
  static func entries(of merge: ThreeWayMerge?) -> [MergeEntry] {
    guard let merge else { return [] }
    let details = ConflictDetails(of: merge)
    return merge.conflicts.map { MergeEntry($0, details) } + merge.decisions.map(MergeEntry.init)
  }

  private init(_ conflict: Conflict, _ details: ConflictDetails) {
    object = conflict.object
    (isConflict, isBookkeeping) = (true, false)
    title = MergeTextReport.subject(conflict.object, conflict.wording?.label ?? conflict.property)
    var lines = [Self.sentence(conflict.explanation)]
    let values = conflict.shownValues
    lines += Self.values(values.base, values.ours, values.theirs)
    lines += details.constraints(in: conflict)
    if let (side, changes) = details.stake(in: conflict) {
      lines += changes.prefix(Self.mostChanges).map { "\(side.rawValue): \($0)" }
      if changes.count > Self.mostChanges { lines.append("and \(changes.count - Self.mostChanges) more") }
    }
    if let consequences = ConflictDetails.consequences(of: conflict) {
      lines.append("decided with it: \(consequences)")
    }
    self.lines = lines
  }

  private init(_ decision: Decision) {
    object = decision.object
    isConflict = false
    isBookkeeping = decision.reason.isBookkeeping
    title = MergeTextReport.subject(decision.object, decision.property)
    lines =
      ["\(decision.reason.rawValue): \(Self.sentence(decision.explanation))"]
      + Self.values(decision.base, decision.ours, decision.theirs)
  }

  private static let mostChanges = 8

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
      .reidentified, .spellings:
      true
    case .anchoredFrame, .fittedFrame, .deletionStands, .movedIsKept, .addedTwice, .sharedIdentifier, .sharedEdge,
      .ambiguous, .order, .favor:
      false
    }
  }
}
