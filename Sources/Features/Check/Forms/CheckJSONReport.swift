internal import Findings
internal import XibModel

/// The findings of a check as JSON; `Documentation/xibmerge-check.schema.json` describes it.
enum CheckJSONReport {
  static func json(_ result: CheckResult) -> JSON {
    var members: [(String, JSON)] = [("version", .number(1)), ("findings", .array(result.findings.map(json)))]
    if let matrix = result.matrix { members.append(("merges", .array(matrix.merges.map(json)))) }
    if !result.unchecked.isEmpty { members.append(("unchecked", .array(result.unchecked.map(json)))) }
    if result.uses.total > 0 { members.append(("uses", json(result.uses))) }
    return .object(members)
  }

  private static func json(_ uses: UseCount) -> JSON {
    let unknown = uses.reasons.map { reason, count in
      JSON.object([
        ("reason", .string(reason.kind)), ("name", .optional(reason.name)), ("count", .number(count)),
      ])
    }
    return .object([("count", .number(uses.total)), ("unknown", .array(unknown))])
  }

  private static func json(_ document: UncheckedDocument) -> JSON {
    .object([("path", .string(document.path)), ("reason", .string(document.reason))])
  }

  private static func json(_ finding: Finding) -> JSON {
    var members: [(String, JSON)] = [
      ("rule", .string(finding.rule.name)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.path)), ("line", .number(finding.line)),
      ("object", finding.object.map(json) ?? .null), ("message", .string(finding.message)),
    ]
    if let merge = finding.merge {
      members.append(("merge", json(merge)))
    }
    if let code = finding.code {
      members.append(("code", .object([("path", .string(code.path)), ("line", .number(code.line))])))
    }
    return .object(members)
  }

  private static func json(_ merge: Finding.Merge) -> JSON {
    .object([("ours", .string(merge.ours)), ("theirs", .string(merge.theirs))])
  }

  private static func json(_ object: Finding.Object) -> JSON {
    .object([("id", .optional(object.id)), ("element", .string(object.element)), ("name", .optional(object.name))])
  }
}
