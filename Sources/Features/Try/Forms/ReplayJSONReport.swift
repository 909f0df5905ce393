/// A replay as JSON; `Documentation/xibmerge-try.schema.json` describes it.
enum ReplayJSONReport {
  static func json(_ replay: Replay) -> JSON {
    let texts = replay.texts
    return .object([
      ("version", .number(1)), ("merges", .number(replay.merges.count)), ("isShallow", .bool(replay.isShallow)),
      ("git", json(replay.git)), ("xibmerge", json(replay.xibmerge)),
      ("wholeConflicts", .number(replay.merges.reduce(0) { $0 + $1.wholeConflicts })),
      (
        "texts",
        .object([
          ("files", .number(texts.files)), ("git", .number(texts.git)), ("xibmerge", .number(texts.xibmerge)),
        ])
      ),
      ("documents", .array(replay.documents.map { json($0.merge, $0.document) })),
      ("failures", .array(replay.failures.map(json))),
    ])
  }

  private static func json(_ totals: ReplayTotals) -> JSON {
    .object(totals.rows.map { ($0.key, .number($0.count)) })
  }

  private static func json(_ merge: ReplayedMerge, _ document: ReplayedDocument) -> JSON {
    .object([
      ("commit", .string(merge.commit)), ("date", .string(merge.date)), ("subject", .string(merge.subject)),
      ("path", .string(document.path)), ("git", json(document.git)), ("xibmerge", json(document.xibmerge)),
      ("summary", .string(document.summary)),
    ])
  }

  private static func json(_ remains: MergeRemains) -> JSON {
    .object([
      ("conflicts", .number(remains.conflicts)), ("lines", .number(remains.lines)), ("fault", .optional(remains.fault)),
    ])
  }

  private static func json(_ failure: Replay.Failure) -> JSON {
    .object([("commit", .string(failure.commit)), ("reason", .string(failure.reason))])
  }
}
