internal import SemanticMerge

/// The decisions and conflicts of a merge as JSON.
enum MergeJSONReport {
  /// - Parameters:
  ///   - path: The path of the document, as the user knows it.
  ///   - notices: Further remarks on the merge.
  ///   - details: The details of the conflicts; if `nil`, they are computed here.
  static func json(
    path: String, merge: ThreeWayMerge?, notices: [String], details: ConflictDetails? = nil
  ) -> JSON {
    let details = details ?? merge.map { ConflictDetails(of: $0) }
    return .object([
      ("version", .number(1)),
      ("path", .string(path)),
      ("notices", .array(notices.map(JSON.string))),
      ("decisions", .array(merge?.decisions.map(json) ?? [])),
      ("conflicts", .array(merge?.conflicts.map { json($0, details) } ?? [])),
    ])
  }

  private static func json(_ decision: Decision) -> JSON {
    .object(
      [("rule", .string(decision.reason.rawValue))]
        + members(
          decision.object, decision.property, decision.base, decision.ours, decision.theirs, decision.wording,
          decision.explanation))
  }

  private static func json(_ conflict: Conflict, _ details: ConflictDetails?) -> JSON {
    json(
      of: conflict, changes: details?.changes(in: conflict) ?? [],
      consequences: conflict.consequences.map { json($0, details) })
  }

  /// A conflict by itself.
  ///
  /// - Parameters:
  ///   - conflict: The conflict.
  ///   - changes: The other side's changes to an object that one side deleted, a line each.
  ///   - consequences: The conflicts that are decided with it; by default, these without changes.
  static func json(of conflict: Conflict, changes: [String], consequences: [JSON]? = nil) -> JSON {
    .object(
      [("kind", .string(conflict.kind.rawValue))]
        + members(
          conflict.object, conflict.property, conflict.base, conflict.ours, conflict.theirs, conflict.wording,
          conflict.explanation)
        + [
          ("changes", .array(changes.map(JSON.string))),
          ("consequences", .array(consequences ?? conflict.consequences.map { json(of: $0, changes: []) })),
        ])
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
