internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibModel

/// The report of what `xibmerge solve` solved in a document, and what remains.
struct SolveReport {
  let path: String
  /// The number of places that were marked before; `nil` if the file had no markers.
  var before: Int? = 0
  /// The number of places that are marked now. There can be several conflicts in one place.
  var after = 0
  var merge: ThreeWayMerge?
  /// The conflicts of a file with texts, and the texts that follow their objects, a line each.
  var texts: [String] = []
  /// The faults of the document, apart from conflicts.
  var faults: [Fault] = []
  /// What a merge that was made again brings to the document; `nil` for any other report, or if it can't be compared.
  var brought: FileDifference?
  /// What the document has and neither side had, as somebody decided it: it stays.
  var own: [Change] = []
  /// The number of texts that follow objects that were made anew; `nil` for any other report.
  var following: Int?
  /// What happened to these texts, if not that they have new keys.
  var words: String?
  /// The documents that have all that was in this one, which goes.
  var places: [String]?
  /// Whether git has the result in its index, though nobody asked for it.
  var isStaged = false
  /// Whether the file was changed.
  var isWritten = false
  /// The path of the copy of the file as it was; `nil` if there is none.
  var backup: String?
  /// The command that undoes it.
  var undo: String?

  var lines: [String] {
    let name = TerminalText.line(path, limit: 200)
    if let places {
      let deed = isWritten ? "deleted" : "to be deleted"
      let kept = backup.map { " (as it was: \(TerminalText.line($0, limit: 300)))" } ?? ""
      let content = StringsFormat(path: path) == nil ? "objects" : "texts"
      return ["\(name): \(deed), as its \(content) are in \(places.inWords) now\(kept)"]
    }
    guard before != 0 || brought != nil else {
      return isOnlyKept
        ? ["\(name): stays as it is, with what neither side had:"] + kept : ["\(name): nothing in conflict"]
    }
    var line = "\(name): "
    if let brought {
      line += "\(counted(brought.changes.filter { !$0.isList }.edits.count, "edit")) brought back, "
    } else if let before {
      line += "\(before) \(before == 1 ? "place" : "places") marked before, "
    }
    if let following {
      let objects = following == 1 ? "its object was" : "their objects were"
      line += "\(counted(following, "text")) \(words ?? "with new keys, as \(objects) made anew")"
    } else {
      line +=
        after > 0
        ? left : brought != nil ? "nothing in conflict" : before == nil ? "nothing is left to decide" : "none left"
    }
    if isStaged { line += ", staged" }
    if let backup { line += " (as it was: \(TerminalText.line(backup, limit: 300)))" }
    let conflicts = merge.map { merge in
      MergeTextReport.lines(ConflictPresentation.all(of: merge, .effects)).map { "  " + $0 }
    }
    let faults = faults.map { "  FAULT (\($0.rule.rawValue)): \(TerminalText.line($0.message, limit: 200))" }
    return [line] + (brought.map { DiffTextReport(color: false).lines(of: $0).dropFirst().map { $0 } } ?? [])
      + (own.isEmpty ? [] : ["  what neither side had stays:"] + kept.map { "  " + $0 })
      + (conflicts ?? []) + texts.map { "  " + $0 } + faults
      + (undo.map { ["  To undo it: \($0)"] } ?? [])
  }

  /// Whether there was nothing to do, as the file lacks nothing.
  var isOnlyKept: Bool { before == 0 && brought == nil && !own.isEmpty }

  /// What stays as somebody decided it, in lines.
  private var kept: [String] {
    let difference = FileDifference(path: path, status: .modified, content: .changes(.init(shown: own)))
    return DiffTextReport(color: false).lines(of: difference).dropFirst().map { $0 }
  }

  /// The places that are left, and the number of conflicts in them, which are listed below.
  private var left: String {
    let conflicts = merge?.questionCount ?? max(after, texts.count)
    return "\(after) left, with \(conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts")"
  }

  /// The files as JSON; `Documentation/xibmerge-solve.schema.json` describes it.
  static func json(_ files: [JSON]) -> JSON { .object([("version", .number(1)), ("files", .array(files))]) }

  /// This file in the list.
  var json: JSON {
    .object([
      ("path", .string(path)), ("before", before.map(JSON.number) ?? .null), ("left", .number(after)),
      ("isWritten", .bool(isWritten)), ("backup", .optional(backup)),
      ("brought", brought.map { .array($0.changes.map(DiffJSONReport.json)) } ?? .null),
      ("own", .array(own.map(DiffJSONReport.json))), ("undo", .optional(undo)),
      ("texts", .array(texts.map(JSON.string))),
      ("merge", MergeJSONReport.json(path: path, merge: merge?.told(.effects), notices: [])),
      (
        "faults",
        .array(
          faults.map { fault in
            .object([
              ("rule", .string(fault.rule.rawValue)), ("line", .number(fault.line)),
              ("message", .string(fault.message)),
            ])
          })
      ),
      ("error", .null),
    ])
  }

  /// A file in the list that could not be solved.
  static func json(path: String, error: String) -> JSON {
    .object([("path", .string(path)), ("error", .string(error))])
  }
}
