internal import Reports
internal import SemanticMerge
internal import XibModel

/// A report of what was solved and what remains.
enum SolveReport {
  /// - Parameters:
  ///   - name: The path of the document.
  ///   - backup: The suffix of the backup's name; `nil` if there is no backup.
  static func lines(_ name: String, _ solution: Solution, backup: String?) -> [String] {
    let name = TerminalText.line(name, limit: 200)
    guard solution.before != 0 else { return ["\(name): nothing in conflict"] }
    var line = "\(name): "
    if let before = solution.before { line += "\(before) \(before == 1 ? "place" : "places") marked before, " }
    line += solution.after == 0 ? "none left" : left(solution)
    if let backup { line += " (as it was: \(name)\(backup))" }
    let conflicts = solution.merge.map { merge in
      MergeTextReport.conflictLines(of: merge, ConflictDetails(of: merge)).map { "  " + $0 }
    }
    let faults = solution.faults.map { "  FAULT (\($0.rule.rawValue)): \(TerminalText.line($0.message, limit: 200))" }
    return [line] + (conflicts ?? []) + faults
  }

  /// The places that are left, and the number of conflicts in them, which are listed below.
  private static func left(_ solution: Solution) -> String {
    let conflicts = solution.merge?.conflicts.count ?? solution.after
    return "\(solution.after) left, with \(conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts")"
  }

  /// The solution of a file as JSON; `Documentation/xibmerge-solve.schema.json` describes it.
  ///
  /// - Parameters:
  ///   - name: The path of the document.
  ///   - isWritten: Whether the file was changed.
  ///   - backup: The suffix of the backup's name; `nil` if there is no backup.
  static func json(_ name: String, _ solution: Solution, isWritten: Bool, backup: String?) -> JSON {
    .object([
      ("path", .string(name)), ("before", solution.before.map(JSON.number) ?? .null), ("left", .number(solution.after)),
      ("isWritten", .bool(isWritten)), ("backup", .optional(backup.map { name + $0 })),
      ("merge", MergeJSONReport.json(path: name, merge: solution.merge, notices: [])),
      (
        "faults",
        .array(
          solution.faults.map { fault in
            .object([
              ("rule", .string(fault.rule.rawValue)), ("line", .number(fault.line)),
              ("message", .string(fault.message)),
            ])
          })
      ),
      ("error", .null),
    ])
  }

  /// A file that could not be solved, as JSON.
  static func json(_ name: String, error: String) -> JSON {
    .object([("path", .string(name)), ("error", .string(error))])
  }
}
