internal import DocumentCommands
internal import Reports
internal import SemanticMerge
internal import XibModel

/// A document in conflict as JSON; `xibmerge-resolve.schema.json` describes it. The page gets the same JSON.
enum DocumentReport {
  /// - Parameters:
  ///   - backup: The path of the copy of the old file.
  ///   - problem: Why the document could not be written.
  static func json(
    _ document: ConflictedDocument, isWritten: Bool, backup: String? = nil, problem: String? = nil
  ) -> JSON {
    let resolution = document.resolution
    let problems = resolution?.problems ?? []
    var failure = problem
    if case .failed(let reason) = document.state { failure = reason }
    let state =
      failure != nil ? "failed" : isWritten ? "written" : resolution.map { $0.open.isEmpty ? "answered" : "open" }
    return .object([
      ("path", .string(document.path)),
      ("state", .string(state ?? "settled")),
      ("problem", .optional(failure)),
      ("notices", .array(document.notices.map(JSON.string))),
      (
        "labels",
        .object([
          ("base", .string(resolution?.style.baseLabel ?? "base")),
          ("ours", .string(resolution?.style.oursLabel ?? "ours")),
          ("theirs", .string(resolution?.style.theirsLabel ?? "theirs")),
        ])
      ),
      ("conflicts", .array(resolution.map { conflicts(of: $0, document) } ?? [])),
      ("open", .number(resolution?.open.count ?? 0)),
      ("valid", .bool(failure == nil && problems.isEmpty)),
      ("faults", .array(problems.map(JSON.string))),
      ("backup", .optional(backup)),
    ])
  }

  private static func conflicts(of resolution: ConflictResolution, _ document: ConflictedDocument) -> [JSON] {
    let places = ObjectPlaces(in: document.versions.parsedSides)
    return resolution.questions.indices.map { json(of: $0, in: resolution, places) }
  }

  private static func json(of number: Int, in resolution: ConflictResolution, _ places: ObjectPlaces) -> JSON {
    let question = resolution.questions[number]
    let first = question.conflicts.first
    var accepted = resolution.hasBase(number) ? ["ours", "theirs", "base"] : ["ours", "theirs"]
    if resolution.takesTypedValue(number) { accepted.append("value") }
    let values: JSON =
      resolution.takesTypedValue(number) ? json(ThreeWay { resolution.value(of: number, in: $0) }) : .null
    let causes = zip(question.conflicts, question.changes).map { MergeJSONReport.json(of: $0, changes: $1) }
    let title = first.map { MergeTextReport.subject($0.object, nil) } ?? "lines"
    let label = first.flatMap { $0.wording?.label ?? $0.property }
    return .object([
      ("id", .string(question.id)),
      ("title", .string(title)),
      ("place", .optional(first.flatMap { places.place(of: $0.object.id) })),
      ("label", .optional(label)),
      ("answer", Answer(resolution.answers[number], to: question.id)?.json ?? .null),
      ("accepts", .array(accepted.map(JSON.string))),
      ("values", values),
      ("words", first.flatMap(\.wording).map { json($0.values) } ?? .null),
      ("lines", json(resolution.lines(of: number).map(Optional.some))),
      ("causes", .array(causes)),
    ])
  }

  private static func json(_ values: ThreeWay<String?>) -> JSON {
    .object([("base", .optional(values.base)), ("ours", .optional(values.ours)), ("theirs", .optional(values.theirs))])
  }
}
