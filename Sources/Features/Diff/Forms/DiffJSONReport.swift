internal import SemanticDiff
internal import ThreeVersions
internal import XibModel

/// The differences as JSON; `Documentation/xibdiff.schema.json` describes it.
enum DiffJSONReport {
  static func json(_ files: [FileDifference]) -> JSON {
    .object([("version", .number(1)), ("files", .array(files.map(json)))])
  }

  static func json(_ file: FileDifference) -> JSON {
    let recreated = RecreatedObjects(in: file.changes)
    var members: [(String, JSON)] = [
      ("path", .string(file.path)), ("oldPath", .optional(file.oldPath)), ("status", .string(file.status.rawValue)),
      ("changes", .array(file.changes.map { json($0, recreated) })),
    ]
    if let side = file.unmergedSide { members.append(("unmerged", .string(side.rawValue))) }
    if !file.transfers.isEmpty { members.append(("transfers", .array(file.transfers.map(json)))) }
    if !file.stringsRemarks.isEmpty { members.append(("strings", .array(file.stringsRemarks.map(json)))) }
    switch file.content {
    case .changes(let selection):
      if !selection.hidden.isEmpty {
        let counts = selection.hidden.map { ($0.changeClass.rawValue, JSON.number($0.count)) }
        members.append(("hidden", .object(counts)))
      }
    case .lines(let text, let reason):
      members.append(("lines", .object([("reason", .string(reason)), ("diff", .string(text))])))
    }
    return .object(members)
  }

  /// One change alone.
  static func json(_ change: Change) -> JSON { json(change, RecreatedObjects(in: [])) }

  private static func json(_ change: Change, _ recreated: RecreatedObjects) -> JSON {
    var members: [(String, JSON)] = [
      ("kind", .string(change.kind.rawValue)), ("class", .string(change.changeClass.rawValue)),
      (
        "object",
        .object([
          ("id", .optional(change.object.id)), ("element", .string(change.object.element)),
          ("name", .optional(change.object.name)), ("path", .array(change.object.path.map(JSON.string))),
        ])
      ),
      ("property", .optional(change.property)), ("label", .optional(change.fact.label)),
      ("old", .optional(change.old)), ("new", .optional(change.new)),
      ("oldWords", .optional(change.fact.old.words)), ("newWords", .optional(change.fact.new.words)),
    ]
    if let localization = change.fact.localization {
      members.append(
        (
          "localization",
          .object([("language", .optional(localization.language)), ("path", .string(localization.path))])
        ))
    }
    let isWhole = change.kind == .added || change.kind == .removed
    if isWhole { members.append(("contains", .array(change.contains.map(JSON.string)))) }
    if let pair = recreated.pair(of: change) {
      let other = change.kind == .added ? pair.removed : pair.added
      members.append(("counterpart", .string(other.object.identity)))
    }
    if isWhole {
      let outline = change.outline
      members += [
        ("properties", outline.map(properties) ?? .array([])), ("objects", .array((outline?.children ?? []).map(json))),
      ]
    }
    return .object(members)
  }

  /// A strings file that was not compared in full, or has texts of objects that were made anew.
  private static func json(_ remark: LocalizedChanges.Remark) -> JSON {
    .object([
      ("path", .string(remark.path)), ("problem", .optional(remark.problem)), ("unmatched", .number(remark.unmatched)),
      ("leftBehind", .array(remark.leftBehind.map(JSON.string))),
    ])
  }

  /// An object that moved from another document or to it.
  private static func json(_ transfer: ObjectTransfer) -> JSON {
    .object([
      ("direction", .string(transfer.direction.rawValue)), ("path", .string(transfer.path)),
      ("element", .string(transfer.object.element)), ("name", .optional(transfer.object.name)),
      ("id", .optional(transfer.object.globalID ?? transfer.object.id)),
      ("counterpart", .optional(transfer.counterpart.globalID ?? transfer.counterpart.id)),
    ])
  }

  /// An object inside an added or removed one, with everything in it.
  private static func json(_ outline: ObjectOutline) -> JSON {
    .object([
      ("id", .optional(outline.id)), ("element", .string(outline.element)), ("name", .optional(outline.name)),
      ("properties", properties(of: outline)), ("objects", .array(outline.children.map(json))),
    ])
  }

  private static func properties(of outline: ObjectOutline) -> JSON {
    .array(
      outline.properties.map { property in
        .object([
          ("name", .string(property.name)), ("label", .optional(property.label)),
          ("value", .optional(property.value.text)), ("words", .optional(property.value.words)),
        ])
      })
  }
}
