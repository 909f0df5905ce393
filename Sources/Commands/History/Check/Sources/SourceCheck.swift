internal import ProjectIndex
internal import Reports
internal import SemanticDiff
internal import XibModel

/// Compares documents with the code that they name.
struct SourceCheck: Sendable {
  let index: SourceIndex
  let ownClasses: OwnClasses
  /// The severity of each rule; `nil` if it is off.
  let severity: @Sendable (SourceRule) -> Finding.Severity?

  /// Returns findings about names in a document that the code lacks, sorted by line.
  func findings(in document: Document, path: String) -> [Finding] {
    let problems = problems(in: document, path: path)
    guard !problems.isEmpty else { return [] }
    let lines = LineIndex(document.text)
    return findings(of: problems, in: document, path: path, merge: nil) { lines.line(at: document.nodes[$0].start) }
  }

  /// The findings for problems of a document, one for each cause.
  ///
  /// - Parameter line: Returns the line of an element.
  func findings(
    of problems: [SourceProblem], in document: Document, path: String, merge: Finding.Merge?, line: (Int) -> Int
  ) -> [Finding] {
    let naming = Naming(document)
    let findings = Dictionary(grouping: problems, by: \.cause).values.compactMap { problems -> Finding? in
      guard let first = problems.first, let severity = severity(first.identity.rule) else { return nil }
      let object = naming.object(around: first.owner)
      return Finding(
        rule: first.identity.rule.rawValue, severity: severity, path: path,
        line: line(first.node),
        object: Finding.Object(id: object.id, element: object.element, name: object.name),
        message: SourceProblem.sentence(of: problems), merge: merge, code: first.code)
    }
    return findings.sorted { ($0.line, $0.rule, $0.message) < ($1.line, $1.rule, $1.message) }
  }

  /// Returns the names in a document that the code lacks, rule by rule, in the order of the document.
  func problems(in document: Document, path: String) -> [SourceProblem] {
    guard document.kind == .modern else { return [] }
    var walk = ConnectionWalk(check: self, document: document, path: path)
    walk.run()
    return walk.problems
  }
}
