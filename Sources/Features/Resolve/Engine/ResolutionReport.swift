internal import SemanticMerge

extension ResolveReport {
  /// - Parameters:
  ///   - resolution: The questions and answers; `nil` if there are none.
  ///   - problem: Why the document can't be resolved or written.
  ///   - backup: The path of the copy of the old file.
  ///   - commit: The commit of a side that changed an object last.
  init(
    path: String, of resolution: ConflictResolution?, isWritten: Bool, problem: String? = nil, notices: [String],
    branches: ThreeWay<String?>? = nil, backup: String? = nil,
    commit: (_ object: String, Side) -> LogReport.Heading? = { _, _ in nil }
  ) {
    var state = resolution.map { $0.open.isEmpty ? State.answered : .open } ?? .settled
    if isWritten { state = .written }
    if problem != nil { state = .failed }
    self.init(
      path: path, state: state, problem: problem, notices: notices,
      labels: ThreeWay(
        base: resolution?.style.baseLabel ?? "base", ours: resolution?.style.oursLabel ?? "ours",
        theirs: resolution?.style.theirsLabel ?? "theirs"),
      branches: branches,
      questions: resolution.map { resolution in
        resolution.questions.map { Question($0, of: resolution, commit) }
      } ?? [],
      open: resolution?.open.count ?? 0, faults: resolution?.result.faults ?? [], backup: backup)
  }
}

extension ResolveReport.Question {
  init(
    _ question: ConflictQuestion, of resolution: ConflictResolution,
    _ commit: (_ object: String, Side) -> LogReport.Heading?
  ) {
    self.init(
      id: question.id, place: question.conflict.flatMap { resolution.place(of: $0.object.id) },
      answer: resolution.choice(of: question).answer,
      commits: ThreeWay { version in
        Side.allCases.first { $0.version == version }.flatMap { commit(question.conflict?.object.id ?? "", $0) }
      },
      accepts: question.kinds, values: question.values, lines: question.lines, told: question.told,
      parts: question.parts.map { Self($0, of: resolution, commit) })
  }
}
