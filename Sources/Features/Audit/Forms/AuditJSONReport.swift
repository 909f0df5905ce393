internal import SemanticDiff
internal import ThreeVersions

/// An audit of merges as JSON; `Documentation/xibmerge-audit.schema.json` describes it.
enum AuditJSONReport {
  static func json(_ audit: Audit) -> JSON {
    .object([
      ("version", .number(1)), ("count", .number(audit.count)),
      ("merges", .array(audit.merges.map(json))),
      (
        "failures",
        .array(audit.failures.map { .object([("commit", .string($0.commit)), ("reason", .string($0.reason))]) })
      ),
    ])
  }

  private static func json(_ merge: AuditedMerge) -> JSON {
    .object([("commit", merge.heading.json), ("documents", .array(merge.documents.map(json)))])
  }

  private static func json(_ document: AuditedDocument) -> JSON {
    .object([
      ("path", .string(document.path)), ("deleted", .bool(document.isDeleted)),
      (
        "lost",
        .array(
          document.lost.flatMap { side in
            side.edits.map { edit in
              var members: [(String, JSON)] = [
                ("side", .string(side.side.rawValue)), ("change", DiffJSONReport.json(edit.change)),
                ("commit", edit.commit.map { $0.json } ?? .null),
              ]
              switch edit.fate {
              case .lost: members += [("fate", .string("lost")), ("back", .null)]
              case .back(let commit): members += [("fate", .string("back")), ("back", commit.json)]
              case .gone: members += [("fate", .string("gone")), ("back", .null)]
              }
              return JSON.object(members)
            }
          })
      ),
      (
        "decided",
        .array(
          document.decided.map { .object([("text", .string($0.text)), ("decision", .string($0.decision.rawValue))]) })
      ),
      ("own", .array(document.own.map(DiffJSONReport.json))), ("broken", .array(document.broken.map(JSON.string))),
    ])
  }
}
