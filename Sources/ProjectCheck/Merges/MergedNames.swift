package import Findings

internal import ProjectIndex

extension NameCheck {
  /// The findings about the names that the files of a merge have for each other. What a side has wrong already is left out.
  ///
  /// - Parameters:
  ///   - result: The files of the merge; two of one path, if it is in conflict.
  ///   - reportsAll: Whether what a side has already counts, too.
  ///   - isExcluded: Whether nothing is reported in a file.
  package static func findings(
    merging ours: NameCheck, _ theirs: NameCheck, to result: NameCheck, reportsAll: Bool,
    isExcluded: (String) -> Bool
  ) -> [Finding] {
    var (ours, theirs, result) = (ours, theirs, result)
    // A kind that one version has something of is known in all.
    let kinds = ours.names.kinds.union(theirs.names.kinds).union(result.names.kinds)
    let identifiers = Set([ours, theirs, result].flatMap { $0.identifiers?.keys.map(\.self) ?? [] })
    func complete(_ check: inout NameCheck) {
      check.names.kinds = kinds
      for kind in identifiers { check.identifiers?[kind, default: []].formUnion([]) }
    }
    complete(&ours)
    complete(&theirs)
    complete(&result)
    result.sides = [ours, theirs]
    var problems = result.problems { !isExcluded($0) && !NamedFile.isOfLibrary($0) }
    if !reportsAll {
      let before = Set([ours, theirs].flatMap { $0.problems() }.map { $0.identity(in: result.paths) })
      problems.removeAll {
        !$0.isLost && (before.contains($0.identity(in: result.paths)) || before.contains($0.identity(in: [])))
      }
    }
    // That a side has it so, too, is what they say.
    problems += result.copiesLeftBehind(by: ours, theirs).filter { !isExcluded($0.path) }
    return Problem.findings(problems)
  }
}
