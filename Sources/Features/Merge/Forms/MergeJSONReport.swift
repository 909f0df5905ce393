internal import SemanticMerge

/// The decisions and conflicts of a merge as JSON.
enum MergeJSONReport {
  /// - Parameters:
  ///   - path: The path of the document, as the user knows it.
  ///   - notices: Further remarks on the merge.
  static func json(path: String, merge: ToldMerge?, notices: [String]) -> JSON {
    .object([
      ("version", .number(1)),
      ("path", .string(path)),
      ("notices", .array(notices.map(JSON.string))),
      ("decisions", .array(merge?.decisions.map(json) ?? [])),
      ("conflicts", .array(merge?.conflicts.flatMap { $0.each.map(json) } ?? [])),
    ])
  }

  private static func json(_ decision: Decision) -> JSON {
    .object(
      [("rule", .string(decision.reason.rawValue))]
        + members(
          decision.object, decision.property, decision.base, decision.ours, decision.theirs, decision.wording,
          decision.explanation))
  }

  /// A conflict, with what is told of it.
  static func json(_ conflict: ConflictPresentation) -> JSON {
    let consequences = conflict.conflict.consequences.map { JSON.object(members($0)) }
    return .object(members(conflict.conflict) + conflict.json + [("consequences", .array(consequences))])
  }

  private static func members(_ conflict: Conflict) -> [(String, JSON)] {
    [("kind", .string(conflict.kind.rawValue))]
      + members(
        conflict.object, conflict.property, conflict.base, conflict.ours, conflict.theirs, conflict.wording,
        conflict.explanation)
  }

  private static func members(
    _ object: ObjectReference, _ property: String?, _ base: String?, _ ours: String?, _ theirs: String?,
    _ wording: Wording?, _ reason: String
  ) -> [(String, JSON)] {
    [
      (
        "object",
        .object([
          ("id", .string(object.id)), ("element", .string(object.element)), ("name", .optional(object.name)),
        ])
      ),
      ("property", .optional(property)),
      ("label", .optional(wording?.label)),
      ("base", .optional(base)),
      ("ours", .optional(ours)),
      ("theirs", .optional(theirs)),
      ("baseWords", .optional(wording?.values.base)),
      ("oursWords", .optional(wording?.values.ours)),
      ("theirsWords", .optional(wording?.values.theirs)),
      ("reason", .string(reason)),
    ]
  }
}
