internal import SemanticMerge
internal import XibModel

/// The merge of lines, for documents that can't be merged by objects.
extension DocumentMerge {
  /// Merges the lines.
  ///
  /// - Parameters:
  ///   - reason: Why the objects can't be merged.
  ///   - sides: Both sides, if they were parsed.
  func mergeLines(_ reason: String, _ sides: [Document]? = nil) async throws(Failure) -> Outcome {
    let lines = LineMerge(versions: versions, style: await markerStyle(), favor: options.favor)
    if mustBeDocument { return try await documentOfLines(reason, lines) }
    do {
      let (bytes, conflicts) = try await lines.merged()
      let sides = sides ?? versions.parsedSides
      let readings = Self.readings(of: bytes)
      // A result can't be better than a side that is no document.
      let problems = sides.count == 2 ? Self.problems(in: bytes, readings, sides[0], sides[1]) : []
      guard conflicts == 0 || readings != nil,
        let problem = problems.first(where: { conflicts == 0 || $0.isUnreadable })
      else {
        return Outcome(
          bytes: bytes, conflicts: conflicts, fallback: LineFallback(reason: reason, fault: problems.first?.message))
      }
      let contrast = try await lines.contrasted()
      return Outcome(
        bytes: contrast.bytes, conflicts: contrast.conflicts,
        fallback: LineFallback(reason: reason, problem: problem.message))
    } catch .binary {
      // As git does with binary files, take ours and report a conflict, unless a side is favored.
      let side: Side = options.favor == .theirs ? .theirs : .ours
      return Outcome(
        bytes: versions[side], conflicts: options.favor == nil ? 1 : 0,
        fallback: LineFallback(reason: reason, wholeSide: side))
    } catch {
      throw .lines(reason, error)
    }
  }

  /// The merge of lines with ours at each conflict; if that is no document, one side whole.
  private func documentOfLines(_ reason: String, _ lines: LineMerge) async throws(Failure) -> Outcome {
    var problem = "git's markers do not match"
    do throws(LineMergeError) {
      let (bytes, conflicts) = try await lines.merged()
      if let text = conflicts == 0 ? bytes : ConflictMarkers(bytes)?.text(taking: .ours) {
        let fault = Self.documentFailure(text) ?? Problem.all(in: text) { versions.parsedSides }.first?.message
        guard let fault else {
          return Outcome(bytes: text, conflicts: conflicts, fallback: LineFallback(reason: reason))
        }
        problem = fault
      }
    } catch {
      problem = error.description
    }
    let side: Side = options.favor == .theirs ? .theirs : .ours
    let whole = versions[side]
    if let failure = Self.documentFailure(whole) { throw .noDocument(side, failure) }
    return Outcome(
      bytes: whole, conflicts: options.favor == nil ? 1 : 0,
      fallback: LineFallback(reason: reason, problem: problem, wholeSide: side))
  }
}
