internal import SemanticMerge

/// The report of a document in conflict, for `xibmerge resolve --json` and for the page.
struct ResolveReport: Sendable {
  /// A question, with the conflicts that its answer decides.
  struct Question: Sendable {
    let id: String
    /// The place of the first object in conflict, for a person to read.
    let place: String?
    let answer: Answer?
    /// The commit of each side that changed the object last, or else the document; `nil` where it is not known.
    let commits: ThreeWay<LogReport.Heading?>
    /// What may be answered.
    let accepts: [Answer.Kind]
    /// The value in each version, where one may be typed.
    let values: ThreeWay<String?>?
    let lines: ThreeWay<String>
    /// The conflict as it is told; `nil` if lines were merged.
    let told: ConflictPresentation?
    /// A question for each of its conflicts, if they are several; else empty.
    let parts: [Question]
  }

  enum State: String, Sendable {
    case settled, open, answered, written, failed
  }

  let path: String
  let state: State
  /// Why the document can't be resolved or could not be written.
  let problem: String?
  let notices: [String]
  let labels: ThreeWay<String>
  /// The names of the sides' branches; `nil` where the history does not tell.
  let branches: ThreeWay<String?>
  let questions: [Question]
  /// The number of questions without an answer.
  let open: Int
  /// The faults of the document with the present answers.
  let faults: [String]
  /// The path of the copy of the old file.
  let backup: String?

  init(
    path: String, state: State, problem: String?, notices: [String], labels: ThreeWay<String>,
    branches: ThreeWay<String?>?, questions: [Question], open: Int, faults: [String], backup: String?
  ) {
    (self.path, self.state, self.problem, self.notices) = (path, state, problem, notices)
    (self.labels, self.questions, self.open, self.faults, self.backup) = (labels, questions, open, faults, backup)
    self.branches = branches ?? ThreeWay(base: nil, ours: nil, theirs: nil)
  }

  /// The documents as JSON; `Documentation/xibmerge-resolve.schema.json` describes it.
  static func json(_ documents: [ResolveReport]) -> JSON {
    .object([("version", .number(2)), ("documents", .array(documents.map(\.json)))])
  }

  /// This document; the page gets the same JSON.
  var json: JSON {
    .object([
      ("path", .string(path)),
      ("state", .string(state.rawValue)),
      ("problem", .optional(problem)),
      ("notices", .array(notices.map(JSON.string))),
      ("labels", JSON.versions(labels.map(Optional.some))),
      ("branches", JSON.sides(branches.map(JSON.optional))),
      ("conflicts", .array(questions.map { $0.json })),
      ("open", .number(open)),
      ("valid", .bool(problem == nil && faults.isEmpty)),
      ("faults", .array(faults.map(JSON.string))),
      ("backup", .optional(backup)),
    ])
  }
}

extension ResolveReport.Question {
  fileprivate var json: JSON {
    let given: JSON = answer.map { .object($0.members) } ?? .null
    let changers = JSON.sides(commits.map { commit -> JSON in commit?.json ?? .null })
    let conflict = told?.conflict
    let causes = told.map { [MergeJSONReport.json($0)] } ?? [], parts = parts.map { $0.json }
    return .object([
      ("id", .string(id)),
      ("title", .string(conflict.map { MergeTextReport.subject($0.object, nil) } ?? "lines")),
      ("place", .optional(place)),
      ("label", .optional(conflict.flatMap { $0.wording?.label ?? $0.property })),
      ("answer", given),
      ("commits", changers),
      ("accepts", .array(accepts.map { .string($0.rawValue) })),
      ("values", values.map(JSON.versions) ?? .null),
      ("words", conflict.flatMap { $0.wording }.map { JSON.versions($0.values) } ?? .null),
      ("lines", JSON.versions(lines.map(Optional.some))),
      ("summary", .optional(answer.flatMap { told?.outcome(of: $0) })),
      ("causes", .array(causes)),
      ("parts", .array(parts)),
    ])
  }
}

extension JSON {
  /// What the sides have, by their names.
  fileprivate static func sides(_ values: ThreeWay<JSON>) -> JSON {
    .object([("ours", values.ours), ("theirs", values.theirs)])
  }

  /// What the three versions have, by their names.
  fileprivate static func versions(_ values: ThreeWay<String?>) -> JSON {
    .object([("base", .optional(values.base)), ("ours", .optional(values.ours)), ("theirs", .optional(values.theirs))])
  }
}
